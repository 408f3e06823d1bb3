import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useState } from 'react'
import { menuMode } from '#contract/merchants/codes.ts'
import {
  getMerchantMenu,
  type MerchantMenu,
  resetMerchantMenus,
  saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { formatSince } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useLeaveQuestion } from '#screen/form/form-drawer.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { HistoryButton } from '#screen/form/history-button.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { PresentPeople, SavedNotice } from '#screen/presence/parts.ts'
import { usePresence } from '#screen/presence/use-presence.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { MenuFields } from './fields.tsx'
import { OwnerPreview } from './owner-preview.tsx'
import { useMenuForm } from './use-form.ts'
import { useMenuReset } from './use-reset.ts'

type Terminal = MerchantMenu['terminal']

interface MerchantMenuPanelProps {
  enterpriseId: number
  terminal: Terminal
  onTerminal: (terminal: Terminal) => void
  /** Asks before input is lost; the screen calls it before it opens another merchant. */
  canLeave: RefObject<() => Promise<boolean>>
  onClose: () => void
}

/** The menus of one merchant beside the list. */
export function MerchantMenuPanel({ enterpriseId, terminal, ...rest }: MerchantMenuPanelProps) {
  const read = useLookup(getMerchantMenu, { enterpriseId, terminal }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="商家菜单" shape="form">
      {(detail) => <Editor key={detail.id} detail={detail} reload={read.refetch} {...rest} />}
    </QueryBody>
  )
}

interface EditorProps extends Pick<MerchantMenuPanelProps, 'onTerminal' | 'canLeave' | 'onClose'> {
  detail: MerchantMenu
  reload: () => unknown
}

function Editor({ detail, reload, onTerminal, canLeave, onClose }: EditorProps) {
  const { enterprise, terminal, mode, recordId } = detail
  const form = useMenuForm({ detail, reload })
  const can = useCan()
  const reset = useMenuReset()
  const [isPreviewing, preview] = useState(false)
  const title = `${enterprise.name}的菜单`
  const history = recordId === null ? null : { resource: 'merchantMenu', targetId: recordId }
  const { describe } = form.draft
  useEffect(() => describe({ title, of: history }))
  const { isDirty } = form.methods.formState
  const presence = usePresence(history, { isEditing: can(saveMerchantMenus), isDirty })
  const ask = useLeaveQuestion(form, title)
  useEffect(() => {
    canLeave.current = ask
    return () => {
      canLeave.current = async () => true
    }
  })
  const leaveFor = async (go: () => void) => {
    if (await ask()) go()
  }
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border bg-surface">
      <header className="grid gap-2 border-b px-4 pt-3">
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-1">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="min-w-0 truncate font-bold text-section">{enterprise.name}</h2>
              <StatusBadge tone={menuMode.tone(mode)}>{menuMode.label(mode)}</StatusBadge>
              {presence && <PresentPeople others={presence.others} />}
            </div>
            <p className="text-small text-text-muted">{factsOf(detail)}</p>
          </div>
          <IconButton label="关闭面板" onClick={() => void leaveFor(onClose)}>
            <X aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
        <FilterTabs
          label="终端"
          value={String(terminal)}
          onChange={(value) =>
            void leaveFor(() =>
              onTerminal(storeTerminal.codes.find((code) => String(code) === value) ?? storeTerminal.pcMall),
            )
          }
          tabs={storeTerminal.codes.map((code) => ({ value: String(code), label: storeTerminal.label(code) }))}
        />
      </header>
      <FormScope form={form}>
        <div className="grid gap-4 p-4">
          {presence?.saved && !form.latest && <SavedNotice presence={presence} />}
          <FormBody form={form} label={title}>
            <MenuFields detail={detail} />
          </FormBody>
        </div>
        <footer className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 rounded-b-panel border-t bg-surface px-4 py-3">
          {can(saveMerchantMenus) && (
            <SaveButton form={form} intent="save" tone="primary">
              保存授权
            </SaveButton>
          )}
          <Button size="medium" onClick={() => preview(true)}>
            以店主身份查看
          </Button>
          {can(resetMerchantMenus) && mode === menuMode.own && (
            <Button size="medium" onClick={() => void leaveFor(() => void reset([detail]))}>
              恢复默认
            </Button>
          )}
          {history && <HistoryButton of={history} form={form} />}
        </footer>
      </FormScope>
      {isPreviewing && (
        <OwnerPreview detail={detail} values={form.methods.getValues()} onClose={() => preview(false)} />
      )}
    </section>
  )
}

/** What kind of merchant it is, and why it was adjusted. */
function factsOf({ enterprise, merchantType: type, mode, reason, updatedBy, updatedAt }: MerchantMenu): string {
  const adjusted = mode === menuMode.own && reason ? `${updatedBy} ${formatSince(updatedAt)}调整：${reason}` : ''
  return [enterprise.enterpriseNo, merchantType.label(type), adjusted].filter(Boolean).join(' · ')
}
