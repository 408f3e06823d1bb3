import type { RequestHandler } from 'msw'
import { listBrandOptions } from '#contract/goods/options.ts'
import { getTemplateOptions } from '#contract/goods/templates.ts'
import {
  addBrand,
  type Brand,
  checkBrandName,
  deleteBrand,
  editBrand,
  enableBrand,
  exportBrands,
  getBrand,
  listBrands,
  sortBrands,
  withdrawBrandReview,
} from '#contract/suppliers/brands.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { answer, current, nameVerdict, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'

import { brandRecord } from './brand-records.ts'

export const brandHandlers = (brands: Brand[]): RequestHandler[] => [
  answer(getTemplateOptions, () => [
    { id: 1, name: '布艺沙发标准模板', categoryName: '布艺沙发' },
    { id: 2, name: '实木餐桌模板', categoryName: '餐桌' },
  ]),
  answer(checkBrandName, (params) => nameVerdict(brands, params, '品牌名称已存在')),
  answer(editBrand, ({ id, version, submit, ...changed }) => {
    const brand = current(brands, id, version)
    const isSubmitted = submit && brand.status !== brandStatus.enabled
    Object.assign(brand, changed, { version: version + 1, ...(isSubmitted && { status: brandStatus.inReview }) })
    return { id, version: version + 1, applied: Object.keys(changed) }
  }),
  answer(withdrawBrandReview, ({ reviewId }) => {
    for (const brand of brands.filter(({ pendingReviewId }) => pendingReviewId === reviewId)) {
      Object.assign(brand, { pendingReviewId: null, status: brandStatus.draft })
    }
    return null
  }),
  ...collection(
    {
      list: listBrands,
      get: getBrand,
      add: addBrand,
      enable: enableBrand,
      sort: sortBrands,
      remove: deleteBrand,
      options: listBrandOptions,
      export: exportBrands,
    },
    brands,
    {
      match: {
        keyword: within('name', 'nameEn', 'brandCode'),
        expired: (brand, wanted) => !wanted || isWithin(brand, Number.NEGATIVE_INFINITY, -1),
        expiring: (brand, days) => isWithin(brand, 0, days),
      },
      counts: (rows) => ({
        expiring: rows.filter((brand) => isWithin(brand, 0, 30)).length,
        expired: rows.filter((brand) => isWithin(brand, Number.NEGATIVE_INFINITY, -1)).length,
      }),
      make: (id, { name, submit }) =>
        brandRecord(id, name, { status: submit ? brandStatus.inReview : brandStatus.draft }),
      change: ({ name }) => ({ name }),
      enabled: (enabled) => ({ status: enabled ? brandStatus.enabled : brandStatus.disabled }),
      enableFault: ({ daysLeft }, enabled) => enabled && (daysLeft ?? 0) < 0 && '资质已过期,请先续期',
      enableAnswer: ([brand]) => ({ affectedProducts: brand?.sellableCount ?? 0 }),
      removeFault: ({ productCount }) => productCount > 0 && `品牌下有 ${productCount} 个商品,不能删除`,
    },
  ),
]

const isWithin = ({ daysLeft }: Brand, from: number, to: number) =>
  daysLeft !== null && daysLeft >= from && daysLeft <= to
