import { and, asc, eq, gt } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { batches, type ExportColumn, type ExportDefinition, type ExportScope } from '#server/jobs/exports.ts'
import { type Filters, filtersOf, packageExport, withStatus } from './list.ts'

const whereOf = (params: Filters, scope: ExportScope) => withStatus(filtersOf(params, scope), params.status)

const itemsOf = ({ db }: ExportScope) =>
  db
    .select({
      id: agentPackageItem.id,
      packageCode: agentPackage.packageCode,
      packageName: agentPackage.name,
      status: agentPackage.status,
      purchaseDiscount: agentPackage.purchaseDiscount,
      spuCode: product.spuCode,
      productName: product.name,
      skuCode: sku.skuCode,
      specText: sku.specText,
      purchasePrice: sku.purchasePrice,
      channelPrice: agentPackageItem.channelPrice,
      minQuantity: agentPackageItem.minQuantity,
    })
    .from(agentPackageItem)
    .innerJoin(agentPackage, eq(agentPackage.id, agentPackageItem.packageId))
    .innerJoin(sku, eq(sku.id, agentPackageItem.skuId))
    .innerJoin(product, eq(product.id, sku.productId))

type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

/** The price an agent pays, if the caller may see it: it is derived from the purchase price. */
const paid = ({ channelPrice, purchasePrice, purchaseDiscount }: ItemRow): string =>
  effectivePrice(channelPrice ?? '', purchasePrice, purchaseDiscount) ?? '未设置'

const purchasePrice: ExportColumn<ItemRow> = {
  id: 'purchasePrice',
  title: '采购价',
  kind: 'money',
  value: (row) => row.purchasePrice,
}
const paidPrice: ExportColumn<ItemRow> = { id: 'paidPrice', title: '实际供货价', kind: 'money', value: paid }

/** The goods of packages, one per row; packages that sell everything or whole brands have no rows. */
export const packageItemExport: ExportDefinition<Filters, ItemRow> = {
  kind: 'agentPackageItems',
  module: import.meta.url,
  resource: 'agentPackage',
  title: '代理套餐授权商品',
  permission: 'agentPackage:export',
  describe: (params) => [...packageExport.describe(params), { key: '内容', value: '授权商品明细' }],
  count: async (params, scope) => scope.db.$count(itemsOf(scope).where(whereOf(params, scope)).as('items')),
  columns: ({ caller }) => {
    const seesPurchase = readsField(productRights, 'purchasePrice', caller)
    return [
      { id: 'packageCode', title: '套餐编码', value: (row) => row.packageCode },
      { id: 'packageName', title: '套餐名称', width: 28, value: (row) => row.packageName },
      { id: 'status', title: '套餐状态', value: (row) => agentStatus.label(row.status) },
      { id: 'spuCode', title: '商品编码', value: (row) => row.spuCode },
      { id: 'productName', title: '商品名称', width: 32, value: (row) => row.productName },
      { id: 'skuCode', title: 'SKU 编码', value: (row) => row.skuCode },
      { id: 'specText', title: '规格', width: 24, value: (row) => row.specText },
      { id: 'minQuantity', title: '起订量', value: (row) => row.minQuantity },
      ...(seesPurchase ? [purchasePrice] : []),
      { id: 'channelPrice', title: '渠道商供货价', kind: 'money', value: (row) => row.channelPrice },
      ...(seesPurchase ? [paidPrice] : []),
    ]
  },
  async *rows(params, scope) {
    const where = whereOf(params, scope)
    yield* batches((afterId, limit) =>
      itemsOf(scope)
        .where(and(where, gt(agentPackageItem.id, afterId)))
        .orderBy(asc(agentPackageItem.id))
        .limit(limit),
    )
  },
}
