import type { RequestHandler } from 'msw'
import {
  productStatus,
  refuseReason,
  reviewType,
  revisionStatus,
  riskFlag as riskFlagCodes,
} from '#contract/goods/codes.ts'
import {
  claimProductReview,
  getProductReview,
  listProductReviews,
  type ProductReviewDetail,
  reviewProductBatch,
} from '#contract/goods/product-reviews.ts'
import { reviewTransitions } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { canMove } from '#contract/rules/transition.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { mark } from '#mocks/pictures.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { editingHandlers, productDetail } from './product-editing.ts'

const REVIEWER = '林知夏'

function reviewRecord(id: number, part: Partial<ProductReviewDetail> = {}): ProductReviewDetail {
  const live = part.live ?? productDetail({ id, status: productStatus.inReview })
  const { spuCode, name, cover, status, brand, supplier, category } = live
  return {
    id,
    version: 1,
    reviewNo: `R${String(id).padStart(12, '0')}`,
    type: reviewType.newProduct,
    status: reviewStatus.pending,
    riskFlags: [],
    submittedBy: '木禾家居 陈立',
    submittedAt: '2026-11-20T10:00:00.000+08:00',
    reasonCodes: [],
    reason: '',
    reviewedBy: '',
    reviewedAt: null,
    own: false,
    product: { id: live.id, spuCode, name, cover, status, brand, supplier, category },
    claimedBy: '',
    isHeld: false,
    waitHours: 6,
    changes: [],
    live,
    revised: null,
    prices: [],
    earlier: [],
    nextPendingId: null,
    enableFault: 'SKU S0000000001001 未设置销售价,不能上架',
    ...part,
  }
}

const named = (id: number, name: string) =>
  productDetail({
    id,
    name,
    status: productStatus.inReview,
    sellable: false,
    salePriceMin: null,
    salePriceMax: null,
    reviews: [],
  })

const earlier = {
  id: 90,
  version: 3,
  reviewNo: 'R000000000090',
  type: reviewType.newProduct,
  status: reviewStatus.rejected,
  changes: [],
  riskFlags: [],
  submittedBy: '木禾家居 陈立',
  submittedAt: '2026-11-12T10:00:00.000+08:00',
  reasonCodes: [refuseReason.badPicture],
  reason: '主图带有水印，请更换为无水印的实拍图',
  reviewedBy: '周敏',
  reviewedAt: '2026-11-12T15:30:00.000+08:00',
  own: false,
} as const satisfies ProductReviewDetail['earlier'][number]

/** A change of a sofa on sale: name, pictures and details. */
function changeRecord(): ProductReviewDetail {
  const live = productDetail({ id: 21, revisionStatus: revisionStatus.inReview })
  const revised = {
    ...live,
    name: `${live.name} 升级款`,
    mainImages: [
      { url: mark(20), name: '升级款正面.png', size: 48_000 },
      { url: mark(200), name: '坐垫细节.png', size: 52_000 },
    ],
    whiteImage: mark(200),
    detailContent: '<h2>产品介绍</h2><p>坐深 65 厘米，高回弹海绵加羽绒，久坐不塌。</p><p>可拆洗外套。</p>',
  }
  const change = (field: string, fieldTitle: string, before: string, after: string) => ({
    field,
    fieldTitle,
    before,
    after,
  })
  return reviewRecord(21, {
    type: reviewType.revision,
    live,
    revised,
    earlier: [{ ...earlier, status: reviewStatus.approved, reasonCodes: [], reason: '' }],
    enableFault: '商品已在售',
    changes: [
      change('name', '商品名称', live.name, revised.name),
      change('mainImages', '主图', '三人沙发正面.png', '升级款正面.png\n坐垫细节.png'),
      change('attributes', '商品参数', '框架材质 白蜡木\n产地 广东佛山', '框架材质 橡木\n产地 广东佛山'),
    ],
  })
}

