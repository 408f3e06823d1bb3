import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import {
  type exportNoticeReceipts,
  type listNoticeReceipts,
  MAX_REMINDERS,
  type NoticeReceipt,
  type remindNotice,
} from '#contract/suppliers/notices.ts'
import { noticeQueries } from '#contract/suppliers/page-queries.ts'
import { canRemindNotice } from '#contract/suppliers/transitions.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { noticeReceipt, supplier } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { refuse, tooMany } from '#server/http/errors.ts'
import { batches, type ExportDefinition } from '#server/jobs/exports.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { hours } from '#server/time.ts'
import { findNotice, type NoticeRecord, type ReceiptRecord } from './present.ts'
import { lockNotice } from './publish.ts'

const REMIND_PAUSE_HOURS = 24

type Filters = ParsedParamsOf<typeof exportNoticeReceipts>

const given = (column: typeof noticeReceipt.readAt | typeof noticeReceipt.confirmedAt, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column)

const filtersOf = ({ noticeId, read, confirmed }: Filters): SQL | undefined =>
  and(
    eq(noticeReceipt.noticeId, noticeId),
    given(noticeReceipt.readAt, read),
    given(noticeReceipt.confirmedAt, confirmed),
  )

async function describeReceipts(
  db: Context['db'],
  notice: Pick<NoticeRecord, 'confirmUntil'>,
  rows: ReceiptRecord[],
): Promise<NoticeReceipt[]> {
  const names = await supplierNames(
    db,
    rows.map((row) => row.supplierId),
  )
  return rows.map((row) => ({
    ...row,
    supplier: { id: row.supplierId, name: names.get(row.supplierId) ?? '' },
    late: isLate(row.confirmedAt, notice.confirmUntil),
  }))
}

export const isLate = (confirmedAt: string | null, until: string | null): boolean =>
  confirmedAt !== null && until !== null && Date.parse(confirmedAt) > Date.parse(until)

