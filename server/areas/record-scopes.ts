import { and, eq } from 'drizzle-orm'
import type { RecordResource } from '#contract/resources.ts'
import { adminUser } from '../database/schema.ts'
import { agentPackage } from '../database/schema-agents.ts'
import { productComponent } from '../database/schema-components.ts'
import { category, classify } from '../database/schema-configuration.ts'
import { digitalOrder } from '../database/schema-digital-orders.ts'
import { appletMenu, appletRole, storeMenu, storeRole } from '../database/schema-ends.ts'
import { product } from '../database/schema-goods.ts'
import { recommendedMatch } from '../database/schema-matches.ts'
import { material, materialBrand, materialCategory } from '../database/schema-materials.ts'
import { supplierProduct, supplierTemplate } from '../database/schema-migration.ts'
import { order, orderLine } from '../database/schema-orders.ts'
import { payment } from '../database/schema-payments.ts'
import { menu, role } from '../database/schema-permissions.ts'
import { proxyRecord } from '../database/schema-proxy.ts'
import { refund } from '../database/schema-refunds.ts'
import { shipment } from '../database/schema-shipments.ts'
import { floorImage, settingOutImage } from '../database/schema-showrooms.ts'
import { label, spec } from '../database/schema-specs.ts'
import { brand, brandReview, supplier, supplierNotice } from '../database/schema-suppliers.ts'
import { productTemplate } from '../database/schema-templates.ts'
import { classLabel, tipsRule } from '../database/schema-tips.ts'
import type { RecordScope } from '../platform/record-access.ts'
import { isPlatform, ownRows, platformRows, reachedRows } from '../scope.ts'
import { visibleTemplates } from './goods/template-record.ts'
import { logOfOrder } from './orders/order-log.ts'
import { ownLines, ownOrders } from './orders/order-scope.ts'
import { ownPayments } from './orders/payment-record.ts'
import { ownRefunds } from './orders/refund-record.ts'
import { ownShipments } from './orders/shipment-record.ts'

