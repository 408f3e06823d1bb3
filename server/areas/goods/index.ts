import * as customizations from '#contract/goods/customizations.ts'
import * as floorImages from '#contract/goods/floor-images.ts'
import * as installServices from '#contract/goods/install-services.ts'
import * as options from '#contract/goods/options.ts'
import * as prices from '#contract/goods/prices.ts'
import * as productBatch from '#contract/goods/product-batch.ts'
import * as components from '#contract/goods/product-components.ts'
import * as productEditing from '#contract/goods/product-editing.ts'
import * as productReviews from '#contract/goods/product-reviews.ts'
import * as productUsage from '#contract/goods/product-usage.ts'
import * as products from '#contract/goods/products.ts'
import * as matches from '#contract/goods/recommended-matches.ts'
import * as settingOutImages from '#contract/goods/setting-out-images.ts'
import * as skuRules from '#contract/goods/sku-rules.ts'
import * as stock from '#contract/goods/stock.ts'
import * as supplierProducts from '#contract/goods/supplier-products.ts'
import * as supplierTemplates from '#contract/goods/supplier-templates.ts'
import * as specPrompts from '#contract/goods/template-prompts.ts'
import * as templates from '#contract/goods/templates.ts'
import * as textures from '#contract/goods/textures.ts'
import { recordOf, stampedRecord, unopenedRecord } from '#server/areas/record-scope.ts'
import { type BulkRecord, bulkOf, bulkStepOf } from '#server/bulk/definition.ts'
import { switchedBack } from '#server/bulk/rollback-definition.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { productTemplate, specPrompt, texture } from '#server/database/schema/templates.ts'
import { ownRows, reachedRows } from '#server/entity/scope.ts'
import { area, pair } from '../area.ts'
import { componentHandlers } from './component/handlers.ts'
import { floorImageHandlers } from './floor/handlers.ts'
import { expireMatches, matchHandlers } from './match/handlers.ts'
import { priceHandlers } from './price/handlers.ts'
import { priceImport } from './price/import.ts'
import { applyPlannedPrices } from './price/planned-prices.ts'
import { batchEditHandlers } from './product/batch-edit-handlers.ts'
import { productRecords } from './product/batch-edit-preview.ts'
import { editRollback } from './product/edit-rollback.ts'
import { productEditingHandlers } from './product/editing-handlers.ts'
import { productHandlers } from './product/handlers.ts'
import { productImport } from './product/import.ts'
import { productExport } from './product/list.ts'
import { goodsOptionHandlers } from './product/option-handlers.ts'
import { skuPriceExport, skuStockExport } from './product/sku-export.ts'
import { productSkuImport } from './product/sku-import.ts'
import { priceRollback, skuRecords, stockRollback } from './product/sku-rollback.ts'
import { skuRuleHandlers } from './product/sku-rule-handlers.ts'
import { usageHandlers } from './product/usage-handlers.ts'
import { productReviewHandlers } from './review/handlers.ts'
import { settingOutHandlers } from './setting-out/handlers.ts'
import { stockHandlers } from './stock/handlers.ts'
import { stockImport } from './stock/import.ts'
import { migrationHandlers } from './supplier-product/handlers.ts'
import { supplierGoodsImport } from './supplier-product/supplier-goods-import.ts'
import { supplierTemplateHandlers } from './supplier-template/handlers.ts'
import { customizationHandlers } from './template/customization-handlers.ts'
import { templateHandlers } from './template/handlers.ts'
import { installHandlers } from './template/install-handlers.ts'
import { visibleTemplates } from './template/present.ts'
import { specPromptHandlers } from './template/prompt-handlers.ts'
import { textureHandlers } from './template/texture-handlers.ts'
import { productTodos } from './todos.ts'

const byName = ({ name }: { name: string }) => name
const byTitle = ({ title }: { title: string }) => title
const spu = ({ id }: BulkRecord) => ({ spuIds: [id] })
const review = ({ id, version }: BulkRecord) => ({ items: [{ reviewId: id, version }] })

import { searches } from './search.ts'

