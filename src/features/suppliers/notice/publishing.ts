import type { DataOf } from '#contract/endpoint.ts'
import type { countNoticeTargets, NoticeInput, SupplierNotice } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Receivers = DataOf<typeof countNoticeTargets>
type Targets = Pick<NoticeInput, 'targetKind' | 'targetSupplierIds' | 'targetBrandIds' | 'targetCategoryIds'>

const idsOf = (refs: readonly { id: number }[] = []) => refs.map(({ id }) => id)

/** Whom a stored notice is for, as the form and the count know it. */
export const targetsOf = (notice: SupplierNotice): Targets => ({
  targetKind: notice.targetKind,
  targetSupplierIds: idsOf(notice.targetSuppliers),
  targetBrandIds: idsOf(notice.targetBrands),
  targetCategoryIds: idsOf(notice.targetCategories),
})

/** A notice with a time ahead of it waits for that time; any other goes out at once. */
export const isForLater = (publishAt: string): boolean => publishAt !== '' && Date.parse(publishAt) > Date.now()

/** With the first few by name: 23 个供应商（木禾家居、南巷灯具等） */
export function receiversText({ count, first }: Receivers): string {
  const names = first.slice(0, 5).join('、')
  return `${count} 个供应商（${names}${count > 5 ? '等' : ''}）`
}

interface Publication {
  title: string
  publishAt: string
  receivers: Receivers
  onConfirm: (action: 'publish' | 'schedule', done: string) => Promise<void>
}

/** Repeats what goes out, to whom and when, before it does: a published text cannot be taken back unseen. */
export function confirmPublish({ title, publishAt, receivers, onConfirm }: Publication) {
  const isLater = isForLater(publishAt)
  const when = isLater ? `将于 ${formatTime(publishAt)} 发给` : '将立即发给'
  const done = isLater
    ? `「${title}」将于 ${formatTime(publishAt)} 发布`
    : `「${title}」已发给 ${receivers.count} 个供应商`
  return confirm({
    title: `${isLater ? '定时发布' : '发布'}「${title}」？`,
    consequence: `${when} ${receiversText(receivers)}。发布后内容不可修改，更正需另发通知。`,
    action: isLater ? '定时发布' : '发布通知',
    onConfirm: () => onConfirm(isLater ? 'schedule' : 'publish', done),
  })
}
