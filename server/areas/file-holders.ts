import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { adminUser } from '../database/schema.ts'
import { agentPackage } from '../database/schema-agents.ts'
import { productComponent } from '../database/schema-components.ts'
import { category, classify } from '../database/schema-configuration.ts'
import { digitalOrder } from '../database/schema-digital-orders.ts'
import { appletMenu, storeMenu } from '../database/schema-ends.ts'
import { product, productReview, sku } from '../database/schema-goods.ts'
import { recommendedMatch } from '../database/schema-matches.ts'
import { material, materialBrand, materialCategory } from '../database/schema-materials.ts'
import { order } from '../database/schema-orders.ts'
import { payment } from '../database/schema-payments.ts'
import { menu } from '../database/schema-permissions.ts'
import { proxyRecord } from '../database/schema-proxy.ts'
import { refund } from '../database/schema-refunds.ts'
import { userWatermark } from '../database/schema-settings.ts'
import { shipment } from '../database/schema-shipments.ts'
import { floorImage, settingOutImage } from '../database/schema-showrooms.ts'
import { label, spec, specValue } from '../database/schema-specs.ts'
import { brand, brandReview, supplier, supplierNotice } from '../database/schema-suppliers.ts'
import { productTemplate, specPrompt, texture } from '../database/schema-templates.ts'
import { classLabel, tipsRule } from '../database/schema-tips.ts'

/** A table whose rows name files for a record of a resource. */
export interface FileHolder {
  table: PgTable
  /** Column with the id of that record. */
  recordId: PgColumn
}

const own = <Table extends PgTable & { id: PgColumn }>(table: Table): FileHolder => ({ table, recordId: table.id })

/**
 * The resources whose records name files, and where they do. `markFiles` takes no other resource, and whoever fills the
 * database by hand finds here whose files to note: a record that has no note of its own files cannot be saved again by its
 * supplier.
 */
export const fileHolders = {
  adminUser: [own(adminUser)],
  agentPackage: [own(agentPackage)],
  appletMenu: [own(appletMenu)],
  // What a review proposes stays until it is decided.
  brand: [own(brand), { table: brandReview, recordId: brandReview.brandId }],
  category: [own(category)],
  classLabel: [own(classLabel)],
  classify: [own(classify)],
  digitalOrder: [own(digitalOrder)],
  floorImage: [own(floorImage)],
  label: [own(label)],
  material: [own(material)],
  materialBrand: [own(materialBrand)],
  materialCategory: [own(materialCategory)],
  menu: [own(menu)],
  order: [own(order)],
  // The picture of a line is that of its goods on the day; its own files are the drawings.
  orderLine: [],
  payment: [own(payment)],
  product: [
    own(product),
    { table: sku, recordId: sku.productId },
    { table: productReview, recordId: productReview.productId },
  ],
  productComponent: [own(productComponent)],
  productTemplate: [own(productTemplate)],
  proxyRecord: [own(proxyRecord)],
  recommendedMatch: [own(recommendedMatch)],
  refund: [own(refund)],
  settingOutImage: [own(settingOutImage)],
  shipment: [own(shipment)],
  spec: [{ table: specValue, recordId: specValue.specId }, own(spec)],
  specPrompt: [own(specPrompt)],
  storeMenu: [own(storeMenu)],
  supplier: [own(supplier)],
  supplierNotice: [own(supplierNotice)],
  texture: [own(texture)],
  tipsRule: [own(tipsRule)],
  userWatermark: [{ table: userWatermark, recordId: userWatermark.userId }],
} as const satisfies Record<string, readonly FileHolder[]>

export type FileHolderName = keyof typeof fileHolders