export const goods = area('goods', {
  routes: [
    pair(options, goodsOptionHandlers),
    pair(products, productHandlers),
    pair(productEditing, productEditingHandlers),
    pair(productBatch, batchEditHandlers),
    pair(productReviews, productReviewHandlers),
    pair(productUsage, usageHandlers),
    pair(prices, priceHandlers),
    pair(stock, stockHandlers),
    pair(skuRules, skuRuleHandlers),
    pair(templates, templateHandlers),
    pair(specPrompts, specPromptHandlers),
    pair(textures, textureHandlers),
    pair(customizations, customizationHandlers),
    pair(installServices, installHandlers),
    pair(components, componentHandlers),
    pair(matches, matchHandlers),
    pair(supplierProducts, migrationHandlers),
    pair(supplierTemplates, supplierTemplateHandlers),
    pair(floorImages, floorImageHandlers),
    pair(settingOutImages, settingOutHandlers),
  ],
  records: {
    product: stampedRecord(product, {
      rows: ({ caller }) => ownRows(caller, product.supplierId),
      alsoFiles: [
        { table: sku, recordId: sku.productId },
        // Files proposed by a review stay in use until it is decided.
        { table: productReview, recordId: productReview.productId },
      ],
    }),
    productComponent: stampedRecord(productComponent, {
      rows: ({ caller }) => ownRows(caller, productComponent.supplierId),
    }),
    productTemplate: stampedRecord(productTemplate, { rows: ({ caller }) => visibleTemplates(caller) }),
    specPrompt: unopenedRecord(specPrompt),
    texture: unopenedRecord(texture),
    recommendedMatch: stampedRecord(recommendedMatch, { rows: ({ caller }) => reachedRows(caller, recommendedMatch) }),
    floorImage: stampedRecord(floorImage),
    settingOutImage: stampedRecord(settingOutImage),
    supplierProduct: {
      ...recordOf(supplierProduct, { rows: ({ caller }) => ownRows(caller, supplierProduct.supplierId) }),
      // Its pictures are registered for the product that it becomes.
      files: [],
    },
    supplierTemplate: stampedRecord(supplierTemplate, {
      rows: ({ caller }) => ownRows(caller, supplierTemplate.supplierId),
    }),
  },
  exports: [productExport, skuPriceExport, skuStockExport],
  imports: [productImport, productSkuImport, priceImport, stockImport, supplierGoodsImport],
  bulk: [
    bulkOf(products.setProductEnable, products.listProducts, byName, spu),
    bulkOf(productEditing.submitProducts, products.listProducts, byName, spu),
    bulkOf(products.deleteProducts, products.listProducts, byName, spu),
    bulkOf(productReviews.reviewProductBatch, productReviews.listProductReviews, ({ product }) => product.name, review),
    bulkOf(supplierProducts.ignoreSupplierProducts, supplierProducts.listUnmovedProducts, byName),
    bulkOf(templates.enableTemplates, templates.listTemplates, byName),
    bulkOf(components.enableProductComponents, components.listProductComponents, byName),
    bulkOf(components.deleteProductComponents, components.listProductComponents, byName),
    bulkOf(matches.enableRecommendedMatches, matches.listRecommendedMatches, byTitle),
    bulkOf(matches.deleteRecommendedMatches, matches.listRecommendedMatches, byTitle),
    bulkOf(floorImages.publishFloorImages, floorImages.listFloorImages, byName),
    bulkOf(settingOutImages.publishSettingOutImages, settingOutImages.listSettingOutImages, byName),
    bulkOf(settingOutImages.deleteSettingOutImages, settingOutImages.listSettingOutImages, byName),
  ],
  bulkSteps: [
    bulkStepOf(productBatch.editProductBatch, {
      find: async (ids, context) =>
        (await productRecords(ids, context)).map(({ id, name, version }) => ({ id, name, version })),
      paramsOf: ({ id, version }) => ({ spuIds: [id], version }),
    }),
    bulkStepOf(skuRules.setPriceByRules, {
      find: skuRecords(({ version }) => version),
      paramsOf: ({ id, version }) => ({ skuId: id, version }),
    }),
    bulkStepOf(skuRules.setStockByRule, {
      find: skuRecords(({ stock: read }) => read),
      paramsOf: ({ id, version }) => ({ skuId: id, stockRead: version }),
    }),
  ],
  rollbacks: [
    priceRollback,
    stockRollback,
    editRollback,
    switchedBack('product', products.setProductEnable, (id, enabled) => ({ spuIds: [id], enabled })),
    switchedBack('productTemplate', templates.enableTemplates),
    switchedBack('productComponent', components.enableProductComponents),
    switchedBack('recommendedMatch', matches.enableRecommendedMatches),
  ],
  search: searches,
  schedules: [
    {
      name: 'make price changes whose time has come',
      everyMs: 15_000,
      run: ({ databases }, now) => applyPlannedPrices(databases.main, now),
    },
    {
      name: 'take recommended sets off whose time is over',
      everyMs: 15_000,
      run: ({ databases }, now) => expireMatches(databases.main, now),
    },
  ],
  todos: { reviews: [productTodos] },
})
