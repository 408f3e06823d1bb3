import { blackCardRights } from '../blackCard/field-rights.ts'
import type { CodeOf } from '../codes.ts'
import * as configuration from '../configuration/field-rights.ts'
import { distributionRights } from '../distribution/field-rights.ts'
import type { ResourceRights } from '../field-rights.ts'
import * as goods from '../goods/field-rights.ts'
import { marketingRights } from '../marketing/field-rights.ts'
import * as materials from '../materials/field-rights.ts'
import { merchantRights } from '../merchants/field-rights.ts'
import { operationRights } from '../operations/field-rights.ts'
import * as orders from '../orders/field-rights.ts'
import * as suppliers from '../suppliers/field-rights.ts'
import { userRights } from '../users/field-rights.ts'
import type { auditResource } from './audit-labels.ts'
import * as own from './own-field-rights.ts'

export type AuditResource = CodeOf<typeof auditResource>

/** Field permissions of every resource in the log. A new resource missing here is a type error. */
export const fieldRights: Readonly<Record<AuditResource, ResourceRights>> = {
  product: goods.productRights,
  productPrice: goods.productRights,
  productSku: goods.productRights,
  productStock: goods.productRights,
  productReview: goods.productRights,
  productTemplate: goods.templateRights,
  productComponent: goods.componentRights,
  recommendedMatch: goods.matchRights,
  floorImage: goods.showroomRights,
  settingOutImage: goods.showroomRights,
  supplierProduct: goods.supplierProductRights,
  supplierTemplate: goods.supplierTemplateRights,
  brand: suppliers.brandRights,
  brandReview: suppliers.brandRights,
  supplier: suppliers.supplierRights,
  supplierNotice: suppliers.noticeRights,
  agentPackage: own.agentPackageRights,
  category: configuration.categoryRights,
  classify: configuration.classifyRights,
  classLabel: configuration.classLabelRights,
  label: configuration.labelRights,
  spec: configuration.specRights,
  tipsRule: configuration.tipsRuleRights,
  material: materials.materialRights,
  materialBrand: materials.materialBrandRights,
  materialCategory: materials.materialCategoryRights,
  proxyRecord: materials.proxyRights,
  ...operationRights,
  ...userRights,
  ...merchantRights,
  ...distributionRights,
  ...marketingRights,
  ...blackCardRights,
  order: orders.orderRights,
  shipment: orders.shipmentRights,
  refund: orders.refundRights,
  digitalOrder: orders.digitalOrderRights,
  payment: orders.paymentRights,
  adminUser: own.adminUserRights,
  role: own.roleRights,
  menu: own.menuRights,
  storeRole: own.storeRoleRights,
  storeMenu: own.storeMenuRights,
  appletRole: own.appletRoleRights,
  appletMenu: own.appletMenuRights,
  auditLog: own.bySentence('auditLog:view'),
  session: own.bySentence('auditLog:view'),
  job: own.bySentence('auditLog:view'),
  file: own.bySentence('auditLog:view'),
  notification: own.bySentence('auditLog:view'),
  preference: own.bySentence('auditLog:view'),
  savedView: own.savedViewRights,
  userWatermark: own.watermarkRights,
}

export const isAuditResource = (name: string): name is AuditResource => Object.hasOwn(fieldRights, name)

/** The field permissions of a resource; undefined for an undeclared name in the log. */
export const rightsOf = (resource: string): ResourceRights | undefined =>
  isAuditResource(resource) ? fieldRights[resource] : undefined
