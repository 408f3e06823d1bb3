import * as categories from '#contract/configuration/categories.ts'
import * as goodsOptions from '#contract/goods/options.ts'
import * as brandReviews from '#contract/suppliers/brand-reviews.ts'
import * as brands from '#contract/suppliers/brands.ts'
import * as notices from '#contract/suppliers/notices.ts'
import * as suppliers from '#contract/suppliers/suppliers.ts'
import { type Route, routesOf } from '../serve.ts'
import { categoryHandlers } from './configuration/category-handlers.ts'
import { goodsOptionHandlers } from './goods/option-handlers.ts'
import { brandHandlers } from './suppliers/brand-handlers.ts'
import { noticeHandlers } from './suppliers/notice-handlers.ts'
import { reviewHandlers } from './suppliers/review-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-handlers.ts'

/** Every area with its endpoints and what answers them. */
export function areaRoutes(): Route[] {
  return [
    ...routesOf('goods', goodsOptions, goodsOptionHandlers),
    ...routesOf('configuration', categories, categoryHandlers),
    ...routesOf('suppliers', brands, brandHandlers),
    ...routesOf('suppliers', brandReviews, reviewHandlers),
    ...routesOf('suppliers', suppliers, supplierHandlers),
    ...routesOf('suppliers', notices, noticeHandlers),
  ]
}
