import type { RequestHandler } from 'msw'
import { getTemplateOptions } from '#contract/goods/templates.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
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
import { brandRecord } from './brand-records.ts'
import { MockRefusal } from './worker.ts'
import { answer, countBy, found, pageOf } from './world.ts'

export function brandHandlers(brands: Brand[]): RequestHandler[] {
  return [
    answer(listBrands, (params) => {
      const { keyword = '', status, supplierId, level, recommended, expired, expiring } = params
      const matching = brands.filter(
        (brand) =>
          [brand.name, brand.nameEn, brand.brandCode].some((text) => text.includes(keyword)) &&
          (supplierId === undefined || brand.supplierId === supplierId) &&
          (level === undefined || brand.level === level) &&
          (recommended === undefined || brand.recommended === recommended) &&
          (!expired || isWithin(brand, Number.NEGATIVE_INFINITY, -1)) &&
          (expiring === undefined || isWithin(brand, 0, expiring)),
      )
      const shown = matching.filter((brand) => status === undefined || brand.status === status)
      const counts = {
        ...countBy(matching, 'status'),
        expiring: matching.filter((brand) => isWithin(brand, 0, 30)).length,
        expired: matching.filter((brand) => isWithin(brand, Number.NEGATIVE_INFINITY, -1)).length,
      }
      return { ...pageOf(shown, params), counts }
    }),
    answer(getTemplateOptions, () => [
      { id: 1, name: '布艺沙发标准模板', categoryName: '布艺沙发' },
      { id: 2, name: '实木餐桌模板', categoryName: '餐桌' },
    ]),
    answer(getBrand, ({ id }) => found(brands, id)),
    answer(checkBrandName, ({ name, id }) => {
      const others = brands.filter((brand) => brand.id !== id).map((brand) => brand.name)
      const isTaken = others.includes(name)
      return {
        fault: isTaken ? '品牌名称已存在' : '',
        similar: isTaken ? [] : others.filter((other) => isSimilarName(other, name)),
      }
    }),
    answer(addBrand, ({ submit, ...input }) => {
      const id = brands.length + 1
      brands.unshift(brandRecord(id, input.name, { status: submit ? brandStatus.inReview : brandStatus.draft }))
      return { id, version: 1 }
    }),
    answer(editBrand, ({ id, version, submit, ...changed }) => {
      const brand = found(brands, id)
      if (brand.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: brand })
      Object.assign(brand, changed, {
        version: version + 1,
        ...(submit && brand.status !== brandStatus.enabled && { status: 1 }),
      })
      return { id, version: version + 1, applied: Object.keys(changed) }
    }),
    answer(enableBrand, ({ id, enabled }) => {
      const brand = found(brands, id)
      if (enabled && (brand.daysLeft ?? 0) < 0) throw new MockRefusal(422, '资质已过期,请先续期')
      brand.status = enabled ? brandStatus.enabled : brandStatus.disabled
      return { affectedProducts: brand.sellableCount }
    }),
    answer(withdrawBrandReview, ({ reviewId }) => {
      for (const brand of brands.filter(({ pendingReviewId }) => pendingReviewId === reviewId)) {
        Object.assign(brand, { pendingReviewId: null, status: 0 })
      }
      return null
    }),
    answer(sortBrands, ({ items }) => {
      for (const { id, ...change } of items) Object.assign(found(brands, id), change)
      return null
    }),
    answer(deleteBrand, ({ ids }) => {
      for (const id of ids) {
        const brand = found(brands, id)
        if (brand.productCount > 0) throw new MockRefusal(422, `品牌下有 ${brand.productCount} 个商品,不能删除`)
        brands.splice(brands.indexOf(brand), 1)
      }
      return { done: ids.length }
    }),
    answer(exportBrands, () => ({ jobId: 30 })),
  ]
}

const isWithin = ({ daysLeft }: Brand, from: number, to: number) =>
  daysLeft !== null && daysLeft >= from && daysLeft <= to