/** New supply prices of a sofa whose first SKU has a manual sale price. */
function priceRecord(): ProductReviewDetail {
  const whole = productDetail({ id: 31, revisionStatus: revisionStatus.inReview })
  const prices = {
    supplyPrice: '100.00',
    purchasePrice: '120.00',
    productPrice: '180.00',
    salePrice: '240.00',
    purchaseFactor: '1.2',
    productFactor: '1.5',
    saleFactor: '2',
  }
  const live = {
    ...whole,
    skus: whole.skus
      .slice(0, 3)
      .map((sku, index) => ({ ...sku, ...prices, ...(index === 0 && { salePrice: '259.00' }) })),
  }
  return reviewRecord(31, {
    type: reviewType.priceChange,
    live,
    riskFlags: [riskFlagCodes.priceJump],
    enableFault: '商品已在售',
    waitHours: 30,
    prices: live.skus.map(({ id }) => ({ skuId: id, supplyPrice: '110.00' })),
    changes: live.skus.map(({ skuCode, specText }) => ({
      field: `${skuCode}.supplyPrice`,
      fieldTitle: `${specText} 供货价`,
      before: '100.00',
      after: '110.00',
    })),
  })
}

/**
 * Pending new products: one overdue with a risk, one ready for sale, one submitted by the user, one claimed by another
 * reviewer.
 */
export const productReviewRecords = (): ProductReviewDetail[] => [
  reviewRecord(11, {
    live: named(11, '木禾云朵布艺沙发'),
    riskFlags: [riskFlagCodes.duplicateProduct, riskFlagCodes.noWhitePicture],
    waitHours: 31,
    earlier: [earlier],
  }),
  reviewRecord(12, {
    live: productDetail({ id: 12, name: '木禾白蜡木餐边柜', status: productStatus.inReview }),
    enableFault: '',
  }),
  reviewRecord(13, { live: named(13, '木禾藤编休闲椅'), own: true, submittedBy: REVIEWER }),
  reviewRecord(14, { live: named(14, '木禾岩板茶几'), isHeld: true, claimedBy: '周敏' }),
  reviewRecord(15, { live: named(15, '木禾胡桃木书桌') }),
  reviewRecord(16, {
    live: named(16, '木禾儿童高低床'),
    status: reviewStatus.rejected,
    reasonCodes: [refuseReason.incomplete],
    reason: '图文详情缺少尺寸、材质说明，请补充',
    reviewedBy: '周敏',
    reviewedAt: '2026-11-19T15:00:00.000+08:00',
  }),
  changeRecord(),
  priceRecord(),
]

const isPending = ({ status }: ProductReviewDetail) => canMove(reviewTransitions.approve, status)

/** The review queue; decided reviews leave it. */
export function productReviewHandlers(reviews = productReviewRecords()): RequestHandler[] {
  return [
    answer(listProductReviews, (params) => {
      const { keyword = '', type, status, riskFlag } = params
      const matching = reviews.filter(
        ({ product, reviewNo, riskFlags }) =>
          (product.name.includes(keyword) || reviewNo.includes(keyword)) &&
          (riskFlag === undefined || riskFlags.includes(riskFlag)),
      )
      const ofType = matching.filter((review) => type === undefined || review.type === type)
      const shown = ofType.filter((review) => status === undefined || review.status === status)
      const waiting = countBy(matching.filter(isPending), 'type')
      return {
        ...pageOf(shown, params),
        counts: {
          ...countBy(ofType, 'status'),
          ...Object.fromEntries(Object.entries(waiting).map(([code, total]) => [`type${code}`, total])),
        },
      }
    }),
    answer(getProductReview, ({ id }) => {
      const review = found(reviews, Number(id))
      const next = reviews.find(
        (other) =>
          isPending(other) && other.type === review.type && other.id !== review.id && !other.own && !other.isHeld,
      )
      return { ...review, nextPendingId: next?.id ?? null }
    }),
    answer(claimProductReview, ({ reviewId, release }) => {
      const review = found(reviews, reviewId)
      if (review.isHeld) throw new MockRefusal(409, `该商品正在由 ${review.claimedBy} 审核`)
      review.claimedBy = release ? '' : REVIEWER
      return { claimedBy: review.claimedBy, until: release ? null : '2026-11-21T14:10:00.000+08:00' }
    }),
    answer(reviewProductBatch, ({ items, result, reasonCodes = [], reason = '' }) => {
      for (const { reviewId } of items) {
        const review = found(reviews, reviewId)
        if (!isPending(review)) throw new MockRefusal(422, `该商品已被审核,请刷新（${review.reviewedBy}已驳回）`)
        Object.assign(review, {
          status: result,
          reasonCodes,
          reason,
          reviewedBy: REVIEWER,
          reviewedAt: new Date().toISOString(),
        })
      }
      return { done: items.length, failed: [] }
    }),
    ...editingHandlers(...reviews.map(({ live }) => live)),
  ]
}
