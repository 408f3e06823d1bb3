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
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { mark, room } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'
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

/** Recommended sets, small and in memory: what a story changes shows, and is gone with the story. */
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
    answer(listRecommendedMatches, (params) => {
      const { keyword = '', status, broken } = params
      const matching = matches.filter((one) => one.title.includes(keyword) && (!broken || one.brokenCount > 0))
      const shown = matching.filter((one) => status === undefined || one.status === status)
      const lost = matching.filter(({ brokenCount }) => brokenCount > 0).length
      return { ...pageOf(shown, params), counts: { ...countBy(matching, 'status'), broken: lost } }
    }),
    answer(getRecommendedMatch, ({ id }) => found(matches, id)),
    answer(saveRecommendedMatch, ({ id, version, enableNow, ...input }) => {
      const fields = matchFaults(input)
      if (matches.some((one) => one.id !== id && one.title === input.title)) fields.title = '搭配名称已存在'
      const [first] = Object.values(fields)
      if (first) throw new MockRefusal(422, first, { fields })
      if (id === undefined) {
        matches.push(
          matchRecord(matches.length + 1, input.title, { status: enableNow ? matchStatus.listed : matchStatus.draft }),
        )
        return { id: matches.length, version: 1 }
      }
      const match = found(matches, id)
      if (match.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: match })
      Object.assign(match, { title: input.title, version: version + 1, ...(enableNow && { status: 1 }) })
      return { id, version: version + 1 }
    }),
    answer(enableRecommendedMatches, ({ ids, enabled }) => {
      for (const id of ids) found(matches, id).status = matchTransitions[enabled === 1 ? 'enable' : 'disable'].to
      return { done: ids.length, failed: [] }
    }),
    answer(sortRecommendedMatches, ({ items }) => {
      for (const { id, sort } of items) found(matches, id).sort = sort
      return null
    }),
    answer(deleteRecommendedMatches, ({ ids }) => {
      for (const id of ids) matches.splice(matches.indexOf(found(matches, id)), 1)
      return { done: ids.length, failed: [] }
    }),
    ...productHandlers(products),
    ...supplierHandlers(),
  ]
}
