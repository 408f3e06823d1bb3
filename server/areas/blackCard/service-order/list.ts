import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import { serviceKind, serviceOrderStatus, serviceOrigin } from '#contract/blackCard/codes.ts'
import { serviceOrderRights } from '#contract/blackCard/field-rights.ts'
import {
  APPOINTMENTS_MAX,
  type exportServiceOrders,
  type listServiceAppointments,
  type listServiceOrders,
  type ServiceOrderRow,
} from '#contract/blackCard/service-orders.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { payMethod, payMethodLabel } from '#contract/payment.ts'
import type { Caller, Context } from '#server/context.ts'
import { provider } from '#server/database/schema/providers.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { dayOf } from '#server/time.ts'
import { forReader, presentServiceOrders, serviceOrders } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportServiceOrders>, 'columns'>

const { status, appointmentAt, createdAt, expireAt, payAmount } = serviceOrder

/** Running orders with an appointment today. */
const isToday = (now: string): SQL | undefined =>
  and(eq(status, serviceOrderStatus.inService), ...withinDays(appointmentAt, dayOf(now), dayOf(now)))

/** Who reads phones masked does not find by them. */
const phoneIs = (phone: string, caller: Caller): SQL =>
  readsField(serviceOrderRights, 'buyerPhone', caller) ? eq(serviceOrder.buyerPhone, phone) : sql`false`

/** All filters except the tabs. */
function filtersOf(params: Filters, { caller }: Pick<ExportScope, 'caller'>): SQL | undefined {
  const { serviceOrderNo, packageName, buyerName, pinyin } = serviceOrder
  return and(
    serviceOrders.own?.(caller),
    ...chosenRows(serviceOrder.id, params.ids, params.exceptIds),
    params.serviceOrderNo ? eq(serviceOrderNo, params.serviceOrderNo.toUpperCase()) : undefined,
    containsAny(params.keyword, packageName, buyerName, pinyin, serviceOrderNo),
    params.buyerPhone ? phoneIs(params.buyerPhone, caller) : undefined,
    same(
      serviceOrder,
      params,
      ...(['kind', 'origin', 'buyerKind', 'cardMerchantId', 'servicePackageId', 'providerId', 'payMethod'] as const),
    ),
    ...withinDays(appointmentAt, params.appointmentFrom, params.appointmentTo),
    params.expireTo ? lte(expireAt, params.expireTo) : undefined,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
  )
}

const shownBy = (params: Filters, scope: Pick<ExportScope, 'caller' | 'now'>): SQL | undefined =>
  and(inTab(filtersOf(params, scope), status, params.status), params.today ? isToday(scope.now) : undefined)

export async function pageOfServiceOrders(
  params: ParsedParamsOf<typeof listServiceOrders>,
  context: Context,
): Promise<AnswerOf<typeof listServiceOrders>> {
  const { now, caller, db } = context
  const page = await listPage(context, params, {
    name: 'serviceOrders',
    table: serviceOrder,
    where: filtersOf(params, context),
    // 今日预约 stands beside the states: it narrows the rows, not the counts of the tabs.
    tabs: {
      column: status,
      codes: serviceOrderStatus.codes,
      open: params.status,
      also: { today: isToday(now) },
      ...(params.today && { within: isToday(now) }),
    },
    sorts: { createdAt, appointmentAt, expireAt, payAmount },
    present: presentServiceOrders,
  })
  const [sum] = await db
    .select({ payAmount: sql<string>`coalesce(sum(${payAmount}), 0)::numeric(14, 2)::text` })
    .from(serviceOrder)
    .where(shownBy(params, context))
  return {
    ...page,
    list: page.list.map((row) => forReader(row, caller, now)),
    payAmount: sum?.payAmount ?? '0.00',
  }
}

