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
import { answer, countBy, pageOf } from '#mocks/answer.ts'
import { hoursAgo, record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { brandRecords } from './brand-records.ts'
import { type NoticeWithReceipts, noticeRecords, receiverNames } from './notice-records.ts'
import { supplierHandlers } from './suppliers.ts'

const OWN_SUPPLIER = 1
const now = () => hoursAgo(0)
const named = (ids: readonly number[] = []) => ids.map((id) => ({ id, name: `已选 ${id}` }))

function findNotice(all: readonly NoticeWithReceipts[], id: number): NoticeWithReceipts {
  const held = all.find(({ notice }) => notice.id === id)
  if (!held) throw new MockRefusal(404, '通知不存在或已撤回')
  return held
}

/** How many suppliers: all, one for a category, the owners of the brands, those that are named and enabled. */
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

/** The notices and all that their screens ask for beside them, in memory: for operators. */
export function noticeHandlers(): RequestHandler[] {
  const all = noticeRecords()
  return [...changes(all), ...operatorReads(all), ...receiptHandlers(all), ...supplierHandlers()]
}

/** The same as 木禾家居 sees it: what was published, with its own receipt. */
export function supplierNoticeHandlers(): RequestHandler[] {
  const all = noticeRecords().filter(({ notice }) => notice.status === noticeStatus.published)
  const own = ({ receipts }: NoticeWithReceipts) => receipts.find(({ supplier }) => supplier.id === OWN_SUPPLIER)
  const seen = (held: NoticeWithReceipts): SupplierNotice => {
    const { readAt = null, confirmedAt = null } = own(held) ?? {}
    const { targetCount, readCount, confirmCount, ...notice } = held.notice
    return { ...notice, readAt, confirmedAt }
  }
  const neighbour = (id: number, step: number) =>
    all[all.findIndex(({ notice }) => notice.id === id) + step]?.notice ?? null
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
      if (held.notice.confirmUntil < now()) throw new MockRefusal(422, '已过确认截止时间')
      return { confirmedAt: now() }
    }),
    ...supplierHandlers(),
  ]
}

function operatorReads(all: readonly NoticeWithReceipts[]): RequestHandler[] {
  return [
    answer(listNotices, (params) => {
      const { keyword = '', type, status, targetKind, needConfirm } = params
      const matching = all
        .map(({ notice }) => notice)
        .filter(
          (notice) =>
            [notice.title, notice.summary, notice.noticeNo].some((text) => text.includes(keyword)) &&
            (type === undefined || notice.type === type) &&
            (targetKind === undefined || notice.targetKind === targetKind) &&
            (needConfirm === undefined || notice.needConfirm === needConfirm),
        )
      const shown = matching.filter((notice) => status === undefined || notice.status === status)
      return { ...pageOf(shown, params), counts: countBy(matching, 'status') }
    }),
    answer(getNotice, ({ id }) => findNotice(all, id).notice),
    answer(countNoticeTargets, (params) => {
      const count = countReceivers(params)
      return { count, first: receiverNames.slice(0, count) }
    }),
  ]
}

function changes(all: NoticeWithReceipts[]): RequestHandler[] {
  const noticeOf = (id: number) => findNotice(all, id).notice
  return [
    answer(addNotice, ({ targetSupplierIds, targetBrandIds, targetCategoryIds, ...fields }) => {
      const id = all.length + 1
      const [first] = noticeRecords()
      if (!first) throw new MockRefusal(500, '没有样例')
      const targets = {
        targetSuppliers: named(targetSupplierIds),
        targetBrands: named(targetBrandIds),
        targetCategories: named(targetCategoryIds),
      }
      const counts = { targetCount: 0, readCount: 0, confirmCount: 0 }
      all.push({
        receipts: [],
        notice: { ...first.notice, ...record(id), ...fields, ...targets, ...counts, status: noticeStatus.draft },
      })
      return { id, version: 1 }
    }),
    answer(editNotice, ({ id, version, ...changed }) => {
      const notice = noticeOf(id)
      if (notice.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: notice })
      Object.assign(notice, changed, { version: version + 1 })
      return { id, version: version + 1 }
    }),
    answer(publishNotices, ({ ids, action, reason = '' }) => {
      if (action === 'withdraw' && reason === '') throw new MockRefusal(422, '撤回必须填写原因')
      const failed = ids
        .map(noticeOf)
        .filter(({ status }) => !(noticeTransitions[action].from as readonly number[]).includes(status))
      const [first] = failed
      const message = '通知状态已变更，请刷新后重试'
      if (first && ids.length === 1) throw new MockRefusal(422, message)
      for (const notice of ids.map(noticeOf)) {
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
      const count = all.filter(({ notice }) => notice.pinned).length
      if (pinned && count >= MAX_PINNED_NOTICES) throw new MockRefusal(422, `最多置顶 ${MAX_PINNED_NOTICES} 条`)
      noticeOf(id).pinned = pinned
      return null
    }),
    answer(deleteNotices, ({ ids }) => {
      if (ids.map(noticeOf).some(({ status }) => status === noticeStatus.published))
        throw new MockRefusal(422, '已发布的通知请先撤回')
      all.splice(0, all.length, ...all.filter(({ notice }) => !ids.includes(notice.id)))
      return { done: ids.length }
    }),
  ]
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
      const { notice, receipts } = findNotice(all, noticeId)
      const open = receipts
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
