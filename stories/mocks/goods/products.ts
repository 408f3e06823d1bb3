import type { RequestHandler } from 'msw'
import { leadTime } from '#contract/delivery.ts'
import {
  priceChangeStatus,
  productSource,
  productStatus,
  productType,
  revisionStatus,
  stockMode,
} from '#contract/goods/codes.ts'
import { cancelPriceChange, listPriceChanges, type PriceChange, setProductPrice } from '#contract/goods/prices.ts'
import {
  banProducts,
  deleteProducts,
  exportProducts,
  listProducts,
  listSkus,
  type ProductRow,
  restoreProducts,
  type Sku,
  setProductEnable,
} from '#contract/goods/products.ts'
import { listStockLogs, setProductStock } from '#contract/goods/stock.ts'
import { listSpecPrompts } from '#contract/goods/template-prompts.ts'
import { canDo, type ProductAction, productTransitions } from '#contract/goods/transitions.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { mark } from '#mocks/pictures.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { productBulkHandlers } from './product-bulk.ts'
import { skuRuleHandlers } from './sku-rules.ts'

const stamp = {
  version: 1,
  createdAt: '2026-10-08T10:12:00.000+08:00',
  createdBy: '林嘉怡',
  updatedAt: '2026-11-18T16:40:00.000+08:00',
  updatedBy: '林嘉怡',
}

function productRecord(id: number, name: string, more: Partial<ProductRow> = {}): ProductRow {
  return {
    ...stamp,
    id,
    spuCode: `S${String(id).padStart(10, '0')}`,
    name,
    cover: mark(id * 40),
    productType: productType.finished,
    brand: { id: 1, name: '木禾' },
    supplier: { id: 1, name: '木禾家居' },
    category: { id: 3, name: '布艺沙发' },
    template: { id: 1, name: '布艺沙发' },
    model: '',
    supplyPrice: '1200.00',
    salePriceMin: '1980.00',
    salePriceMax: '2099.00',
    skuCount: 2,
    stockTotal: 86,
    isStockLow: false,
    salesCount: 412,
    leadTime: leadTime.inStock,
    logisticsLevel: 2,
    source: productSource.platform,
    status: productStatus.onSale,
    sellable: true,
    unsellableReason: '',
    banReason: '',
    revisionStatus: revisionStatus.none,
    pendingReviewIds: [],
    ...more,
  }
}

const unsellable = { sellable: false }

export const productRecords = (): ProductRow[] => [
  productRecord(1, '木禾奶油风科技布三人沙发'),
  productRecord(2, '木禾白蜡木圆餐桌', {
    category: { id: 8, name: '餐桌' },
    salesCount: 1306,
    isStockLow: true,
    stockTotal: 4,
  }),
  productRecord(3, '云栖现代简约落地灯', {
    brand: { id: 2, name: '云栖' },
    supplier: { id: 2, name: '云栖灯饰' },
    ...unsellable,
    unsellableReason: '品牌已停用',
  }),
  productRecord(4, '木禾黑胡桃电视柜', { status: productStatus.offSale, sellable: false }),
  productRecord(5, '木禾侘寂风亚麻窗帘', {
    status: productStatus.readyToList,
    sellable: false,
    salePriceMin: null,
    salePriceMax: null,
    salesCount: 0,
  }),
  productRecord(6, '木禾头层牛皮功能沙发', {
    status: productStatus.banned,
    sellable: false,
    banReason: '商品图片盗用其他品牌的作品',
  }),
  productRecord(7, '木禾法式复古床头壁灯', {
    status: productStatus.draft,
    sellable: false,
    supplyPrice: null,
    salePriceMin: null,
    salePriceMax: null,
  }),
  productRecord(8, '木禾新中式书柜', { status: productStatus.recycled, sellable: false }),
]

function skuRecord(product: ProductRow, index: number): Sku {
  const supplyPrice = (1200 + index * 60).toFixed(2)
  const factors = { purchaseFactor: '1.1', productFactor: '1.2', saleFactor: '1.5' }
  const prices = derivePrices(
    { supplyPrice, purchasePrice: '', productPrice: '', salePrice: '', ...factors },
    'supplyPrice',
  )
  return {
    ...prices,
    id: product.id * 10 + index,
    version: 1,
    productId: product.id,
    productName: product.name,
    productStatus: product.status,
    skuCode: `${product.spuCode}00${index + 1}`,
    specText: ['米白 / 三人位 2.3 米', '雾霾蓝 / 三人位 2.3 米'][index] ?? '标准款',
    image: product.cover,
    stock: 40 + index,
    lockedStock: 3,
    availableStock: 37 + index,
    warnStock: 5,
    madeToOrder: false,
    enabled: true,
  }
}

/** The SKUs of some products, two each. */
export const skuRecords = (products: readonly ProductRow[] = productRecords()): Sku[] =>
  products.flatMap((product) => [skuRecord(product, 0), skuRecord(product, 1)])

