// 商品审核单
import { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  date,
  id,
  line,
  NamedRef,
  page,
  pageParams,
  paragraph,
  queryId,
  version,
} from '#contract/fields.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { productStatus, refuseReason, reviewType, riskFlag } from './codes.ts'
import { Product } from './product-editing.ts'
import { ProductReviewChange, ProductReviewSummary } from './reviews.ts'

/** A review in the review queue. */
export const ProductReview = ProductReviewSummary.omit({ changes: true }).extend({
  product: z.object({
    id: z.number().int(),
    spuCode: z.string(),
    name: z.string(),
    cover: z.string(),
    status: code(productStatus),
    brand: NamedRef,
    supplier: NamedRef,
    category: NamedRef,
  }),
  /** Who has it open; '' if nobody has, or the claim has expired. */
  claimedBy: z.string(),
  /** Another user has it open. */
  isHeld: z.boolean(),
  /** Until now, or until the decision. */
  waitHours: z.number().int(),
})
export type ProductReview = z.infer<typeof ProductReview>

/** Current prices of an SKU and the supply price that the supplier proposes. */
const ProposedPrice = z.object({ skuId: z.number().int(), supplyPrice: z.string() })

export const ProductReviewDetail = ProductReview.extend({
  changes: z.array(ProductReviewChange),
  /** Current state. */
  live: Product,
  /** State after approval; null if unchanged. */
  revised: Product.nullable(),
  /** For a supply price review: the proposed prices. Prices the caller may not see are omitted. */
  prices: z.array(ProposedPrice),
  /** Other reviews of the same product, newest first. */
  earlier: z.array(ProductReviewSummary),
  /** The longest-waiting review of its type that the caller may decide. */
  nextPendingId: z.number().int().nullable(),
  /** Why the product cannot go on sale on approval; '' if it can. */
  enableFault: z.string(),
})
export type ProductReviewDetail = z.infer<typeof ProductReviewDetail>

export const listProductReviews = endpoint('POST /api/product/review/list', {
  title: '查看商品审核列表',
  paramsIn: 'body',
  permission: 'product:view',
  resource: 'productReview',
  params: pageParams(
    {
      status: code(reviewStatus, '审核状态').optional(),
      type: code(reviewType, '审核类型').optional(),
      /** Product name or code, or review number. */
      keyword: line(60, '关键词').optional(),
      supplierId: id('请选择供应商').optional(),
      brandId: id('请选择品牌').optional(),
      /** The category or a descendant. */
      categoryId: id('请选择类目').optional(),
      riskFlag: code(riskFlag, '风险提示').optional(),
      submittedBy: line(30, '提交人').optional(),
      submittedFrom: date('开始日期').optional(),
      submittedTo: date('结束日期').optional(),
      /** True: submitted by the caller. False: by others. */
      mine: z.boolean().optional(),
    },
    { sort: ['submittedAt', 'reviewedAt', 'waitHours'] },
  ),
  /**
   * `counts`: by status for the requested type, and waiting reviews under `type1` to `type3`. Default sort: longest
   * waiting first.
   */
  data: page(ProductReview),
})

export const getProductReview = endpoint('GET /api/product/review/detail/{id}', {
  title: '查看商品审核单',
  paramsIn: 'path',
  permission: 'product:view',
  resource: 'productReview',
  params: z.strictObject({ id: queryId() }),
  data: ProductReviewDetail,
})

export const claimProductReview = endpoint('POST /api/product/review/claim', {
  title: '领取商品审核',
  paramsIn: 'body',
  permission: 'product:review',
  invalidates: ['productReview'],
  params: z.strictObject({
    reviewId: id('请选择审核单'),
    /** Releases the claim. */
    release: z.boolean().default(false),
  }),
  data: z.object({ claimedBy: z.string(), until: z.string().nullable() }),
})

/** Default refusal texts by reason; editable. */
export const REFUSE_TEXTS: Record<CodeOf<typeof refuseReason>, string> = {
  1: '主图带有水印或拼接，请更换为无水印的实拍图',
  2: '所选类目或模板与实物不符，请改用正确的模板',
  3: '供货价明显高于同类商品，请核对',
  4: '图文详情缺少尺寸、材质说明，请补充',
  5: '缺少有效的检测报告或授权文件，请补充',
  6: '图片或名称涉嫌侵权，请提供授权证明',
  7: '与已发布的商品重复，请勿重复发布',
  9: '',
}

export const MAX_REVIEWS_AT_ONCE = 100
export const REFUSE_TEXT = { min: 5, max: 200 } as const

export const reviewProductBatch = endpoint('POST /api/product/reviewProductBatch', {
  title: '审核商品',
  paramsIn: 'body',
  permission: 'product:review',
  invalidates: ['productReview', 'product', 'brand', 'supplier', 'priceChange', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ reviewId: id('请选择审核单'), version: version() }))
      .min(1, '请至少选择一项')
      .max(MAX_REVIEWS_AT_ONCE, `一次最多审核 ${MAX_REVIEWS_AT_ONCE} 项`),
    /** 2: approve, 3: refuse. */
    result: z.literal([2, 3], '请选择审核结论'),
    reasonCodes: codeSet(refuseReason, '驳回原因').optional(),
    /** Shown to the submitter. */
    reason: paragraph(REFUSE_TEXT.max, '驳回说明').optional(),
    /** Puts approved products on sale at once. */
    enableNow: z.boolean().default(false),
    /** For a supply price review: derives the other prices by their factors. */
    derive: z.boolean().default(true),
    /** Processes the reviews that allow it. Without it, one refusal cancels everything. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult,
})
