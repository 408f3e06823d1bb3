import { boolean, index, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { moveChannel, moveProblem } from '#contract/goods/migration-codes.ts'
import { mapStatus, moveStatus } from '#contract/goods/migration-codes.ts'
import type { SourceAttributeValue, SourceSku } from '#contract/goods/supplier-products.ts'
import type { AttributeMap, SpecMap } from '#contract/goods/supplier-templates.ts'
import { list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'

// Supplier goods to be migrated into the platform's catalogue.

const factor = () => numeric({ precision: 8, scale: 4 })

/** A supplier's category and its mapping to the platform. */
export const supplierTemplate = pgTable(
  'supplier_template',
  {
    ...record(),
    supplierId: reference().notNull(),
    supplierTemplateNo: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    sourcePath: text().notNull().default(''),
    templateId: reference(),
    specMaps: list<SpecMap>(),
    attributeMaps: list<AttributeMap>(),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
    /** 0 not mapped, 1 partly, 2 fully. */
    status: smallint().$type<CodeOf<typeof mapStatus>>().notNull().default(mapStatus.unmapped),
  },
  (table) => [
    searched('supplier_template_pinyin', table.pinyin),
    uniqueIndex('supplier_template_no').on(table.supplierId, table.supplierTemplateNo),
    index('supplier_template_status').on(table.status, table.id.desc()),
    index('supplier_template_of').on(table.templateId),
  ],
)

export const supplierProduct = pgTable(
  'supplier_product',
  {
    ...record(),
    supplierId: reference().notNull(),
    supplierSpuNo: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    brandName: text().notNull().default(''),
    brandId: reference(),
    supplierTemplateId: reference(),
    images: list<FileItem>(),
    detailContent: text().notNull().default(''),
    attributes: list<SourceAttributeValue>(),
    skus: list<SourceSku>(),
    /** 1 interface, 2 spreadsheet, 3 by the supplier. */
    channel: smallint().$type<CodeOf<typeof moveChannel>>().notNull(),
    problems: list<CodeOf<typeof moveProblem>>(),
    /** The platform product with the most similar name, and the similarity in percent; 0 for none. */
    twinId: reference(),
    twinScore: smallint().notNull().default(0),
    productId: reference(),
    /** Maps SKUs of the source to SKUs of the platform. */
    skuMaps: list<{ supplierSkuNo: string; skuId: number }>(),
    /** The source SKUs when somebody last looked after the migration; differences are new. */
    takenSkus: list<SourceSku>(),
    takenName: text().notNull().default(''),
    changedAfterMove: boolean().notNull().default(false),
    /** 0 waits, 1 migrated, 2 ignored, 3 failed. */
    status: smallint().$type<CodeOf<typeof moveStatus>>().notNull().default(moveStatus.waiting),
    failReason: text().notNull().default(''),
    ignoreReason: text().notNull().default(''),
    syncedAt: moment().notNull(),
    movedAt: moment(),
  },
  (table) => [
    uniqueIndex('supplier_product_no').on(table.supplierId, table.supplierSpuNo),
    index('supplier_product_status').on(table.status, table.syncedAt.desc(), table.id.desc()),
    index('supplier_product_of_supplier').on(table.supplierId, table.status, table.id),
    index('supplier_product_of_template').on(table.supplierTemplateId, table.status),
    index('supplier_product_brand').on(table.brandId, table.status),
    index('supplier_product_became').on(table.productId),
    index('supplier_product_problems').using('gin', table.problems),
    searched('supplier_product_name_part', table.name),
    searched('supplier_product_pinyin', table.pinyin),
  ],
)