export async function pageOfReceipts(
  params: ParsedParamsOf<typeof listNoticeReceipts>,
  notice: NoticeRecord,
  context: Context,
): Promise<AnswerOf<typeof listNoticeReceipts>> {
  const { keyword } = params
  const where = and(
    filtersOf(params),
    keyword
      ? inArray(
          noticeReceipt.supplierId,
          context.db
            .select({ id: supplier.id })
            .from(supplier)
            .where(containsAny(keyword, supplier.name, supplier.shortName, supplier.pinyin)),
        )
      : undefined,
  )
  const { readAt, confirmedAt } = noticeReceipt
  const rows = await context.db
    .select()
    .from(noticeReceipt)
    .where(where)
    .orderBy(...orderBy(params.sort, { readAt, confirmedAt }, noticeReceipt.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [tabs] = await context.db
    .select({ all: count(), read: count(readAt), confirmed: count(confirmedAt) })
    .from(noticeReceipt)
    .where(eq(noticeReceipt.noticeId, notice.id))
  const { all, read, confirmed } = tabs ?? { all: 0, read: 0, confirmed: 0 }
  return {
    list: await describeReceipts(context.db, notice, rows),
    total: await cappedCount(context.db, noticeReceipt, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { all, unread: all - read, unconfirmed: read - confirmed, confirmed },
  }
}

/** Reminds suppliers that have not read or confirmed the notice: each at most three times, once in 24 hours. */
export async function remind(
  { noticeId, supplierIds, channel }: ParsedParamsOf<typeof remindNotice>,
  context: Context,
): Promise<AnswerOf<typeof remindNotice>> {
  const notice = await lockNotice(context.db, noticeId)
  if (!canRemindNotice(notice.status)) throw refuse('只能提醒已发布的通知')
  const open = await context.db
    .select()
    .from(noticeReceipt)
    .where(
      and(
        eq(noticeReceipt.noticeId, noticeId),
        or(isNull(noticeReceipt.readAt), notice.needConfirm ? isNull(noticeReceipt.confirmedAt) : undefined),
        supplierIds ? inArray(noticeReceipt.supplierId, supplierIds) : undefined,
      ),
    )
    .for('update')
  if (open.length === 0) throw refuse('没有需要提醒的供应商')
  const pause = Date.parse(context.now) - hours(REMIND_PAUSE_HOURS)
  const left = open.filter((row) => row.remindCount < MAX_REMINDERS)
  const due = left.filter((row) => row.remindedAt === null || Date.parse(row.remindedAt) <= pause)
  if (left.length === 0) throw refuse(`已提醒 ${MAX_REMINDERS} 次，不能再提醒`)
  if (due.length === 0) throw tooMany(`${REMIND_PAUSE_HOURS} 小时内已提醒过`)
  for (const row of due) {
    await context.db
      .update(noticeReceipt)
      .set({
        remindedAt: context.now,
        remindCount: row.remindCount + 1,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(eq(noticeReceipt.id, row.id))
  }
  await sendReminders(
    context,
    notice,
    due.map((row) => row.supplierId),
    channel,
  )
  context.audit({
    resource: 'supplierNotice',
    action: 'remind',
    targetId: noticeId,
    targetName: notice.title,
    summary: `提醒 ${due.length} 个供应商阅读通知「${notice.title}」(${channel === 'sms' ? '短信' : '站内'})`,
  })
  return { reminded: due.length, skipped: open.length - due.length }
}

async function sendReminders(
  context: Context,
  notice: NoticeRecord,
  supplierIds: number[],
  channel: 'station' | 'sms',
) {
  const wanted = notice.needConfirm ? '阅读并确认' : '阅读'
  if (channel === 'sms') {
    const rows = await context.db
      .select({ account: supplier.account })
      .from(supplier)
      .where(inArray(supplier.id, supplierIds))
    for (const { account } of rows)
      await queueText(context, account, `请登录供应商后台${wanted}通知「${notice.title}」。`)
    return
  }
  await notify(context.db, await accountsOfSuppliers(context.db, supplierIds), context.now, {
    category: notificationCategory.todo,
    level: 'warning',
    title: `请${wanted}通知`,
    content: notice.title,
    ...pageLink(noticeQueries.detail, { id: notice.id }),
    resource: 'supplierNotice',
  })
}

export const receiptExport: ExportDefinition<Filters, NoticeReceipt> = {
  kind: 'noticeReceipts',
  module: import.meta.url,
  resource: 'supplierNotice',
  title: '通知回执',
  permission: 'supplierNotice:view',
  describe: ({ noticeId, read, confirmed }) =>
    filterLabels(
      ['通知', String(noticeId)],
      ['阅读', read !== undefined && (read ? '已读' : '未读')],
      ['确认', confirmed !== undefined && (confirmed ? '已确认' : '未确认')],
    ),
  count: (params, scope) => scope.db.$count(noticeReceipt, filtersOf(params)),
  columns: () => [
    { id: 'supplier', title: '供应商', width: 24, value: (row) => row.supplier.name },
    { id: 'readAt', title: '首次阅读', kind: 'time', value: (row) => row.readAt },
    { id: 'readBy', title: '阅读人', value: (row) => row.readBy },
    { id: 'confirmedAt', title: '确认时间', kind: 'time', value: (row) => row.confirmedAt },
    { id: 'late', title: '逾期', beside: 'confirmedAt', value: (row) => (row.late ? '逾期' : '') },
    { id: 'confirmedBy', title: '确认人', value: (row) => row.confirmedBy },
    { id: 'remindedAt', title: '最近提醒', kind: 'time', value: (row) => row.remindedAt },
    { id: 'remindCount', title: '提醒次数', value: (row) => row.remindCount },
  ],
  async *rows(params, scope) {
    const notice = await findNotice(scope.db, params.noticeId)
    const read = async (afterId: number, limit: number) => {
      const rows = await scope.db
        .select()
        .from(noticeReceipt)
        .where(and(filtersOf(params), gt(noticeReceipt.id, afterId)))
        .orderBy(asc(noticeReceipt.id))
        .limit(limit)
      return describeReceipts(scope.db, notice, rows)
    }
    yield* batches(read)
  },
}
