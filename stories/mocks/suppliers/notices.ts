import type { RequestHandler } from 'msw'
import type { ParamsOf } from '#contract/endpoint.ts'
import { noticeStatus, noticeTarget } from '#contract/suppliers/codes.ts'
import {
  addNotice,
  confirmNotice,
  countNoticeTargets,
  deleteNotices,
  editNotice,
  exportNoticeReceipts,
  getNotice,
  listNoticeReceipts,
  listNotices,
  MAX_PINNED_NOTICES,
  type NoticeReceipt,
  pinNotice,
  publishNotices,
  remindNotice,
  type SupplierNotice,
} from '#contract/suppliers/notices.ts'
import { noticeTransitions } from '#contract/suppliers/transitions.ts'
import { answer, pageOf, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { hoursAgo, record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { brandRecords } from './brand-records.ts'
import { type NoticeWithReceipts, noticeRecords, receiverNames } from './notice-records.ts'
import { supplierHandlers } from './suppliers.ts'

const OWN_SUPPLIER = 1
const now = () => hoursAgo(0)
const named = (ids: readonly number[] = []) => ids.map((id) => ({ id, name: `已选 ${id}` }))

function findNotice(all: readonly NoticeWithReceipts[], id: number): NoticeWithReceipts {
  const notice = all.find((item) => item.id === id)
  if (!notice) throw new MockRefusal(404, '通知不存在或已撤回')
  return notice
}

/** Number of receivers: all, one for a category, the owners of the brands, or the listed enabled ones. */
function countReceivers({
  targetKind,
  targetBrandIds = [],
  targetSupplierIds = [],
}: ParamsOf<typeof countNoticeTargets>): number {
  if (targetKind === noticeTarget.all) return receiverNames.length
  if (targetKind === noticeTarget.categories) return 5
  if (targetKind === noticeTarget.suppliers) return targetSupplierIds.filter((id) => id !== 3).length
  return new Set(
    brandRecords()
      .filter(({ id }) => targetBrandIds.includes(id))
      .map(({ supplierId }) => supplierId),
  ).size
}

/** In-memory notices with related data, for operators. */
export function noticeHandlers(): RequestHandler[] {
  const all = noticeRecords()
  return [...operatorHandlers(all), ...receiptHandlers(all), ...supplierHandlers()]
}

/** The same for 木禾家居: published notices with its own receipts. */
export function supplierNoticeHandlers(): RequestHandler[] {
  const all = noticeRecords().filter(({ status }) => status === noticeStatus.published)
  const own = ({ receipts }: NoticeWithReceipts) => receipts.find(({ supplier }) => supplier.id === OWN_SUPPLIER)
  const seen = (held: NoticeWithReceipts): SupplierNotice => {
    const { readAt = null, confirmedAt = null } = own(held) ?? {}
    const { targetCount, readCount, confirmCount, ...notice } = held
    return { ...notice, readAt, confirmedAt }
  }
  const neighbour = (id: number, step: number) => all[all.findIndex((notice) => notice.id === id) + step] ?? null
  return [
    answer(listNotices, (params) => {
      const matching = all.map(seen).filter(({ title }) => title.includes(params.keyword ?? ''))
      const unread = matching.filter(({ readAt }) => !readAt)
      const unconfirmed = matching.filter(({ needConfirm, confirmedAt }) => needConfirm && !confirmedAt)
      const shown = params.unread
        ? unread
        : params.unconfirmed
          ? unconfirmed
          : [...unread, ...matching.filter(({ readAt }) => readAt)]
      return {
        ...pageOf(shown, params),
        counts: { all: matching.length, unread: unread.length, unconfirmed: unconfirmed.length },
      }
    }),
    answer(getNotice, ({ id }) => {
      const held = findNotice(all, id)
      Object.assign(own(held) ?? {}, { readAt: own(held)?.readAt ?? now() })
      return { ...seen(held), previous: neighbour(id, -1), next: neighbour(id, 1) }
    }),
    answer(confirmNotice, ({ id }) => {
      const held = findNotice(all, id)
      Object.assign(own(held) ?? {}, { confirmedAt: now() })
      if (held.confirmUntil < now()) throw new MockRefusal(422, '已过确认截止时间')
      return { confirmedAt: now() }
    }),
    ...supplierHandlers(),
  ]
}

function operatorHandlers(all: NoticeWithReceipts[]): RequestHandler[] {
  return [
    answer(getNotice, ({ id }) => findNotice(all, id)),
    answer(countNoticeTargets, (params) => {
      const count = countReceivers(params)
      return { count, first: receiverNames.slice(0, count) }
    }),
    answer(publishNotices, ({ ids, action, reason = '' }) => {
      if (action === 'withdraw' && reason === '') throw new MockRefusal(422, '撤回必须填写原因')
      const notices = ids.map((id) => findNotice(all, id))
      const failed = notices.filter(
        ({ status }) => !(noticeTransitions[action].from as readonly number[]).includes(status),
      )
      const [first] = failed
      const message = '通知状态已变更，请刷新后重试'
      if (first && ids.length === 1) throw new MockRefusal(422, message)
      for (const notice of notices) {
        if (failed.includes(notice)) continue
        const isOut = action === 'publish'
        Object.assign(notice, {
          status: noticeTransitions[action].to,
          withdrawReason: reason,
          ...(isOut && { publishAt: now(), targetCount: receiverNames.length }),
        })
      }
      return { done: ids.length - failed.length, failed: failed.map(({ id, title }) => ({ id, name: title, message })) }
    }),
    answer(pinNotice, ({ id, pinned }) => {
      const count = all.filter((notice) => notice.pinned).length
      if (pinned && count >= MAX_PINNED_NOTICES) throw new MockRefusal(422, `最多置顶 ${MAX_PINNED_NOTICES} 条`)
      findNotice(all, id).pinned = pinned
      return null
    }),
    ...collection({ list: listNotices, add: addNotice, edit: editNotice, remove: deleteNotices }, all, {
      match: { keyword: within('title', 'summary', 'noticeNo') },
      make: (id) => ({ ...model(), ...record(id), receipts: [], status: noticeStatus.draft, ...nobody }),
      change: ({ targetSupplierIds, targetBrandIds, targetCategoryIds, ...input }) => ({
        ...input,
        ...(targetSupplierIds && { targetSuppliers: named(targetSupplierIds) }),
        ...(targetBrandIds && { targetBrands: named(targetBrandIds) }),
        ...(targetCategoryIds && { targetCategories: named(targetCategoryIds) }),
      }),
      removeFault: ({ status }) => status === noticeStatus.published && '已发布的通知请先撤回',
    }),
  ]
}

const nobody = { targetCount: 0, readCount: 0, confirmCount: 0 }

function model(): NoticeWithReceipts {
  const [first] = noticeRecords()
  if (!first) throw new Error('no notice to begin with')
  return first
}

function receiptHandlers(all: readonly NoticeWithReceipts[]): RequestHandler[] {
  const isOpen = (notice: SupplierNotice) => (receipt: NoticeReceipt) =>
    receipt.readAt === null || (notice.needConfirm && receipt.confirmedAt === null)
  return [
    answer(listNoticeReceipts, (params) => {
      const { noticeId, keyword = '', read, confirmed } = params
      const { receipts } = findNotice(all, noticeId)
      const matching = receipts.filter(
        ({ supplier, readAt, confirmedAt }) =>
          supplier.name.includes(keyword) &&
          (read === undefined || read === (readAt !== null)) &&
          (confirmed === undefined || confirmed === (confirmedAt !== null)),
      )
      const readCount = receipts.filter(({ readAt }) => readAt).length
      const confirmCount = receipts.filter(({ confirmedAt }) => confirmedAt).length
      const counts = {
        all: receipts.length,
        unread: receipts.length - readCount,
        unconfirmed: readCount - confirmCount,
        confirmed: confirmCount,
      }
      return { ...pageOf(matching, params), counts }
    }),
    answer(remindNotice, ({ noticeId, supplierIds }) => {
      const notice = findNotice(all, noticeId)
      const open = notice.receipts
        .filter(isOpen(notice))
        .filter(({ supplier }) => supplierIds === undefined || supplierIds.includes(supplier.id))
      const due = open.filter(({ remindedAt }) => remindedAt === null)
      if (due.length === 0) throw new MockRefusal(429, '24 小时内已提醒过')
      for (const receipt of due) Object.assign(receipt, { remindedAt: now(), remindCount: receipt.remindCount + 1 })
      return { reminded: due.length, skipped: open.length - due.length }
    }),
    answer(exportNoticeReceipts, () => ({ jobId: 32 })),
  ]
}
