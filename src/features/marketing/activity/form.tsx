import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addActivity, editActivity, getActivity } from '#contract/marketing/activities.ts'
import { listActivityProducts } from '#contract/marketing/activity-products.ts'
import { canEditActivity, isFixedWhileRunning } from '#contract/marketing/activity-rules.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import { activityPaths, activityProductPaths } from '#features/marketing/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { BasicFields, RuleFields, ScopeFields, TextFields } from './fields.tsx'
import { ActivityFigures } from './figures.tsx'
import { useActivityForm } from './use-form.ts'
import { VenueFields } from './venue-fields.tsx'

const FormVenueDialog = lazyPart(() => import('./form-venue-dialog.tsx'), 'FormVenueDialog')

/** One activity: its time, its rules, who takes part, and its venues. */
export default function ActivityForm() {
  const { id, copyFrom } = useRouteQuery(activityPaths.form)
  const activity = useRead(getActivity, id === undefined ? null : { id })
  const copied = useRead(getActivity, copyFrom === undefined ? null : { id: copyFrom })
  const form = useActivityForm({ activity, copied })
  const can = useCan()
  const [isShown, show] = useState(false)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(activityPaths.list.to())
  const canEdit = activity ? can(editActivity) && canEditActivity(activity) : can(addActivity)
  const isDraft = activity === null || activity.status === activityStatus.draft
  const isRunning = activity?.status === activityStatus.running
  const isLocked = (field: string) => !canEdit || (isRunning && isFixedWhileRunning(field))
  const from = activity ?? copied
  return (
    <FormPage
      form={form}
      history={activity && { resource: 'activity', targetId: activity.id }}
      title={activity ? `${canEdit ? '编辑' : '查看'} ${activity.name}` : '新建活动'}
      notice={
        activity && (
          <div className="grid gap-2">
            <p className="flex items-center gap-2">
              <StatusBadge tone={activityStatus.tone(activity.status)}>
                {activityStatus.label(activity.status)}
              </StatusBadge>
              <span className="text-text-muted">{activity.activityNo}</span>
            </p>
            {isRunning && canEdit && (
              <Notice tone="info" title="活动进行中">
                只能修改名称、图片、角标、规则和会场，结束时间只能推迟。
              </Notice>
            )}
            {activity.disableReason && <Notice tone="warning">停用原因：{activity.disableReason}</Notice>}
          </div>
        )
      }
      actions={
        <>
          {canEdit && isDraft && (
            <SaveButton form={form} intent="publish" tone="primary" onSaved={back}>
              发布
            </SaveButton>
          )}
          {canEdit && (
            <SaveButton form={form} intent="save" {...(!isDraft && { tone: 'primary' })} onSaved={back}>
              {isDraft ? '存为草稿' : '保存'}
            </SaveButton>
          )}
          {activity && can(listActivityProducts) && (
            <Button asChild size="medium">
              <Link to={activityProductPaths.list.to({ activityId: activity.id })}>选择商品</Link>
            </Button>
          )}
          <Button size="medium" onClick={() => show(true)}>
            会场预览
          </Button>
          <Button asChild tone="quiet" size="medium">
            <Link to={activityPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      {activity?.days && activity.days.length > 0 && <ActivityFigures days={activity.days} />}
      <BasicFields isLocked={isLocked} id={activity?.id ?? null} hasProducts={activity?.hasProducts ?? false} />
      <RuleFields isLocked={isLocked} />
      <ScopeFields isLocked={isLocked} from={from} />
      <VenueFields activity={activity} copied={copied} isLocked={!canEdit} />
      <TextFields isLocked={!canEdit} />
      {activity && (
        <FormSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </FormSection>
      )}
      {isShown && (
        <FormVenueDialog
          venues={form.methods.getValues('venues')}
          activityId={from?.id ?? null}
          coupons={from?.coupons ?? []}
          onClose={() => show(false)}
        />
      )}
    </FormPage>
  )
}