/** Who may read a record, by the resource of the permission list: opens its log and the private files that it names. */
export const recordScopes: Readonly<Record<string, RecordScope>> = {
  product: {
    sees: async (call, id) =>
      (await call.db.$count(product, and(eq(product.id, id), ownRows(call.caller, product.supplierId)))) > 0,
  },
  productComponent: {
    sees: async (call, id) =>
      (await call.db.$count(
        productComponent,
        and(eq(productComponent.id, id), ownRows(call.caller, productComponent.supplierId)),
      )) > 0,
  },
  supplierProduct: {
    sees: async (call, id) =>
      (await call.db.$count(
        supplierProduct,
        and(eq(supplierProduct.id, id), ownRows(call.caller, supplierProduct.supplierId)),
      )) > 0,
  },
  supplierTemplate: {
    sees: async (call, id) =>
      (await call.db.$count(
        supplierTemplate,
        and(eq(supplierTemplate.id, id), ownRows(call.caller, supplierTemplate.supplierId)),
      )) > 0,
  },
  productTemplate: {
    sees: async (call, id) =>
      (await call.db.$count(productTemplate, and(eq(productTemplate.id, id), visibleTemplates(call.caller)))) > 0,
  },
  floorImage: {
    sees: async (call, id) => (await call.db.$count(floorImage, eq(floorImage.id, id))) > 0,
  },
  settingOutImage: {
    sees: async (call, id) => (await call.db.$count(settingOutImage, eq(settingOutImage.id, id))) > 0,
  },
  recommendedMatch: {
    sees: async (call, id) =>
      (await call.db.$count(
        recommendedMatch,
        and(eq(recommendedMatch.id, id), reachedRows(call.caller, recommendedMatch)),
      )) > 0,
  },
  order: {
    sees: async (call, id) => (await call.db.$count(order, and(eq(order.id, id), ownOrders(call.caller)))) > 0,
    logOf: logOfOrder,
  },
  // Names the drawings of a line: of an order of several suppliers each sees its own.
  orderLine: {
    sees: async (call, id) => {
      const { caller, db } = call
      const [row] = await db
        .select({ line: orderLine, createdById: order.createdById })
        .from(orderLine)
        .innerJoin(order, eq(order.id, orderLine.orderId))
        .where(and(eq(orderLine.id, id), ownOrders(caller)))
      return row !== undefined && ownLines(caller, row, [row.line]).length > 0
    },
  },
  payment: {
    sees: async (call, id) => (await call.db.$count(payment, and(eq(payment.id, id), ownPayments(call)))) > 0,
  },
  digitalOrder: {
    sees: async (call, id) =>
      isPlatform(call.caller) && (await call.db.$count(digitalOrder, eq(digitalOrder.id, id))) > 0,
  },
  adminUser: {
    sees: async (call, id) => (await call.db.$count(adminUser, eq(adminUser.id, id))) > 0,
  },
  role: {
    sees: async (call, id) => (await call.db.$count(role, eq(role.id, id))) > 0,
  },
  menu: {
    sees: async (call, id) => (await call.db.$count(menu, eq(menu.id, id))) > 0,
  },
  storeRole: {
    sees: async (call, id) => (await call.db.$count(storeRole, eq(storeRole.id, id))) > 0,
  },
  storeMenu: {
    sees: async (call, id) => (await call.db.$count(storeMenu, eq(storeMenu.id, id))) > 0,
  },
  appletRole: {
    sees: async (call, id) => (await call.db.$count(appletRole, eq(appletRole.id, id))) > 0,
  },
  appletMenu: {
    sees: async (call, id) => (await call.db.$count(appletMenu, eq(appletMenu.id, id))) > 0,
  },
  brand: {
    sees: async (call, id) =>
      (await call.db.$count(brand, and(eq(brand.id, id), ownRows(call.caller, brand.supplierId)))) > 0,
  },
  brandReview: {
    sees: async (call, id) => {
      const [row] = await call.db
        .select({ id: brandReview.id })
        .from(brandReview)
        .innerJoin(brand, eq(brand.id, brandReview.brandId))
        .where(and(eq(brandReview.id, id), ownRows(call.caller, brand.supplierId)))
      return row !== undefined
    },
  },
  category: {
    sees: async (call, id) => (await call.db.$count(category, eq(category.id, id))) > 0,
  },
  classify: {
    sees: async (call, id) => (await call.db.$count(classify, eq(classify.id, id))) > 0,
  },
  classLabel: {
    sees: async (call, id) => (await call.db.$count(classLabel, eq(classLabel.id, id))) > 0,
  },
  material: {
    sees: async (call, id) =>
      (await call.db.$count(material, and(eq(material.id, id), ownRows(call.caller, material.supplierId)))) > 0,
  },
  materialBrand: {
    sees: async (call, id) =>
      (await call.db.$count(
        materialBrand,
        and(eq(materialBrand.id, id), ownRows(call.caller, materialBrand.supplierId)),
      )) > 0,
  },
  materialCategory: {
    sees: async (call, id) => (await call.db.$count(materialCategory, eq(materialCategory.id, id))) > 0,
  },
  label: {
    sees: async (call, id) => (await call.db.$count(label, eq(label.id, id))) > 0,
  },
  spec: {
    sees: async (call, id) => (await call.db.$count(spec, eq(spec.id, id))) > 0,
  },
  tipsRule: {
    sees: async (call, id) => (await call.db.$count(tipsRule, eq(tipsRule.id, id))) > 0,
  },
  supplier: {
    sees: async (call, id) =>
      (await call.db.$count(supplier, and(eq(supplier.id, id), ownRows(call.caller, supplier.id)))) > 0,
  },
  proxyRecord: {
    sees: async (call, id) =>
      (await call.db.$count(proxyRecord, and(eq(proxyRecord.id, id), platformRows(call.caller, proxyRecord)))) > 0,
  },
  agentPackage: {
    sees: async (call, id) =>
      (await call.db.$count(agentPackage, and(eq(agentPackage.id, id), platformRows(call.caller, agentPackage)))) > 0,
  },
  shipment: {
    sees: async (call, id) => (await call.db.$count(shipment, and(eq(shipment.id, id), ownShipments(call)))) > 0,
  },
  refund: {
    sees: async (call, id) => (await call.db.$count(refund, and(eq(refund.id, id), ownRefunds(call)))) > 0,
  },
  supplierNotice: {
    sees: async (call, id) =>
      isPlatform(call.caller) && (await call.db.$count(supplierNotice, eq(supplierNotice.id, id))) > 0,
  },
} satisfies Record<RecordResource | 'orderLine', RecordScope>
