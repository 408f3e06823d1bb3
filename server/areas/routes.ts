import * as agentItems from '#contract/agents/items.ts'
import * as agentPackages from '#contract/agents/packages.ts'
import * as categories from '#contract/configuration/categories.ts'
import * as classLabels from '#contract/configuration/class-labels.ts'
import * as classifies from '#contract/configuration/classifies.ts'
import * as labels from '#contract/configuration/labels.ts'
import * as specs from '#contract/configuration/specs.ts'
import * as tipsRules from '#contract/configuration/tips-rules.ts'
import * as customizations from '#contract/goods/customizations.ts'
import * as goodsFloors from '#contract/goods/floor-images.ts'
import * as installServices from '#contract/goods/install-services.ts'
import * as goodsOptions from '#contract/goods/options.ts'
import * as goodsPrices from '#contract/goods/prices.ts'
import * as goodsBatch from '#contract/goods/product-batch.ts'
import * as goodsComponents from '#contract/goods/product-components.ts'
import * as goodsEditing from '#contract/goods/product-editing.ts'
import * as goodsReviews from '#contract/goods/product-reviews.ts'
import * as goodsUsage from '#contract/goods/product-usage.ts'
import * as goodsProducts from '#contract/goods/products.ts'
import * as goodsMatches from '#contract/goods/recommended-matches.ts'
import * as goodsSettingOuts from '#contract/goods/setting-out-images.ts'
import * as goodsStock from '#contract/goods/stock.ts'
import * as supplierProducts from '#contract/goods/supplier-products.ts'
import * as supplierTemplates from '#contract/goods/supplier-templates.ts'
import * as specPrompts from '#contract/goods/template-prompts.ts'
import * as templates from '#contract/goods/templates.ts'
import * as textures from '#contract/goods/textures.ts'
import * as materialBrands from '#contract/materials/brands.ts'
import * as materialCategories from '#contract/materials/categories.ts'
import * as materialLibrary from '#contract/materials/material-library.ts'
import * as materials from '#contract/materials/materials.ts'
import * as proxies from '#contract/materials/proxies.ts'
import * as digitalOrders from '#contract/orders/digital-orders.ts'
import * as orderChanges from '#contract/orders/order-changes.ts'
import * as orderPlacing from '#contract/orders/order-placing.ts'
import * as orderReading from '#contract/orders/order-reading.ts'
import * as tradeParties from '#contract/orders/parties.ts'
import * as payments from '#contract/orders/payments.ts'
import * as refundChanges from '#contract/orders/refund-changes.ts'
import * as refunds from '#contract/orders/refunds.ts'
import * as shipments from '#contract/orders/shipments.ts'
import * as adminUsers from '#contract/permissions/admin-users.ts'
import * as appletMenus from '#contract/permissions/applet-menus.ts'
import * as appletRoles from '#contract/permissions/applet-roles.ts'
import * as auditLogs from '#contract/permissions/audit-logs.ts'
import * as menus from '#contract/permissions/menus.ts'
import * as roles from '#contract/permissions/roles.ts'
import * as storeMenus from '#contract/permissions/store-menus.ts'
import * as storeRoles from '#contract/permissions/store-roles.ts'
import * as brandReviews from '#contract/suppliers/brand-reviews.ts'
import * as brands from '#contract/suppliers/brands.ts'
import * as notices from '#contract/suppliers/notices.ts'
import * as suppliers from '#contract/suppliers/suppliers.ts'
import * as designStores from '#contract/users/design-stores.ts'
import { type Route, routesOf } from '../serve.ts'
import { packageHandlers, packageItemHandlers } from './agents/package-handlers.ts'
import { categoryHandlers } from './configuration/category-handlers.ts'
import { classLabelHandlers } from './configuration/class-label-handlers.ts'
import { classifyHandlers } from './configuration/classify-handlers.ts'
import { labelHandlers } from './configuration/label-handlers.ts'
import { specHandlers } from './configuration/spec-handlers.ts'
import { tipsRuleHandlers } from './configuration/tips-rule-handlers.ts'
import { batchEditHandlers } from './goods/batch-edit-handlers.ts'
import { componentHandlers } from './goods/component-handlers.ts'
import { customizationHandlers } from './goods/customization-handlers.ts'
import { floorImageHandlers } from './goods/floor-image-handlers.ts'
import { installHandlers } from './goods/install-handlers.ts'
import { matchHandlers } from './goods/match-handlers.ts'
import { migrationHandlers } from './goods/migration-handlers.ts'
import { goodsOptionHandlers } from './goods/option-handlers.ts'
import { priceHandlers } from './goods/price-handlers.ts'
import { productEditingHandlers } from './goods/product-editing-handlers.ts'
import { productHandlers } from './goods/product-handlers.ts'
import { productReviewHandlers } from './goods/review-handlers.ts'
import { settingOutHandlers } from './goods/setting-out-handlers.ts'
import { stockHandlers } from './goods/stock-handlers.ts'
import { supplierTemplateHandlers } from './goods/supplier-template-handlers.ts'
import { templateHandlers } from './goods/template-handlers.ts'
import { specPromptHandlers } from './goods/template-prompt-handlers.ts'
import { textureHandlers } from './goods/texture-handlers.ts'
import { usageHandlers } from './goods/usage-handlers.ts'
import { materialBrandHandlers } from './materials/brand-handlers.ts'
import { materialCategoryHandlers } from './materials/category-handlers.ts'
import { materialLibraryHandlers } from './materials/library-handlers.ts'
import { materialHandlers } from './materials/material-handlers.ts'
import { proxyHandlers } from './materials/proxy-handlers.ts'
import { digitalHandlers } from './orders/digital-handlers.ts'
import {
  orderChangeHandlers,
  orderPlacingHandlers,
  orderReadingHandlers,
  partyHandlers,
} from './orders/order-handlers.ts'
import { paymentHandlers } from './orders/payment-handlers.ts'
import { refundChangeHandlers, refundHandlers } from './orders/refund-handlers.ts'
import { shipmentHandlers } from './orders/shipment-handlers.ts'
import { appletMenuHandlers } from './permissions/applet-menu-handlers.ts'
import { appletRoleHandlers } from './permissions/applet-role-handlers.ts'
import { auditHandlers } from './permissions/audit-handlers.ts'
import { menuHandlers } from './permissions/menu-handlers.ts'
import { roleHandlers } from './permissions/role-handlers.ts'
import { storeMenuHandlers } from './permissions/store-menu-handlers.ts'
import { storeRoleHandlers } from './permissions/store-role-handlers.ts'
import { userHandlers } from './permissions/user-handlers.ts'
import { brandHandlers } from './suppliers/brand-handlers.ts'
import { noticeHandlers } from './suppliers/notice-handlers.ts'
import { reviewHandlers } from './suppliers/review-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-handlers.ts'
import { designStoreHandlers } from './users/design-store-handlers.ts'

