import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { CategoryAttribute, MaterialCategory } from '#contract/materials/categories.ts'
import type { environmentLevel, materialKind, materialSource } from '#contract/materials/codes.ts'
import { materialStatus, visibleScope } from '#contract/materials/codes.ts'
import {
  codeOf,
  creator,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'

// Building and decoration materials, their categories and brands.

const lossRate = () => numeric({ precision: 4, scale: 2, mode: 'number' })
type Unit = NonNullable<MaterialCategory['unit']>

export const materialCategory = pgTable(
  'material_category',
  {
    ...record(),
    parentId: reference(),
    name: text().notNull(),
    icon: text().notNull().default(''),
    /** 1 main, 2 auxiliary, 3 fabric, 4 texture. Set on the root category and valid for all below. */
    materialKind: smallint().$type<CodeOf<typeof materialKind>>(),
    unit: smallint().$type<Unit>(),
    lossRate: lossRate(),
    attributes: list<CategoryAttribute>(),
    sort: integer().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    uniqueIndex('material_category_name').on(sql`coalesce(${table.parentId}, 0)`, table.name),
    index('material_category_parent').on(table.parentId, table.sort),
  ],
)

export const materialBrand = pgTable(
  'material_brand',
  {
    ...record(),
    ...creator(),
    brandCode: codeOf('MB', 5),
    name: text().notNull(),
    pinyin: pinyin('name'),
    nameEn: text().notNull().default(''),
    initial: text().notNull().default(''),
    logo: text().notNull().default(''),
    origin: text().notNull().default(''),
    categoryIds: list<number>(),
    goodsBrandId: reference(),
    supplierId: reference(),
    contactName: text().notNull().default(''),
    contactPhone: text().notNull().default(''),
    website: text().notNull().default(''),
    trademarkFiles: list<FileItem>(),
    proxyOpen: boolean().notNull().default(false),
    proxyTerms: text().notNull().default(''),
    story: text().notNull().default(''),
    sort: integer().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    uniqueIndex('material_brand_code').on(table.brandCode),
    uniqueIndex('material_brand_name').on(table.name),
    uniqueWhenSet('material_brand_name_en', table.nameEn),
    uniqueIndex('material_brand_goods_brand').on(table.goodsBrandId),
    index('material_brand_status').on(table.status, table.id.desc()),
    index('material_brand_initial').on(table.initial, table.id.desc()),
    index('material_brand_supplier').on(table.supplierId, table.id.desc()),
    index('material_brand_categories').using('gin', table.categoryIds),
    searched('material_brand_name_part', table.name),
    searched('material_brand_name_en_part', table.nameEn),
    searched('material_brand_code_part', table.brandCode),
    searched('material_brand_pinyin', table.pinyin),
  ],
)

export const material = pgTable(
  'material',
  {
    ...record(),
    ...creator(),
    materialCode: codeOf('M', 8),
    name: text().notNull(),
    pinyin: pinyin('name'),
    categoryId: reference().notNull(),
    brandId: reference().notNull(),
    /** 1 platform, 2 design store, 3 supplier. */
    source: smallint().$type<CodeOf<typeof materialSource>>().notNull(),
    /** Owner, when a design store or a supplier provides it. */
    storeId: reference(),
    supplierId: reference(),
    /** The design store's material that this platform material was copied from. */
    adoptedFromId: reference(),
    model: text().notNull().default(''),
    size: text().notNull().default(''),
    unit: smallint().$type<Unit>().notNull(),
    packQuantity: numeric({ precision: 6, scale: 2, mode: 'number' }),
    lossRate: lossRate(),
    images: list<FileItem>(),
    textureImage: text().notNull().default(''),
    textureSize: text().notNull().default(''),
    modelFile: list<FileItem>(),
    color: text().notNull().default(''),
    craft: text().notNull().default(''),
    environmentLevel: smallint().$type<CodeOf<typeof environmentLevel>>(),
    attributes: list<{ attributeName: string; value: string }>(),
    supplyPrice: yuan(),
    salePrice: yuan(),
    areas: list<string>(),
    labelIds: list<number>(),
    /** 1 everybody, 2 all design stores, 3 listed design stores, 4 the platform only. */
    visibleScope: smallint().$type<CodeOf<typeof visibleScope>>().notNull().default(visibleScope.everybody),
    visibleStoreIds: list<number>(),
    content: text().notNull().default(''),
    /** Reason of the last refusal. */
    reason: text().notNull().default(''),
    sort: integer().notNull().default(0),
    submittedAt: moment(),
    submittedById: reference(),
    /** 0 draft, 1 in review, 2 refused, 3 enabled, 4 disabled. */
    status: smallint().$type<CodeOf<typeof materialStatus>>().notNull().default(materialStatus.draft),
  },
  (table) => [
    uniqueIndex('material_code').on(table.materialCode),
    uniqueIndex('material_same').on(table.source, table.name, table.brandId, table.model, table.size),
    uniqueIndex('material_adopted').on(table.adoptedFromId),
    // Pending materials of each source, longest waiting first, and the tabs of a source.
    index('material_source').on(table.source, table.status, table.submittedAt),
    index('material_store').on(table.storeId, table.id.desc()),
    index('material_status').on(table.status, table.id.desc()),
    index('material_category_list').on(table.categoryId, table.id.desc()),
    index('material_brand_list').on(table.brandId, table.id.desc()),
    index('material_supplier').on(table.supplierId, table.id.desc()),
    index('material_price').on(table.salePrice, table.id),
    index('material_labels').using('gin', table.labelIds),
    // Finds out whether a parameter of a category has values.
    index('material_attributes').using('gin', table.attributes),
    searched('material_name_part', table.name),
    searched('material_code_part', table.materialCode),
    searched('material_model_part', table.model),
    searched('material_pinyin', table.pinyin),
  ],
)
