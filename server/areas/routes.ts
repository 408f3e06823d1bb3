import * as categories from '#contract/configuration/categories.ts'
import * as classifies from '#contract/configuration/classifies.ts'
import * as labels from '#contract/configuration/labels.ts'
import * as specs from '#contract/configuration/specs.ts'
import * as goodsOptions from '#contract/goods/options.ts'
import * as goodsPrices from '#contract/goods/prices.ts'
import * as goodsProducts from '#contract/goods/products.ts'
import * as goodsStock from '#contract/goods/stock.ts'
import * as materialBrands from '#contract/materials/brands.ts'
import * as materialCategories from '#contract/materials/categories.ts'
import * as materials from '#contract/materials/materials.ts'
import * as brandReviews from '#contract/suppliers/brand-reviews.ts'
import * as brands from '#contract/suppliers/brands.ts'
import * as notices from '#contract/suppliers/notices.ts'
import * as suppliers from '#contract/suppliers/suppliers.ts'
import { type Route, routesOf } from '../serve.ts'
import { categoryHandlers } from './configuration/category-handlers.ts'
import { classifyHandlers } from './configuration/classify-handlers.ts'
import { labelHandlers } from './configuration/label-handlers.ts'
import { specHandlers } from './configuration/spec-handlers.ts'
import { goodsOptionHandlers } from './goods/option-handlers.ts'
import { priceHandlers } from './goods/price-handlers.ts'
import { productHandlers } from './goods/product-handlers.ts'
import { stockHandlers } from './goods/stock-handlers.ts'
import { materialBrandHandlers } from './materials/brand-handlers.ts'
import { materialCategoryHandlers } from './materials/category-handlers.ts'
import { materialHandlers } from './materials/material-handlers.ts'
import { brandHandlers } from './suppliers/brand-handlers.ts'
import { noticeHandlers } from './suppliers/notice-handlers.ts'
import { reviewHandlers } from './suppliers/review-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-handlers.ts'

/** Every area with its endpoints and what answers them. */
export function areaRoutes(): Route[] {
  return [
    ...routesOf('goods', goodsOptions, goodsOptionHandlers),
    ...routesOf('goods', goodsProducts, productHandlers),
    ...routesOf('goods', goodsPrices, priceHandlers),
    ...routesOf('goods', goodsStock, stockHandlers),
    ...routesOf('configuration', categories, categoryHandlers),
    ...routesOf('configuration', classifies, classifyHandlers),
    ...routesOf('configuration', labels, labelHandlers),
    ...routesOf('configuration', specs, specHandlers),
    ...routesOf('materials', materials, materialHandlers),
    ...routesOf('materials', materialBrands, materialBrandHandlers),
    ...routesOf('materials', materialCategories, materialCategoryHandlers),
    ...routesOf('suppliers', brands, brandHandlers),
    ...routesOf('suppliers', brandReviews, reviewHandlers),
    ...routesOf('suppliers', suppliers, supplierHandlers),
    ...routesOf('suppliers', notices, noticeHandlers),
  ]
}
