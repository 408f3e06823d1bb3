// 品牌审核
import { z } from 'zod'
import { reviewStatus } from '#contract/rules/review.ts'
import { endpoint } from '../endpoint.ts'
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
  queryCode,
  queryId,
  version,
} from '../fields.ts'
import { Brand, BrandReviewSummary } from './brands.ts'
import { authorizationKind, brandReviewType, brandRisk } from './codes.ts'

export const ReviewChange = z.object({
  field: z.string(),
  fieldTitle: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ReviewChange = z.infer<typeof ReviewChange>

export const BrandReview = BrandReviewSummary.extend({
  version: z.number().int(),
  brand: z.object({
    id: z.number().int(),
    name: z.string(),
    logo: z.string(),
    supplier: NamedRef,
    authorizationKind: code(authorizationKind).nullable(),
    daysLeft: z.number().int().nullable(),
  }),
  changes: z.array(ReviewChange),
  riskFlags: codeSet(brandRisk),
  /** Until now, or until the decision. */
  waitHours: z.number().int(),
  /** Submitted by the caller, who may not decide it. */
  own: z.boolean(),
})
export type BrandReview = z.infer<typeof BrandReview>

export const BrandReviewDetail = BrandReview.extend({
  /** The brand after approval. */
  snapshot: Brand,
  /** Earlier reviews of the same brand, newest first. */
  earlier: z.array(BrandReviewSummary),
  /** The longest-waiting other review. */
  nextPendingId: z.number().int().nullable(),
})
export type BrandReviewDetail = z.infer<typeof BrandReviewDetail>

export const listBrandReviews = endpoint('GET /api/brand/list', {
  title: '查看品牌审核列表',
  paramsIn: 'query',
  permission: 'brand:view',
  resource: 'brandReview',
  params: pageParams(
    {
      status: queryCode(reviewStatus, '审核状态').optional(),
      type: queryCode(brandReviewType, '审核类型').optional(),
      /** Brand name or review number. */
      keyword: line(60, '关键词').optional(),
      supplierId: queryId().optional(),
      riskFlag: queryCode(brandRisk, '风险提示').optional(),
      submittedFrom: date('开始日期').optional(),
      submittedTo: date('结束日期').optional(),
    },
    { sort: ['submittedAt', 'reviewedAt', 'waitHours'] },
  ),
  /** `counts`: by status. Default sort: longest waiting first. */
  data: page(BrandReview),
})

export const getBrandReview = endpoint('GET /api/brand/review/detail/{id}', {
  title: '查看品牌审核单',
  paramsIn: 'path',
  permission: 'brand:view',
  resource: 'brandReview',
  params: z.strictObject({ id: queryId() }),
  data: BrandReviewDetail,
})

/** Most common refusal texts. */
export const REFUSE_REASONS = [
  '商标证书不清晰，请重新上传原件照片',
  '授权书未盖章或授权范围不含所选类目',
  '商标注册人与授权方不一致，请补充授权链',
  '品牌 Logo 与商标证书不符',
  '经营类目超出商标核定范围',
] as const

/** Maximum number of reviews per decision request. */
export const REVIEWS_AT_ONCE = 50

export const verifyBrands = endpoint('POST /api/brand/verify', {
  title: '审核品牌',
  paramsIn: 'body',
  permission: 'brand:review',
  invalidates: ['brandReview', 'brand', 'supplier', 'product', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ reviewId: id('请选择审核单'), version: version() }))
      .min(1, '请至少选择一项')
      .max(REVIEWS_AT_ONCE, `一次最多审核 ${REVIEWS_AT_ONCE} 项`),
    /** 2: approve, 3: refuse. */
    result: z.literal([2, 3], '请选择审核结论'),
    reason: paragraph(200, '驳回原因').optional(),
  }),
  /** With one item, a refusal fails the request; several items are processed independently. */
  data: bulkResult,
})
