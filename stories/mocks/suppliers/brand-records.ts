import { reviewStatus } from '#contract/rules/review.ts'
import type { BrandReviewDetail } from '#contract/suppliers/brand-reviews.ts'
import type { Brand } from '#contract/suppliers/brands.ts'
import {
  authorizationKind as authorizationKindCodes,
  brandLevel,
  brandReviewType,
  brandRisk,
  brandStatus,
  trademarkClass,
} from '#contract/suppliers/codes.ts'
import { mark, paper } from '#mocks/pictures.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'

const file = (hue: number, name: string) => ({ url: paper(hue), name, size: 640_000 })

export function brandRecord(id: number, name: string, part: Partial<Brand> = {}): Brand {
  const trademarkUntil = part.trademarkUntil ?? dayFrom(700)
  return {
    ...record(id),
    brandCode: `B${String(id).padStart(6, '0')}`,
    name,
    nameEn: 'Nordic Home',
    initial: 'B',
    logo: mark(id * 50),
    supplier: { id: 1, name: '木禾家居' },
    supplierId: 1,
    categories: [{ id: 11, name: '沙发' }],
    categoryIds: [11],
    templateIds: [],
    templates: [],
    level: brandLevel.national,
    authorizationKind: authorizationKindCodes.firstLevel,
    recommended: false,
    sort: 0,
    productCount: 24,
    sellableCount: 18,
    status: brandStatus.enabled,
    pendingReviewId: null,
    banner: '',
    video: '',
    slogan: '把森林搬回家',
    story: '<p>创立于 2012 年，以实木与亚麻做日常的家具。</p>',
    origin: '330100',
    originCountry: '',
    trademarkNo: `3821764${id}`,
    trademarkClass: [trademarkClass.furniture],
    trademarkFiles: [file(210, '商标注册证.jpg')],
    trademarkUntil,
    authorizationFiles: [file(30, '品牌授权书.jpg')],
    authorizationFrom: dayFrom(-200),
    authorizationUntil: dayFrom(800),
    purchaseFactor: '',
    productFactor: '',
    saleFactor: '',
    pendingFields: [],
    reviews: [],
    ...part,
    daysLeft: daysLeft(trademarkUntil),
  }
}

export const brandRecords = (): Brand[] => [
  brandRecord(1, '北欧之家', { recommended: true, sort: 100 }),
  brandRecord(2, '拾光', {
    trademarkUntil: dayFrom(20),
    supplier: { id: 2, name: '拾光灯饰' },
    supplierId: 2,
    level: brandLevel.designer,
    authorizationKind: authorizationKindCodes.own,
    authorizationFiles: [],
    authorizationFrom: '',
    authorizationUntil: '',
  }),
  brandRecord(3, '山止', { trademarkUntil: dayFrom(-3), status: brandStatus.disabled, sellableCount: 0 }),
  brandRecord(4, '云织', { status: brandStatus.inReview, productCount: 0, sellableCount: 0, pendingReviewId: 4 }),
  brandRecord(5, '听雨', { status: brandStatus.inReview, productCount: 0, sellableCount: 0, pendingReviewId: 5 }),
  brandRecord(6, '半山居', { status: brandStatus.draft, productCount: 0, sellableCount: 0, logo: '', story: '' }),
]

/** A review of a brand, pending unless `part` overrides it. */
export function reviewRecord(
  id: number,
  brand: Brand,
  waitHours: number,
  part: Partial<BrandReviewDetail> = {},
): BrandReviewDetail {
  const { name, logo, supplier, authorizationKind, daysLeft: left } = brand
  const summary = {
    id,
    reviewNo: `BR${String(id).padStart(10, '0')}`,
    type: 1,
    status: 1,
    submittedBy: '陈书言',
    submittedAt: hoursAgo(waitHours),
    reason: '',
    reviewedBy: '',
    reviewedAt: null,
  } as const
  return {
    ...summary,
    version: 1,
    brand: { id: brand.id, name, logo, supplier, authorizationKind, daysLeft: left },
    changes: [],
    riskFlags: [],
    waitHours,
    own: false,
    snapshot: { ...brand, reviews: [summary] },
    earlier: [],
    nextPendingId: null,
    ...part,
  }
}

export function reviewRecords(brands: readonly Brand[]): BrandReviewDetail[] {
  const [nordic, light, mountain, cloud, rain] = brands
  if (!nordic || !light || !mountain || !cloud || !rain) return []
  const trademark = { field: 'trademarkUntil', fieldTitle: '商标有效期至' }
  return [
    reviewRecord(4, cloud, 76, { riskFlags: [brandRisk.similarName, brandRisk.beyondSupplierScope] }),
    reviewRecord(5, rain, 30),
    reviewRecord(2, light, 20, {
      type: brandReviewType.renewal,
      changes: [{ ...trademark, before: light.trademarkUntil, after: dayFrom(3670) }],
    }),
    reviewRecord(1, nordic, 6, {
      type: brandReviewType.change,
      changes: [
        { field: 'name', fieldTitle: '品牌名称', before: '北欧之家', after: '北欧之家生活' },
        { field: 'categoryIds', fieldTitle: '经营类目', before: '沙发', after: '沙发、餐桌椅' },
      ],
    }),
    reviewRecord(7, nordic, 2, {
      own: true,
      type: brandReviewType.change,
      changes: [{ ...trademark, before: '', after: dayFrom(3670) }],
    }),
    reviewRecord(3, mountain, 40, {
      status: reviewStatus.rejected,
      reason: '授权书未盖章，请补充',
      reviewedBy: '周予安',
      reviewedAt: hoursAgo(12),
    }),
    reviewRecord(6, light, 90, { status: reviewStatus.approved, reviewedBy: '周予安', reviewedAt: hoursAgo(60) }),
  ]
}