/** In-memory goods; each story starts with a fresh copy. */
export function productHandlers(products: ProductRow[] = productRecords()): RequestHandler[] {
  const skus = skuRecords(products)
  const changes: PriceChange[] = [pastChange(skus)]
  const step = (ids: readonly number[], name: ProductAction, partial = false) => {
    const rows = ids.map((id) => found(products, id))
    const refusing = rows.filter(({ status }) => !canDo(name, status))
    const failed = refusing.map((row) => ({ id: row.id, name: row.name, message: '商品状态已变更,请刷新后重试' }))
    const [only] = failed
    if (only && rows.length === 1) throw new MockRefusal(422, only.message)
    if (failed.length > 0 && !partial)
      throw new MockRefusal(422, `${failed.length} 个商品不符合条件，未做任何修改`, { failed })
    const moving = rows.filter((row) => !refusing.includes(row))
    for (const row of moving) row.status = productTransitions[name].to
    return { done: moving.length, failed }
  }
  return [
    answer(listProducts, (params) => {
      const { keyword = '', status, codes, sellable, stockWarn } = params
      const matching = products.filter(
        (row) =>
          [row.name, row.spuCode].some((text) => text.includes(keyword)) &&
          (!codes || codes.includes(row.spuCode)) &&
          (sellable === undefined || (row.status === productStatus.onSale && row.sellable === sellable)) &&
          (!stockWarn || row.isStockLow),
      )
      const shown = matching.filter((row) =>
        status === undefined ? row.status !== productStatus.recycled : row.status === status,
      )
      const counts = { ...countBy(matching, 'status'), stockWarn: 1, unsellable: 1 }
      const known = new Set(products.map((row) => row.spuCode))
      const unknownCodes = codes?.filter((code) => !known.has(code))
      return { ...pageOf(shown, params), counts, ...(unknownCodes && { unknownCodes }) }
    }),
    ...skuRuleHandlers(skus),
    answer(listSkus, ({ spuIds, brandId, query, exceptIds = [] }) => {
      const found = products.filter(({ id, brand }) => (query ? !exceptIds.includes(id) : brand.id === brandId))
      const requested = new Set(spuIds ?? found.map(({ id }) => id))
      return { list: skus.filter(({ productId }) => requested.has(productId)), isCut: false }
    }),
    answer(setProductEnable, ({ spuIds, enabled, partial }) =>
      step(spuIds, enabled === 1 ? 'enable' : 'disable', partial),
    ),
    answer(banProducts, ({ spuIds, banned }) => step(spuIds, banned ? 'ban' : 'lift')),
    answer(deleteProducts, ({ spuIds, partial }) => step(spuIds, 'remove', partial)),
    answer(restoreProducts, ({ spuIds }) => step(spuIds, 'restore')),
    ...productBulkHandlers(products),
    answer(exportProducts, () => ({ jobId: 41 })),
    answer(setProductPrice, ({ rows, effectiveAt }) => {
      for (const { skuId, version: _version, ...prices } of rows) Object.assign(found(skus, skuId), prices)
      return effectiveAt ? { done: 0, scheduled: rows.length } : { done: rows.length, scheduled: 0 }
    }),
    answer(listSpecPrompts, (params) => pageOf([], params)),
    answer(listPriceChanges, (params) => {
      const { skuId, level, effectiveFrom = '', effectiveTo = '9999' } = params
      const shown = changes.filter(
        (row) =>
          (skuId === undefined || row.skuId === skuId) &&
          (level === undefined || row[`${level}Before`] !== row[level]) &&
          row.effectiveAt.slice(0, 10) >= effectiveFrom &&
          row.effectiveAt.slice(0, 10) <= effectiveTo,
      )
      return pageOf(shown, params)
    }),
    answer(cancelPriceChange, ({ ids }) => {
      for (const id of ids) found(changes, id).status = priceChangeStatus.cancelled
      return { done: ids.length }
    }),
    answer(setProductStock, ({ rows }) => ({
      done: rows.length,
      rows: rows.map(({ skuId, mode, quantity }) => {
        const sku = found(skus, skuId)
        sku.stock =
          mode === stockMode.set ? quantity : mode === stockMode.increase ? sku.stock + quantity : sku.stock - quantity
        return { skuId, stock: sku.stock, availableStock: sku.stock - sku.lockedStock }
      }),
    })),
    answer(listStockLogs, (params) =>
      pageOf(
        [
          {
            id: 1,
            skuId: 10,
            productName: products[0]?.name ?? '',
            skuCode: skus[0]?.skuCode ?? '',
            specText: skus[0]?.specText ?? '',
            change: 20,
            stockAfter: 40,
            kind: 1 as const,
            orderNo: '',
            remark: '十一月补货',
            operator: '林嘉怡',
            createdAt: '2026-11-16T09:20:00.000+08:00',
          },
        ],
        params,
      ),
    ),
  ]
}

const pastChange = ([sku]: readonly Sku[]): PriceChange => ({
  id: 1,
  skuId: sku?.id ?? 0,
  spuId: sku?.productId ?? 0,
  productName: sku?.productName ?? '',
  skuCode: sku?.skuCode ?? '',
  specText: sku?.specText ?? '',
  supplyPriceBefore: '1200.00',
  supplyPrice: '1200.00',
  purchasePriceBefore: '1320.00',
  purchasePrice: '1320.00',
  productPriceBefore: '1584.00',
  productPrice: '1584.00',
  salePriceBefore: '1980.00',
  salePrice: '1799.00',
  reason: '双十二预热',
  effectiveAt: '2026-12-10T00:00:00.000+08:00',
  status: priceChangeStatus.planned,
  failReason: '',
  operator: '林嘉怡',
  createdAt: '2026-11-20T15:00:00.000+08:00',
})
