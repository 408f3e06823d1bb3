import type { RequestHandler } from 'msw'
import { labelType } from '#contract/configuration/codes.ts'
import { matchPlace, matchStatus, productStatus } from '#contract/goods/codes.ts'
import { matchFaults, matchTransitions } from '#contract/goods/match-rules.ts'
import { getLabelOptions } from '#contract/goods/options.ts'
import { listSkus } from '#contract/goods/products.ts'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  getRecommendedMatch,
  listRecommendedMatches,
  type Match,
  type MatchProduct,
  saveRecommendedMatch,
  sortRecommendedMatches,
} from '#contract/goods/recommended-matches.ts'
import { answer, duplicateFault, found, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark, room } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'

import { productHandlers, productRecords, skuRecords } from './products.ts'

const part = (productId: number, name: string, salePrice: string, more: Partial<MatchProduct> = {}): MatchProduct => ({
  productId,
  spuCode: `S${String(productId).padStart(10, '0')}`,
  name,
  cover: mark(productId * 40),
  status: productStatus.onSale,
  sellable: true,
  skuId: null,
  specText: '',
  salePrice,
  purchasePrice: '120.00',
  ...more,
})

const sofa = part(1, '木禾奶油风科技布三人沙发', '1000.00')

export function matchRecord(id: number, title: string, more: Partial<Match> = {}): Match {
  const items = more.items ?? [{ ...part(2, '木禾白蜡木圆餐桌', '200.00'), quantity: 2, x: 30, y: 60, swappable: true }]
  return {
    ...record(id),
    title,
    subtitle: '沙发、茶几一次配齐',
    cover: room(30),
    mainProduct: { id: 1, name: sofa.name },
    mainProductId: 1,
    main: sofa,
    itemCount: items.length,
    pictures: [sofa, ...items].map(({ productId, name, cover }) => ({ id: productId, name, cover })),
    style: { id: 1, name: '奶油风' },
    styleId: 1,
    space: { id: 2, name: '客厅' },
    spaceId: 2,
    discountRate: '0.9',
    totalPrice: '1400.00',
    setPrice: '1260.00',
    brokenCount: 0,
    places: [matchPlace.productDetail, matchPlace.home],
    startAt: '2026-11-01T10:00:00.000+08:00',
    endAt: '',
    sort: 100 - id,
    status: matchStatus.listed,
    ...more,
    items,
  }
}

const gone = {
  ...part(4, '木禾黑胡桃电视柜', '1980.00', { status: productStatus.offSale, sellable: false }),
  quantity: 1,
  x: null,
  y: null,
  swappable: false,
}

export const matchRecords = (): Match[] => [
  matchRecord(1, '奶油风客厅三件套'),
  matchRecord(2, '侘寂风卧室组合', { brokenCount: 1, items: [gone], totalPrice: '1000.00', setPrice: '900.00' }),
  matchRecord(3, '小户型多功能组合', { status: matchStatus.draft, places: [matchPlace.cart] }),
  matchRecord(4, '国庆焕新套装', { status: matchStatus.expired, endAt: '2026-10-08T23:59:00.000+08:00' }),
  matchRecord(5, '新中式书房', { status: matchStatus.unlisted }),
]

/** In-memory recommended sets; each story starts with a fresh copy. */
export function matchHandlers(matches: Match[] = matchRecords()): RequestHandler[] {
  const products = productRecords()
  return [
    answer(getLabelOptions, () => [
      { type: labelType.style, labels: [{ id: 1, name: '奶油风' }] },
      { type: labelType.room, labels: [{ id: 2, name: '客厅' }] },
    ]),
    answer(listSkus, ({ spuIds = [] }) => ({
      list: spuIds.flatMap((spuId) => {
        const salePrice = { 1: '1000.00', 2: '200.00' }[spuId] ?? '1980.00'
        return skuRecords([found(products, spuId)]).map((sku) => ({ ...sku, salePrice, purchasePrice: '120.00' }))
      }),
      isCut: false,
    })),
    ...collection(
      {
        list: listRecommendedMatches,
        get: getRecommendedMatch,
        save: saveRecommendedMatch,
        enable: enableRecommendedMatches,
        sort: sortRecommendedMatches,
        remove: deleteRecommendedMatches,
      },
      matches,
      {
        match: { keyword: within('title'), broken: ({ brokenCount }, wanted) => !wanted || brokenCount > 0 },
        counts: (rows) => ({ broken: rows.filter(({ brokenCount }) => brokenCount > 0).length }),
        make: (id, { title }) => matchRecord(id, title, { status: matchStatus.draft }),
        change: ({ title, enableNow }) => ({ title, ...(enableNow && { status: matchStatus.listed }) }),
        faults: (input, own) => ({
          ...matchFaults(input),
          ...duplicateFault(matches, own, 'title', input.title, '搭配名称已存在'),
        }),
        enabled: (enabled) => ({ status: matchTransitions[enabled ? 'enable' : 'disable'].to }),
      },
    ),
    ...productHandlers(products),
    ...supplierHandlers(),
  ]
}
