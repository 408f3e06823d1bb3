import {
  factorScope,
  priceBatchMethod,
  priceBatchStatus,
  priceMode,
  priceState,
} from '#contract/distribution/price-codes.ts'
import type { PriceFactor } from '#contract/distribution/price-factors.ts'
import { profitRate } from '#contract/distribution/price-rules.ts'
import type { PriceBatch, PriceSetting } from '#contract/distribution/prices.ts'
import { type PriceStep, priceStepKind } from '#contract/price-origin.ts'
import { paper } from '#mocks/pictures.ts'
import { hoursAgo } from '#mocks/records.ts'

const names = ['云杉三人沙发', '北岸单人沙发', '素木茶几', '织野地毯', '半山餐桌', '落石边几', '折光落地灯', '青禾书柜']

export const priceRecord = (id: number, part: Partial<PriceSetting> = {}): PriceSetting => {
  const row = {
    purchasePrice: '219.99',
    productPrice: '329.99',
    salePrice: '439.98',
    ...part,
  }
  return {
    id,
    version: 1,
    productId: id,
    productName: names[(id - 1) % names.length] ?? '云杉三人沙发',
    cover: paper(id * 40),
    skuCode: `S${String(id).padStart(10, '0')}001`,
    specText: id % 2 ? '米白' : '墨绿',
    brand: { id: 1, name: '远山' },
    category: { id: 3, name: '布艺沙发' },
    supplyPrice: '199.99',
    purchaseFactor: '1.1',
    productFactor: '1.5',
    saleFactor: '2',
    profitRate: profitRate({ salePrice: row.salePrice ?? '', purchasePrice: row.purchasePrice ?? '' }),
    priceMode: priceMode.follow,
    priceState: priceState.normal,
    pending: null,
    updatedAt: hoursAgo(id * 7),
    ...row,
  }
}

export const priceRecords = () => [
  priceRecord(1),
  priceRecord(2),
  priceRecord(3, { priceState: priceState.unpriced, purchasePrice: null, productPrice: null, salePrice: null }),
  priceRecord(4, { priceMode: priceMode.manual, priceState: priceState.supplyChanged, salePrice: '500.00' }),
  priceRecord(5, { priceMode: priceMode.manual, priceState: priceState.belowCost, salePrice: '199.00' }),
  priceRecord(6, {
    priceState: priceState.pending,
    pending: {
      ...{ purchasePrice: '219.99', productPrice: '329.99', salePrice: '483.98' },
      effectiveAt: '2026-12-31T10:00:00.000+08:00',
    },
  }),
  priceRecord(7),
  priceRecord(8),
]

export const batchRecord = (id: number, part: Partial<PriceBatch> = {}): PriceBatch => ({
  id,
  version: 1,
  createdAt: hoursAgo(id * 3),
  createdBy: '林佳慧',
  updatedAt: hoursAgo(id * 3),
  updatedBy: '林佳慧',
  batchNo: `TJ${String(id).padStart(8, '0')}`,
  distributors: [{ id: 1, name: '华东木居经销' }],
  method: priceBatchMethod.percent,
  content: '销售价 +10%',
  skuCount: 8,
  reason: '季度调价',
  effectiveAt: hoursAgo(id * 3),
  status: priceBatchStatus.effective,
  before: '439.98',
  after: '483.98',
  canUndo: true,
  leftOut: 0,
  leftOutRows: [],
  ...part,
})

export const batchRecords = () => [
  batchRecord(3, { status: priceBatchStatus.pending, effectiveAt: '2026-12-31T10:00:00.000+08:00' }),
  batchRecord(2, {
    ...{ method: priceBatchMethod.factor, content: '品牌「远山」：采购系数 1.1，产品系数 1.5，销售系数 2' },
    ...{ leftOut: 1, leftOutRows: [{ skuCode: 'S0000000004001', note: '已改为手工定价' }] },
  }),
  batchRecord(1, { createdAt: hoursAgo(200), effectiveAt: hoursAgo(200), canUndo: false, reason: '年度协议' }),
]

export const factorRecords = (): PriceFactor[] => [
  {
    ...{ id: 1, version: 3, scope: factorScope.standard, target: null, skuCount: 5 },
    ...{ purchaseFactor: '1.1', productFactor: '1.5', saleFactor: null },
    ...{ updatedAt: hoursAgo(400), updatedBy: '陈立群' },
  },
  {
    ...{ id: 7, version: 1, scope: factorScope.brand, target: { id: 1, name: '远山' }, skuCount: 3 },
    ...{ purchaseFactor: '1.05', productFactor: '1.5', saleFactor: '2' },
    ...{ updatedAt: hoursAgo(20), updatedBy: '林佳慧' },
  },
]

export const steps = (): PriceStep[] => [
  {
    ...{ kind: priceStepKind.supply, amount: '199.99', rule: '商品的供货价' },
    ...{ source: '商品改价：原料上涨', at: hoursAgo(300), by: '木禾家居' },
  },
  {
    ...{ kind: priceStepKind.purchase, amount: '219.99', by: '林佳慧' },
    ...{
      rule: '供货价 199.99 × 采购系数 1.1，四舍五入到分，最高 9999999',
      source: '品牌系数「远山」',
      at: hoursAgo(20),
    },
  },
  {
    ...{ kind: priceStepKind.product, amount: '329.99', by: '林佳慧' },
    ...{
      rule: '采购价 219.99 × 产品系数 1.5，四舍五入到分，最高 9999999',
      source: '品牌系数「远山」',
      at: hoursAgo(20),
    },
  },
  {
    ...{ kind: priceStepKind.sale, amount: '500.00', rule: '手工定价，不随供货价与系数变化' },
    ...{ source: '直接定价 TJ00000003：门店活动', at: hoursAgo(3), by: '林佳慧' },
  },
  {
    ...{ kind: priceStepKind.latest, amount: '209.99', rule: '按下单当日的采购价成交，之后的调价不影响订单' },
    ...{ source: '订单 2026111200031', at: hoursAgo(380), by: '' },
  },
]
