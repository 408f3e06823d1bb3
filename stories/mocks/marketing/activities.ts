import type { RequestHandler } from 'msw'
import type { CodeOf } from '#contract/codes.ts'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import {
  type Activity,
  addActivity,
  deleteActivity,
  disableActivity,
  editActivity,
  exportActivities,
  getActivity,
  getActivityVenue,
  listActivities,
  listActivityBrands,
  listActivityCalendar,
  listActivityOverlaps,
} from '#contract/marketing/activities.ts'
import {
  type ActivityProduct,
  exportActivityProducts,
  getActivityProduct,
  listActivityCandidates,
  listActivityProducts,
  reviewActivityProducts,
  saveActivityProducts,
  withdrawActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityFaults, activityStatusAt, missingToPublish } from '#contract/marketing/activity-rules.ts'
import { activityProductStatus, activityStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { listCoupons } from '#contract/marketing/coupons.ts'
import { type MadeActivity, makeActivities, makeVenues } from '#fixtures/activities.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, found } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { emptyPage } from '#stories/helpers.ts'

const now = () => new Date().toISOString()

const shown = (made: MadeActivity): Activity => {
  const status = activityStatusAt(made, now())
  const hasBegun = status === activityStatus.running || status === activityStatus.ended
  return {
    ...made,
    status,
    venues: makeVenues(pictureDataUrl, made.id, [101, 102]),
    brands: [],
    categories: [],
    productCount: 6,
    waitReviewCount: status === activityStatus.enrolling ? 3 : 0,
    orderCount: hasBegun ? 42 : 0,
    orderAmount: hasBegun ? '128640.00' : '0.00',
    discountTotal: hasBegun ? '12864.00' : '0.00',
  }
}

/** Newest first; every status occurs. */
export const activityRecords = (): Activity[] =>
  makeActivities(createRandom(9), dayOf(), pictureDataUrl).map(shown).toReversed()

export const activityIn = (status: CodeOf<typeof activityStatus>, activities = activityRecords()): Activity => {
  const first = activities.find((activity) => activity.status === status)
  if (!first) throw new Error(`no activity is ${activityStatus.label(status)}`)
  return first
}

const detailOf = (activity: Activity) => ({
  ...activity,
  coupons: [],
  hasProducts: activity.status !== activityStatus.draft,
  days: [{ day: '2026-11-11', orderCount: 12, orderAmount: '36800.00', discountAmount: '3680.00' }],
})

const image = pictureDataUrl('sofa', 3)

/** Products of the newest activities, one for each state. */
export function activityProductRecords(): ActivityProduct[] {
  const { enrolling, running } = activityStatus
  const { waiting, passed, rejected, withdrawn, removed } = activityProductStatus
  const [open, begun] = [activityIn(enrolling), activityIn(running)]
  const states = [waiting, waiting, passed, rejected, withdrawn, passed, removed] as const
  const names = [
    '云朵布艺三人沙发',
    '黑胡桃餐桌',
    '奶油风双人床',
    '岩板茶几',
    '亚麻窗帘',
    '落地阅读灯',
    '实木书柜',
  ] as const
  return states.map((status, index) => {
    const { id, name, kind, status: standing, startAt, endAt } = index < 5 ? open : begun
    const salePrice = `${2000 + index * 300}.00`
    const isLoss = index === 1
    return {
      id: index + 1,
      version: 1,
      createdAt: open.createdAt,
      createdBy: '林嘉怡',
      updatedAt: open.updatedAt,
      updatedBy: '林嘉怡',
      activity: { id, name, kind, status: standing, startAt, endAt },
      productId: 101 + index,
      productName: names[index] ?? '',
      spuCode: `S00000001${index + 10}`,
      image,
      supplier: { id: 1, name: '佛山木禾家居有限公司' },
      brand: { id: 1, name: '木禾' },
      skus: [
        {
          skuId: 1_001 + index,
          skuCode: `S00000001${index + 10}001`,
          specText: '米白',
          salePrice,
          supplyPrice: '1100.00',
          purchasePrice: isLoss ? '1800.00' : '1300.00',
          highestPrice: `${1900 + index * 285}.00`,
          availableStock: 60,
          activityPrice: `${1600 + index * 200}.00`.replace('1800.00', isLoss ? '1600.00' : '1800.00'),
          activityStock: 20,
          soldQty: index >= 5 ? 8 : 0,
        },
      ],
      salePriceFrom: salePrice,
      activityPriceFrom: `${1600 + index * 200}.00`.replace('1800.00', isLoss ? '1600.00' : '1800.00'),
      activityStock: 20,
      soldQty: index >= 5 ? 8 : 0,
      limitPerUser: 0,
      subsidy: '10.00',
      submitBy: index === 2 ? activitySubmitBy.platform : activitySubmitBy.supplier,
      sort: index,
      status,
      conflictHint: index === 0 ? '周年庆全场特惠' : '',
      isBelowCost: isLoss,
      rejectReason: status === rejected ? '活动价偏高' : status === removed ? '价格有误' : '',
      reviewer: status === waiting || status === withdrawn ? '' : '周敏',
      reviewedAt: status === waiting || status === withdrawn ? null : open.updatedAt,
    }
  })
}

const saleDays = [
  { day: '2026-11-10', quantity: 3, averagePrice: '2060.00' },
  { day: '2026-11-11', quantity: 9, averagePrice: '1980.00' },
]

const productDetail = (product: ActivityProduct) => ({
  ...product,
  discountRate: '0.95',
  conflicts: product.conflictHint
    ? [
        {
          activity: { ...product.activity, id: 25, name: product.conflictHint },
          skuCode: product.skus[0]?.skuCode ?? '',
          activityPrice: '1580.00',
          winner: { id: 25, name: product.conflictHint },
        },
      ]
    : [],
  sales: saleDays,
  priceChanges: [{ at: now(), skuCode: product.skus[0]?.skuCode ?? '', before: '1900.00', after: '2000.00' }],
})

const choices = (): RequestHandler[] => [
  answer(listBrandOptions, () => []),
  answer(listActivityBrands, () => [
    { id: 1, name: '木禾', logo: '', supplierName: '杭州木禾家居有限公司', productCount: 18, submittedCount: 0 },
  ]),
  answer(listSupplierOptions, () => []),
  answer(getCategoryTree, () => []),
  answer(listCoupons, () => emptyPage),
]

const inCalendar = ({ id, name, kind, status, startAt, endAt }: Activity) => ({
  ...{ id, name, kind, status, startAt, endAt },
})

export const activityHandlers = (
  activities: Activity[] = activityRecords(),
  products: ActivityProduct[] = activityProductRecords(),
): RequestHandler[] => [
  ...choices(),
  answer(listActivityOverlaps, ({ id }) =>
    activities
      .filter(({ status, id: other }) => status === activityStatus.running && other !== id)
      .map(({ id: other, name, kind, startAt, endAt }) => ({ id: other, name, kind, startAt, endAt })),
  ),
  answer(listActivityCalendar, ({ from, to, keyword = '', status }) => {
    const list = activities
      .filter(
        ({ startAt, endAt }) => startAt !== '' && dayOf(new Date(startAt)) <= to && dayOf(new Date(endAt)) >= from,
      )
      .filter((one) => one.name.includes(keyword) && (status === undefined || one.status === status))
      .map(inCalendar)
    return { list, total: list.length }
  }),
  answer(getActivity, ({ id }) => detailOf(found(activities, id))),
  answer(getActivityVenue, ({ id }) =>
    found(activities, id).venues.map((venue) => ({
      ...venue,
      coupons: [],
      floors: venue.floors.map((floor) => ({
        ...floor,
        products: products
          .filter(({ productId }) => floor.productIds.includes(productId))
          .map(({ productId, productName, activityPriceFrom, salePriceFrom }) => ({
            id: productId,
            name: productName,
            image,
            status: activityProductStatus.passed,
            activityPriceFrom,
            salePriceFrom: salePriceFrom ?? null,
          })),
      })),
    })),
  ),
  answer(disableActivity, ({ id }) => {
    const activity = found(activities, id)
    if (activity.status === activityStatus.ended) throw new MockRefusal(422, '已结束的活动不能停用')
    activity.status = activityStatus.disabled
    return { id: activity.id, version: activity.version }
  }),
  ...collection(
    { list: listActivities, add: addActivity, edit: editActivity, remove: deleteActivity, export: exportActivities },
    activities,
    {
      match: { keyword: ({ name, activityNo }, text) => name.includes(text) || activityNo.includes(text) },
      make: (id, { publish, copyFrom: _from, ...input }) => ({
        ...activityIn(activityStatus.draft),
        ...input,
        id,
        status: publish ? activityStatus.upcoming : activityStatus.draft,
      }),
      faults: (input) => ({ ...activityFaults(input), ...(input.publish && missingToPublish(input)) }),
    },
  ),
  ...collection({ list: listActivityProducts, export: exportActivityProducts }, products, {
    match: {
      keyword: ({ productName, spuCode }, text) => productName.includes(text) || spuCode.includes(text),
      activityId: ({ activity }, id) => activity.id === id,
      kind: ({ activity }, kind) => activity.kind === kind,
      conflict: ({ conflictHint }) => conflictHint !== '',
      belowCost: ({ isBelowCost }) => isBelowCost === true,
      brandId: ({ brand }, id) => brand.id === id,
      supplierId: ({ supplier }, id) => supplier.id === id,
    },
    counts: (rows) => ({
      conflict: rows.filter(({ conflictHint }) => conflictHint !== '').length,
      belowCost: rows.filter(({ isBelowCost }) => isBelowCost).length,
    }),
  }),
  answer(getActivityProduct, ({ id }) => productDetail(found(products, id))),
  answer(listActivityCandidates, () => ({
    ...emptyPage,
    total: 1,
    list: products.slice(0, 1).map(({ skus, brand, productName, spuCode }) => ({
      productId: 300,
      name: `${productName}（新款）`,
      spuCode,
      image,
      brand,
      skus: skus.map((sku) => ({ ...sku, activityPrice: null, activityStock: 0 })),
    })),
  })),
  answer(saveActivityProducts, ({ rows }) => {
    for (const { id, skus } of rows) {
      const product = products.find((one) => one.id === id)
      if (product && product.status !== activityProductStatus.passed) product.status = activityProductStatus.waiting
      if (product) product.activityStock = skus.reduce((sum, { activityStock }) => sum + activityStock, 0)
    }
    return { done: rows.length, failed: [] }
  }),
  answer(reviewActivityProducts, ({ ids, pass, remove, rejectReason = '' }) => {
    const failed = []
    for (const product of products.filter(({ id }) => ids.includes(id))) {
      if (pass && product.isBelowCost) {
        const message = '活动价低于采购价，您没有通过的权限'
        if (ids.length === 1) throw new MockRefusal(403, message)
        failed.push({ id: product.id, name: product.productName, message })
        continue
      }
      product.status = pass
        ? activityProductStatus.passed
        : remove
          ? activityProductStatus.removed
          : activityProductStatus.rejected
      product.rejectReason = rejectReason
    }
    return { done: ids.length - failed.length, failed }
  }),
  answer(withdrawActivityProducts, ({ ids }) => {
    for (const product of products.filter(({ id }) => ids.includes(id))) {
      product.status = activityProductStatus.withdrawn
    }
    return { done: ids.length, failed: [] }
  }),
]
