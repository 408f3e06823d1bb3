import type { DataOf } from '#contract/endpoint.ts'
import type { countNoticeTargets, NoticeInput, SupplierNotice } from '#contract/suppliers/notices.ts'
import { formatTime } from '#lib/formats.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Receivers = DataOf<typeof countNoticeTargets>
type Targets = Pick<NoticeInput, 'targetKind' | 'targetSupplierIds' | 'targetBrandIds' | 'targetCategoryIds'>

const idsOf = (refs: readonly { id: number }[] = []) => refs.map(({ id }) => id)

/** The receivers of a stored notice, as used by the form and the count. */
export const targetsOf = (notice: SupplierNotice): Targets => ({
  targetKind: notice.targetKind,
  targetSupplierIds: idsOf(notice.targetSuppliers),
  targetBrandIds: idsOf(notice.targetBrands),
  targetCategoryIds: idsOf(notice.targetCategories),
})

/** A notice with a future time is scheduled; any other is published at once. */
export const isForLater = (publishAt: string): boolean => publishAt !== '' && Date.parse(publishAt) > Date.now()

/** With the first few names: 23 个供应商（木禾家居、南巷灯具等） */
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

/** Confirms text, receivers and time before publishing, because receivers may see it at once. */
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
