import { deleteClassLabels, enableClassLabels, listClassLabels } from '#contract/configuration/class-labels.ts'
import { enableLabels, listLabels } from '#contract/configuration/labels.ts'
import { enableSpecs, listSpecs } from '#contract/configuration/specs.ts'
import { deleteTipsRules, enableTipsRules, listTipsRules } from '#contract/configuration/tips-rules.ts'
import { listFloorImages, publishFloorImages } from '#contract/goods/floor-images.ts'
import {
  deleteProductComponents,
  enableProductComponents,
  listProductComponents,
} from '#contract/goods/product-components.ts'
import { submitProducts } from '#contract/goods/product-editing.ts'
import { listProductReviews, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { deleteProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  listRecommendedMatches,
} from '#contract/goods/recommended-matches.ts'
import {
  deleteSettingOutImages,
  listSettingOutImages,
  publishSettingOutImages,
} from '#contract/goods/setting-out-images.ts'
import { ignoreSupplierProducts, listUnmovedProducts } from '#contract/goods/supplier-products.ts'
import { enableTemplates, listTemplates } from '#contract/goods/templates.ts'
import { enableMaterialBrands, listMaterialBrands } from '#contract/materials/brands.ts'
import { deleteMaterials, enableMaterials, listMaterials, reviewMaterials } from '#contract/materials/materials.ts'
import { listProxyRecords, reviewProxyRecords } from '#contract/materials/proxies.ts'
import * as notifications from '#contract/notifications.ts'
import { closeDigitalOrders, deliverDigitalOrders, listDigitalOrders } from '#contract/orders/digital-orders.ts'
import { closeOrders, remarkOrders, remindShip } from '#contract/orders/order-changes.ts'
import { listOrders } from '#contract/orders/order-reading.ts'
import { rejectRefunds } from '#contract/orders/refund-changes.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { enableAdminUser, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { listBrandReviews, verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { deleteNotices, listNotices } from '#contract/suppliers/notices.ts'
import { type BulkRecord, bulkActionsOf, bulkOf, type FindBulkAction } from '../bulk/definition.ts'
import { notificationHandlers } from '../platform/notification-handlers.ts'
import { routesOf } from '../serve.ts'
import { areaRoutes } from './routes.ts'

const byName = ({ name }: { name: string }) => name
const byTitle = ({ title }: { title: string }) => title
const byOrderNo = ({ orderNo }: { orderNo: string }) => orderNo
const spu = ({ id }: BulkRecord) => ({ spuIds: [id] })
const item = ({ id, version }: BulkRecord) => ({ items: [{ id, version }] })
const review = ({ id, version }: BulkRecord) => ({ items: [{ reviewId: id, version }] })

/**
 * What can be done with all records that a list finds. What needs a sheet of its own (prices, stock) or cannot be taken back
 * from its receivers (notices that are sent) is left to records that were ticked.
 */
export const bulkDefinitions = [
  bulkOf(setProductEnable, listProducts, byName, spu),
  bulkOf(submitProducts, listProducts, byName, spu),
  bulkOf(deleteProducts, listProducts, byName, spu),
  bulkOf(reviewProductBatch, listProductReviews, ({ product }) => product.name, review),
  bulkOf(ignoreSupplierProducts, listUnmovedProducts, byName),
  bulkOf(enableTemplates, listTemplates, byName),
  bulkOf(enableProductComponents, listProductComponents, byName),
  bulkOf(deleteProductComponents, listProductComponents, byName),
  bulkOf(enableRecommendedMatches, listRecommendedMatches, byTitle),
  bulkOf(deleteRecommendedMatches, listRecommendedMatches, byTitle),
  bulkOf(publishFloorImages, listFloorImages, byName),
  bulkOf(publishSettingOutImages, listSettingOutImages, byName),
  bulkOf(deleteSettingOutImages, listSettingOutImages, byName),
  bulkOf(verifyBrands, listBrandReviews, ({ brand }) => brand.name, review),
  bulkOf(deleteNotices, listNotices, byTitle),
  bulkOf(enableMaterials, listMaterials, byName),
  bulkOf(reviewMaterials, listMaterials, byName, item),
  bulkOf(deleteMaterials, listMaterials, byName),
  bulkOf(enableMaterialBrands, listMaterialBrands, byName),
  bulkOf(reviewProxyRecords, listProxyRecords, ({ companyName }) => companyName, item),
  bulkOf(enableLabels, listLabels, byName),
  bulkOf(enableClassLabels, listClassLabels, byName),
  bulkOf(deleteClassLabels, listClassLabels, byName),
  bulkOf(enableSpecs, listSpecs, byName),
  bulkOf(enableTipsRules, listTipsRules, byName),
  bulkOf(deleteTipsRules, listTipsRules, byName),
  bulkOf(remarkOrders, listOrders, byOrderNo),
  bulkOf(remindShip, listOrders, byOrderNo),
  bulkOf(closeOrders, listOrders, byOrderNo),
  bulkOf(deliverDigitalOrders, listDigitalOrders, byOrderNo),
  bulkOf(closeDigitalOrders, listDigitalOrders, byOrderNo),
  bulkOf(rejectRefunds, listRefunds, ({ refundNo }) => refundNo),
  bulkOf(enableAdminUser, listAdminUsers, byName),
  bulkOf(notifications.readNotifications, notifications.listNotifications, byTitle),
  bulkOf(notifications.deleteNotifications, notifications.listNotifications, byTitle),
]

export const bulkActions = (): FindBulkAction =>
  bulkActionsOf(bulkDefinitions, [...routesOf('platform', notifications, notificationHandlers), ...areaRoutes()])
