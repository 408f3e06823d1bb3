import { listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { fieldsOfIdentity } from '#contract/users/application-rules.ts'
import { revokeUserIdentity, type UserApplication } from '#contract/users/applications.ts'
import { useRolesOf } from '#features/users/shared/choices.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { RefusalButtons } from '#screen/review/refusal-buttons.tsx'
import { RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RefusalFields } from './refusal.tsx'
import type { Decision } from './use-decision.ts'
import { useRevoke } from './use-revoke.ts'

interface ApplicationDecisionProps {
  application: UserApplication
  decision: Decision
  /** Why the application could not be claimed; '' if it is held. */
  claimFault: string
  place: Place
}

/** Footer of an application: paging, the role to give, and the decision. */
export function ApplicationDecision({ application, decision, claimFault, place }: ApplicationDecisionProps) {
  const { canDecide, isRefusing, isBusy, failure, refusal } = decision
  const can = useCan()
  const revoke = useRevoke()
  const fault = failure || claimFault
  return (
    <>
      {fault && (
        <Notice tone={failure ? 'danger' : 'warning'} className="mx-6 mb-3">
          {fault}
        </Notice>
      )}
      {canDecide && isRefusing && (
        <section aria-label="拒绝" className="grid gap-3 border-t px-6 py-4">
          <RefusalFields
            value={refusal}
            onChange={decision.setRefusal}
            parts={fieldsOfIdentity(application.identity)}
            faults={decision.faults}
          />
        </section>
      )}
      <DrawerFoot>
        <RecordPager place={place} />
        {can(revokeUserIdentity) && application.isLatestPassed && (
          <Button tone="danger" onClick={() => void revoke(application)}>
            撤销认证
          </Button>
        )}
        {canDecide && !isRefusing && (
          <>
            {can(listAppletRoles) && <RolePicker application={application} decision={decision} />}
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              拒绝 <KeyboardKey aria-hidden keys="R" />
            </Button>
            <Button
              tone="primary"
              loading={isBusy}
              aria-keyshortcuts="p Control+Enter"
              onClick={() => void decision.pass()}
            >
              通过
            </Button>
            <KeyboardKey aria-hidden keys="P" />
          </>
        )}
        {canDecide && isRefusing && (
          <RefusalButtons
            isBusy={isBusy}
            action="拒绝申请"
            onCancel={() => decision.setRefusing(false)}
            onRefuse={() => void decision.refuse()}
          />
        )}
      </DrawerFoot>
    </>
  )
}

/** The role that comes with the identity: its default, or another that fits. */
function RolePicker({
  application: { identity, defaultRole },
  decision,
}: Pick<ApplicationDecisionProps, 'application' | 'decision'>) {
  const roles = useRolesOf(identity)
  if (!roles.loading && roles.options.length === 0) {
    return <span className="text-danger-text">身份「{userIdentity.label(identity)}」没有可用的小程序角色</span>
  }
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        授予角色
      </span>
      <Combobox
        aria-label="授予小程序角色"
        className="w-40"
        value={decision.roleId}
        chosenOptions={defaultRole ? [{ value: String(defaultRole.id), label: defaultRole.name }] : []}
        onChange={decision.setRole}
        {...roles}
      />
    </span>
  )
}