/** Every area with its endpoints and what answers them. */
export function areaRoutes(): Route[] {
  return [
    ...routesOf('goods', goodsOptions, goodsOptionHandlers),
    ...routesOf('goods', goodsProducts, productHandlers),
    ...routesOf('goods', goodsEditing, productEditingHandlers),
    ...routesOf('goods', goodsBatch, batchEditHandlers),
    ...routesOf('goods', goodsReviews, productReviewHandlers),
    ...routesOf('goods', goodsUsage, usageHandlers),
    ...routesOf('goods', goodsPrices, priceHandlers),
    ...routesOf('goods', goodsStock, stockHandlers),
    ...routesOf('goods', templates, templateHandlers),
    ...routesOf('goods', specPrompts, specPromptHandlers),
    ...routesOf('goods', textures, textureHandlers),
    ...routesOf('goods', customizations, customizationHandlers),
    ...routesOf('goods', installServices, installHandlers),
    ...routesOf('goods', goodsComponents, componentHandlers),
    ...routesOf('goods', goodsMatches, matchHandlers),
    ...routesOf('goods', supplierProducts, migrationHandlers),
    ...routesOf('goods', supplierTemplates, supplierTemplateHandlers),
    ...routesOf('goods', goodsFloors, floorImageHandlers),
    ...routesOf('goods', goodsSettingOuts, settingOutHandlers),
    ...routesOf('configuration', categories, categoryHandlers),
    ...routesOf('configuration', classifies, classifyHandlers),
    ...routesOf('configuration', classLabels, classLabelHandlers),
    ...routesOf('configuration', labels, labelHandlers),
    ...routesOf('configuration', specs, specHandlers),
    ...routesOf('configuration', tipsRules, tipsRuleHandlers),
    ...routesOf('agents', agentPackages, packageHandlers),
    ...routesOf('agents', agentItems, packageItemHandlers),
    ...routesOf('materials', materials, materialHandlers),
    ...routesOf('materials', materialLibrary, materialLibraryHandlers),
    ...routesOf('materials', proxies, proxyHandlers),
    ...routesOf('materials', materialBrands, materialBrandHandlers),
    ...routesOf('materials', materialCategories, materialCategoryHandlers),
    ...routesOf('users', designStores, designStoreHandlers),
    ...routesOf('orders', tradeParties, partyHandlers),
    ...routesOf('orders', orderReading, orderReadingHandlers),
    ...routesOf('orders', orderPlacing, orderPlacingHandlers),
    ...routesOf('orders', orderChanges, orderChangeHandlers),
    ...routesOf('orders', shipments, shipmentHandlers),
    ...routesOf('orders', refunds, refundHandlers),
    ...routesOf('orders', refundChanges, refundChangeHandlers),
    ...routesOf('orders', payments, paymentHandlers),
    ...routesOf('orders', digitalOrders, digitalHandlers),
    ...routesOf('permissions', auditLogs, auditHandlers),
    ...routesOf('permissions', adminUsers, userHandlers),
    ...routesOf('permissions', roles, roleHandlers),
    ...routesOf('permissions', menus, menuHandlers),
    ...routesOf('permissions', storeRoles, storeRoleHandlers),
    ...routesOf('permissions', storeMenus, storeMenuHandlers),
    ...routesOf('permissions', appletRoles, appletRoleHandlers),
    ...routesOf('permissions', appletMenus, appletMenuHandlers),
    ...routesOf('suppliers', brands, brandHandlers),
    ...routesOf('suppliers', brandReviews, reviewHandlers),
    ...routesOf('suppliers', suppliers, supplierHandlers),
    ...routesOf('suppliers', notices, noticeHandlers),
  ]
}