/** Appointments between two days, the earliest first. Closed orders keep none. */
export async function calendarOfServiceOrders(
  { from, to, ...filters }: ParsedParamsOf<typeof listServiceAppointments>,
  context: Context,
): Promise<AnswerOf<typeof listServiceAppointments>> {
  const { db } = context
  const where = and(
    shownBy(filters, context),
    ne(status, serviceOrderStatus.closed),
    ...withinDays(appointmentAt, from, to),
  )
  const rows = await db
    .select()
    .from(serviceOrder)
    .where(where)
    .orderBy(asc(appointmentAt), asc(serviceOrder.id))
    .limit(APPOINTMENTS_MAX)
  const providers = await namesOf(db, provider, pluck(rows, 'providerId'))
  return {
    list: rows.map((row) => ({
      id: row.id,
      serviceOrderNo: row.serviceOrderNo,
      packageName: row.packageName,
      buyerName: row.buyerName,
      status: row.status,
      provider: refOf(row.providerId, providers),
      workerName: row.workerName,
      appointmentAt: row.appointmentAt ?? '',
    })),
    total: rows.length < APPOINTMENTS_MAX ? rows.length : await db.$count(serviceOrder, where),
  }
}

export const serviceOrderExport: ExportDefinition<Filters, ServiceOrderRow> = {
  kind: 'serviceOrders',
  module: import.meta.url,
  resource: 'serviceOrder',
  title: '服务订单',
  permission: 'serviceOrder:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个服务订单`],
      ['服务单号', params.serviceOrderNo],
      ['关键词', params.keyword],
      ['状态', params.status, serviceOrderStatus],
      ['预约', params.today && '今日预约'],
      ['服务类型', params.kind, serviceKind],
      ['来源', params.origin, serviceOrigin],
      ['买家类型', params.buyerKind, buyerKind],
      ['支付方式', params.payMethod, payMethod],
      ['预约从', params.appointmentFrom],
      ['预约至', params.appointmentTo],
      ['有效期不晚于', params.expireTo],
      ['下单从', params.createdFrom],
      ['下单至', params.createdTo],
    ),
  ...exportedRows(serviceOrder, shownBy, async (scope, rows) =>
    (await presentServiceOrders(scope, rows)).map((row) => forReader(row, scope.caller, scope.now)),
  ),
  columns: () => [
    { id: 'serviceOrderNo', title: '服务单号', width: 22, value: (row) => row.serviceOrderNo },
    { id: 'status', title: '状态', value: (row) => serviceOrderStatus.label(row.status) },
    { id: 'payAmount', title: '实付金额', kind: 'money', value: (row) => row.payAmount },
    { id: 'refundedAmount', title: '已退金额', kind: 'money', beside: 'payAmount', value: (row) => row.refundedAmount },
    { id: 'packageName', title: '服务名称', width: 28, value: (row) => row.packageName },
    { id: 'kind', title: '服务类型', value: (row) => serviceKind.label(row.kind) },
    { id: 'quantity', title: '份数', kind: 'number', beside: 'packageName', value: (row) => row.quantity },
    { id: 'buyerName', title: '买家', width: 28, value: (row) => row.buyerName },
    { id: 'buyerPhone', title: '电话', beside: 'buyerName', value: (row) => row.buyerPhone },
    { id: 'buyerKind', title: '买家类型', beside: 'buyerName', value: (row) => buyerKind.label(row.buyerKind) },
    { id: 'appointmentAt', title: '预约时间', kind: 'time', value: (row) => row.appointmentAt },
    { id: 'provider', title: '服务商', width: 28, value: (row) => row.provider?.name ?? '' },
    { id: 'workerName', title: '服务人员', value: (row) => row.workerName },
    { id: 'usedCount', title: '已用次数', kind: 'number', value: (row) => row.usedCount },
    { id: 'totalCount', title: '总次数', kind: 'number', beside: 'usedCount', value: (row) => row.totalCount },
    { id: 'expireAt', title: '有效期至', kind: 'date', value: (row) => row.expireAt },
    { id: 'origin', title: '来源', value: (row) => serviceOrigin.label(row.origin) },
    { id: 'payMethod', title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
    { id: 'createdAt', title: '下单时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
