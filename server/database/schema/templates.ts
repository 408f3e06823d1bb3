import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem } from '#contract/fields.ts'
import type { productType, productUnit } from '#contract/goods/codes.ts'
import type { CustomizationOption } from '#contract/goods/customizations.ts'
import type {
  customizationInput,
  customizationPricing,
  installPricing,
  promptPlace,
  textureKind,
} from '#contract/goods/template-codes.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import type { TemplateAttribute, TemplateSpecInput } from '#contract/goods/templates.ts'
import { codeOf, list, pinyin, record, reference, searched, uniqueWhenSet, yuan } from '#server/database/columns.ts'

// Templates for entering goods, with their prompts and options.

const factor = () => numeric({ precision: 8, scale: 4 }).notNull().default('1')

export const productTemplate = pgTable(
  'product_template',
  {
    ...record(),
    templateCode: codeOf('T', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    categoryId: reference().notNull(),
    brandIds: list<number>(),
    /** 1 finished, 2 made to measure, 3 service. */
    productType: smallint().$type<CodeOf<typeof productType>>().notNull(),
    image: text().notNull().default(''),
    unit: smallint().$type<CodeOf<typeof productUnit>>().notNull(),
    specs: list<TemplateSpecInput>(),
    attributes: list<TemplateAttribute>(),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>(),
    logisticsLevel: smallint().$type<CodeOf<typeof logisticsLevel>>(),
    detailSkeleton: text().notNull().default(''),
    sort: smallint().notNull().default(0),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    uniqueIndex('product_template_code').on(table.templateCode),
    uniqueIndex('product_template_name').on(table.categoryId, table.name),
    index('product_template_sort').on(table.sort.desc(), table.id.desc()),
    index('product_template_brands').using('gin', table.brandIds),
    index('product_template_specs').using('gin', sql`${table.specs} jsonb_path_ops`),
    searched('product_template_name_part', table.name),
    searched('product_template_pinyin', table.pinyin),
    searched('product_template_code_part', table.templateCode),
  ],
)

export const specPrompt = pgTable(
  'spec_prompt',
  {
    ...record(),
    templateId: reference().notNull(),
    specId: reference().notNull(),
    /** Empty: all values. */
    valueName: text().notNull().default(''),
    title: text().notNull(),
    pinyin: pinyin('title', 'value_name'),
    content: text().notNull(),
    images: list<FileItem>(),
    places: list<CodeOf<typeof promptPlace>>(),
    /** 1 plain, 2 attention, 3 must be confirmed. */
    level: smallint().$type<CodeOf<typeof promptLevel>>().notNull().default(promptLevel.note),
    enabled: boolean().notNull().default(true),
    sort: smallint().notNull().default(0),
  },
  (table) => [
    searched('spec_prompt_pinyin', table.pinyin),
    foreignKey({ columns: [table.templateId], foreignColumns: [productTemplate.id] }).onDelete('cascade'),
    index('spec_prompt_template').on(table.templateId, table.specId, table.sort),
  ],
)

export const texture = pgTable(
  'texture',
  {
    ...record(),
    templateId: reference().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    textureKind: smallint().$type<CodeOf<typeof textureKind>>().notNull(),
    image: text().notNull(),
    color: text().notNull().default(''),
    realSize: text().notNull().default(''),
    priceDelta: yuan(),
    materialId: reference(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    searched('texture_pinyin', table.pinyin),
    foreignKey({ columns: [table.templateId], foreignColumns: [productTemplate.id] }).onDelete('cascade'),
    uniqueIndex('texture_name').on(table.templateId, table.name),
    index('texture_material').on(table.materialId),
  ],
)

export const customization = pgTable(
  'customization',
  {
    ...record(),
    templateId: reference().notNull(),
    name: text().notNull(),
    /** 1 number, 2 single choice, 3 multiple choice, 4 text, 5 drawing. */
    inputType: smallint().$type<CodeOf<typeof customizationInput>>().notNull(),
    options: list<CustomizationOption>(),
    minValue: integer(),
    maxValue: integer(),
    stepValue: smallint(),
    unit: text().notNull().default(''),
    /** 1 none, 2 fixed, 3 per unit, 4 by option, 5 manual. */
    pricing: smallint().$type<CodeOf<typeof customizationPricing>>().notNull(),
    unitPrice: yuan(),
    extraDays: smallint().notNull().default(0),
    required: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    foreignKey({ columns: [table.templateId], foreignColumns: [productTemplate.id] }).onDelete('cascade'),
    uniqueIndex('customization_name').on(table.templateId, table.name),
  ],
)

export const installService = pgTable(
  'install_service',
  {
    ...record(),
    templateId: reference().notNull(),
    name: text().notNull(),
    /** Per piece, set, square metre, running metre, visit. */
    pricing: smallint().$type<CodeOf<typeof installPricing>>().notNull(),
    unitPrice: yuan().notNull(),
    minCharge: yuan(),
    areas: list<string>(),
    content: text().notNull().default(''),
    warrantyMonths: smallint(),
    externalNo: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    foreignKey({ columns: [table.templateId], foreignColumns: [productTemplate.id] }).onDelete('cascade'),
    uniqueIndex('install_service_name').on(table.templateId, table.name),
    uniqueWhenSet('install_service_external_no', table.externalNo),
  ],
)
