import { boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { componentType, productUnit } from '#contract/goods/codes.ts'
import { codeOf, creator, list, pinyin, record, reference, searched, yuan } from '#server/database/columns.ts'

// Components of configurable goods.

const factor = () => numeric({ precision: 8, scale: 4 })

export const productComponent = pgTable(
  'product_component',
  {
    ...record(),
    ...creator(),
    componentCode: codeOf('C', 8),
    name: text().notNull(),
    pinyin: pinyin('name'),
    componentType: smallint().$type<CodeOf<typeof componentType>>().notNull(),
    supplierId: reference().notNull(),
    brandId: reference(),
    categoryIds: list<number>(),
    model: text().notNull().default(''),
    size: text().notNull().default(''),
    unit: smallint().$type<CodeOf<typeof productUnit>>().notNull(),
    image: text().notNull(),
    modelFile: list<FileItem>(),
    textureIds: list<number>(),
    supplyPrice: yuan(),
    purchasePrice: yuan(),
    productPrice: yuan(),
    salePrice: yuan(),
    purchaseFactor: factor().notNull().default('1'),
    productFactor: factor().notNull().default('1'),
    saleFactor: factor().notNull().default('1'),
    soldAlone: boolean().notNull().default(false),
    stock: integer().notNull().default(0),
    remark: text().notNull().default(''),
    /** 0 disabled, 1 enabled. */
    status: smallint().$type<CodeOf<typeof enableStatus>>().notNull().default(enableStatus.enabled),
  },
  (table) => [
    uniqueIndex('product_component_code').on(table.componentCode),
    uniqueIndex('product_component_name').on(table.supplierId, table.name),
    index('product_component_supplier').on(table.supplierId, table.id.desc()),
    index('product_component_type').on(table.componentType, table.id.desc()),
    index('product_component_brand').on(table.brandId, table.id.desc()),
    index('product_component_categories').using('gin', table.categoryIds),
    searched('product_component_name_part', table.name),
    searched('product_component_code_part', table.componentCode),
    searched('product_component_model_part', table.model),
    searched('product_component_pinyin', table.pinyin),
  ],
)
