import { and, eq, sql, sum } from 'drizzle-orm'
import { distributorBillStatus, distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import type {
  DistributorPurchaseRow,
  exportDistributorPurchases,
  listDistributorPurchases,
} from '#contract/distribution/purchases.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { yuan } from '#contract/orders/order-money.ts'
import { payMethodLabel } from '#contract/payment.ts'
import type { Context } from '#server/context.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { presentPurchases, purchases } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportDistributorPurchases>, 'columns'>

const { status, createdAt, effectiveAt, purchaseNo, items } = distributorPurchase

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Filters, { caller }: Pick<Context, 'caller'>) {
  const { addonItemId } = params
  return and(
    purchases.own?.(caller),
    ...chosenRows(distributorPurchase.id, params.ids, params.exceptIds),
    params.purchaseNo ? eq(purchaseNo, params.purchaseNo.toUpperCase()) : undefined,
    same(distributorPurchase, params, 'kind', 'distributorId', 'fromPackageId', 'toPackageId', 'payMethod'),
    addonItemId === undefined ? undefined : sql`${items} @> ${JSON.stringify([{ itemId: addonItemId }])}::jsonb`,
    ...withinDays(createdAt, params.createdFrom, params.createdTo),
    ...withinDays(effectiveAt, params.effectiveFrom, params.effectiveTo),
  )
}

export async function pageOfPurchases(
  params: ParsedParamsOf<typeof listDistributorPurchases>,
  context: Context,
): Promise<AnswerOf<typeof listDistributorPurchases>> {
  const where = filtersOf(params, context)
  const page = await listPage(context, params, {
    name: 'distributorPurchases',
    table: distributorPurchase,
    where,
    tabs: { column: status, codes: distributorBillStatus.codes, open: params.status },
    sorts: { createdAt, effectiveAt },
    present: presentPurchases,
  })
  const [total] = await context.db
    .select({ payAmount: sum(distributorPurchase.payAmount) })
    .from(distributorPurchase)
    .where(inTab(where, status, params.status))
  return { ...page, sums: { payAmount: yuan(total?.payAmount ?? '0') } }
}

export const purchaseExport: ExportDefinition<Filters, DistributorPurchaseRow> = {
  kind: 'distributorPurchases',
  module: import.meta.url,
  resource: 'distributorPurchase',
  title: '经销商单据',
  permission: 'distributorPurchase:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 张单据`],
      ['单号', params.purchaseNo],
      ['类型', params.kind, distributorPurchaseKind],
      ['状态', params.status, distributorBillStatus],
      ['提交从', params.createdFrom],
      ['提交至', params.createdTo],
      ['生效从', params.effectiveFrom],
      ['生效至', params.effectiveTo],
    ),
  ...exportedRows(
    distributorPurchase,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    presentPurchases,
  ),
  columns: () => [
    { id: 'purchaseNo', title: '单号', width: 24, value: (row) => row.purchaseNo },
    { id: 'distributor', title: '经销商', width: 28, value: (row) => row.distributor.name },
    { id: 'status', title: '状态', value: (row) => distributorBillStatus.label(row.status) },
    { id: 'fromPackage', title: '原套餐', value: (row) => row.fromPackage?.name ?? '' },
    { id: 'toPackage', title: '目标套餐', value: (row) => row.toPackage?.name ?? '' },
    {
      id: 'items',
      title: '增购明细',
      width: 32,
      value: (row) => row.items.map((one) => `${one.itemName}×${one.quantity}`).join('、'),
    },
    { id: 'upgradeMode', title: '升级方式', value: (row) => upgradeMode.label(row.upgradeMode) },
    { id: 'amount', title: '原价', kind: 'money', value: (row) => row.amount },
    { id: 'creditAmount', title: '抵扣金额', kind: 'money', value: (row) => row.creditAmount },
    { id: 'discountAmount', title: '优惠', kind: 'money', value: (row) => row.discountAmount },
    { id: 'payAmount', title: '应付金额', kind: 'money', value: (row) => row.payAmount },
    { id: 'payMethod', title: '支付方式', value: (row) => payMethodLabel(row.payMethod) },
    { id: 'refundedAmount', title: '已退金额', kind: 'money', value: (row) => row.refundedAmount },
    { id: 'invoiceNo', title: '发票号码', value: (row) => row.invoiceNo },
    { id: 'expireAfter', title: '生效后到期日', kind: 'date', value: (row) => row.expireAfter },
    { id: 'effectiveAt', title: '生效时间', kind: 'time', value: (row) => row.effectiveAt },
    { id: 'createdBy', title: '提交人', value: (row) => row.createdBy },
    { id: 'createdAt', title: '提交时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
