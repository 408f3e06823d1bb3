import * as configuration from '#contract/configuration.ts'
import * as goods from '#contract/goods.ts'
import * as brandReviews from '#contract/suppliers/brand-reviews.ts'
import * as brands from '#contract/suppliers/brands.ts'
import * as notices from '#contract/suppliers/notices.ts'
import * as suppliers from '#contract/suppliers/suppliers.ts'
import { type Route, routesOf } from '../serve.ts'
import { brandHandlers } from './suppliers/brand-handlers.ts'
import { noticeHandlers } from './suppliers/notice-handlers.ts'
import { categoryHandlers, goodsOptionHandlers } from './suppliers/option-handlers.ts'
import { reviewHandlers } from './suppliers/review-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-handlers.ts'

/** Every area with its endpoints and what answers them. */
export function areaRoutes(): Route[] {
  return [
    ...routesOf('goods', goods, goodsOptionHandlers),
    ...routesOf('configuration', configuration, categoryHandlers),
    ...routesOf('suppliers', brands, brandHandlers),
    ...routesOf('suppliers', brandReviews, reviewHandlers),
    ...routesOf('suppliers', suppliers, supplierHandlers),
    ...routesOf('suppliers', notices, noticeHandlers),
  ]
}
