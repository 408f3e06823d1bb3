import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem } from '#contract/fields.ts'
import type { refuseReason, reviewType, riskFlag, stockLogKind } from '#contract/goods/codes.ts'
import {
  priceChangeStatus,
  productSource,
  productStatus,
  productType,
  productUnit,
  revisionStatus,
} from '#contract/goods/codes.ts'
import type { ProductPart } from '#contract/goods/product-components.ts'
import type { ProductAttribute, ProductSpec, SkuSpecValue } from '#contract/goods/products.ts'
import type { ProductReviewChange } from '#contract/goods/reviews.ts'
import { reviewStatus } from '#contract/rules/review.ts'
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
import { literal } from '#server/database/literal.ts'

// Goods: products (SPU) and their SKUs.

const factor = () => numeric({ precision: 8, scale: 4 })

export const product = pgTable(
  'product',
  {
    ...record(),
    ...creator(),
    spuCode: codeOf('S', 10),
    name: text().notNull(),
    pinyin: pinyin('name'),
    subtitle: text().notNull().default(''),
    /** 1 finished, 2 made to measure, 3 service. */
    productType: smallint().$type<CodeOf<typeof productType>>().notNull().default(productType.finished),
    templateId: reference(),
    categoryId: reference().notNull(),
    classifyIds: list<number>(),
    supplierId: reference().notNull(),
    brandId: reference().notNull(),
    model: text().notNull().default(''),
    unit: smallint().$type<CodeOf<typeof productUnit>>().notNull().default(productUnit.piece),
    mainImages: list<FileItem>(),
    /** The first of the main pictures. */
    cover: text().notNull().default(''),
    video: text().notNull().default(''),
    whiteImage: text().notNull().default(''),
    modelFile: list<FileItem>(),
    detailContent: text().notNull().default(''),
    attributes: list<ProductAttribute>(),
    specs: list<ProductSpec>(),
    components: list<ProductPart>(),
    materialIds: list<number>(),
    /** The textures of the template that the product offers. */
    textureIds: list<number>(),
    customizationIds: list<number>(),
    installServiceIds: list<number>(),
    labelIds: list<number>(),
    areas: list<string>(),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>().notNull().default(leadTime.inStock),
    logisticsLevel: smallint().$type<CodeOf<typeof logisticsLevel>>().notNull().default(logisticsLevel.none),
    minOrderQuantity: smallint().notNull().default(1),
    warrantyMonths: smallint(),
    /** 1 platform, 2 supplier, 3 migrated, 4 from a spreadsheet. */
    source: smallint().$type<CodeOf<typeof productSource>>().notNull().default(productSource.platform),
    /** 0 draft, 1 in review, 2 refused, 3 ready, 4 on sale, 5 off sale, 6 banned, 7 recycle bin. */
    status: smallint().$type<CodeOf<typeof productStatus>>().notNull().default(productStatus.draft),
    /** State of the newest change of approved goods: 0 none, 1 waits for a review, 2 refused. */
    revisionStatus: smallint().$type<CodeOf<typeof revisionStatus>>().notNull().default(revisionStatus.none),
    /** Over enabled SKUs; updated with every change of a price or stock, so that lists filter and sort by it. */
    salePriceMin: yuan(),
    salePriceMax: yuan(),
    /** Available stock of the enabled SKUs. */
    stockTotal: integer().notNull().default(0),
    /** Some SKU is sold without stock. */
    madeToOrder: boolean().notNull().default(false),
    /** Some SKU is below its stock warning value. */
    isStockLow: boolean().notNull().default(false),
    /** Has no price or no stock: while it is on sale, it cannot be bought. */
    isBare: boolean()
      .generatedAlwaysAs(sql`sale_price_min is null or (stock_total <= 0 and not made_to_order)`)
      .notNull(),
    salesCount: integer().notNull().default(0),
    sort: smallint().notNull().default(0),
    remark: text().notNull().default(''),
    banReason: text().notNull().default(''),
    submittedAt: moment(),
    submittedBy: text().notNull().default(''),
    reviewedAt: moment(),
    enabledAt: moment(),
    deletedAt: moment(),
  },
  (table) => {
    // Columns that lists filter and count by. The indexes include them, so that counts need no access to the table.
    const facts = [
      table.status,
      table.productType,
      table.leadTime,
      table.logisticsLevel,
      table.source,
      table.isStockLow,
      table.revisionStatus,
      table.isBare,
    ] as const
    const owners = [table.brandId, table.categoryId, table.templateId, table.supplierId] as const
    return [
      uniqueIndex('product_code').on(table.spuCode),
      // A name in the recycle bin may be reused.
      uniqueIndex('product_name')
        .on(table.supplierId, table.name)
        .where(sql`${table.status} <> ${literal(productStatus.recycled)}`),
      index('product_brand').on(table.brandId, ...facts, table.categoryId, table.templateId, table.supplierId),
      index('product_supplier').on(table.supplierId, ...facts, table.brandId, table.categoryId, table.templateId),
      index('product_category').on(table.categoryId, ...facts, table.brandId, table.templateId, table.supplierId),
      index('product_of_template').on(table.templateId, ...facts, table.brandId, table.categoryId, table.supplierId),
      index('product_facts').on(...facts, ...owners),
      // Lists scan the index of their sort column until a page is full; the included columns decide which rows match.
      index('product_created').on(table.createdAt.desc(), table.id.desc(), ...facts, ...owners),
      index('product_updated').on(table.updatedAt.desc(), table.id.desc(), ...facts, ...owners),
      index('product_named').on(table.name.desc(), table.id.desc(), ...facts, ...owners),
      index('product_stock').on(table.stockTotal.desc(), table.id.desc(), ...facts, ...owners),
      index('product_sales').on(table.salesCount.desc(), table.id.desc(), ...facts, ...owners),
      index('product_sort').on(table.sort.desc(), table.id.desc(), ...facts, ...owners),
      // A price may be empty and sorts last in both directions.
      index('product_sale_price').on(table.salePriceMin.desc(), table.id.desc(), ...facts, ...owners),
      index('product_brand_price').on(
        table.brandId,
        table.salePriceMin.desc(),
        table.id.desc(),
        ...facts,
        table.categoryId,
        table.templateId,
        table.supplierId,
      ),
      index('product_cheapest').on(table.salePriceMin, table.id, ...facts, ...owners),
      index('product_creator').on(table.createdById, table.id.desc()).where(sql`${table.createdById} is not null`),
      index('product_labels').using('gin', table.labelIds),
      index('product_materials').using('gin', table.materialIds),
      index('product_components').using('gin', sql`${table.components} jsonb_path_ops`),
      index('product_specs').using('gin', sql`${table.specs} jsonb_path_ops`),
      searched('product_pinyin', table.pinyin),
      index('product_terms').using('gin', sql`terms(${table.name} || ' ' || ${table.model})`),
    ]
  },
)

export const sku = pgTable(
  'sku',
  {
    ...record(),
    productId: reference()
      .notNull()
      .references(() => product.id),
    skuCode: text().notNull(),
    specText: text().notNull().default(''),
    specValues: list<SkuSpecValue>(),
    barcode: text().notNull().default(''),
    image: text().notNull().default(''),
    supplyPrice: yuan(),
    purchasePrice: yuan(),
    productPrice: yuan(),
    salePrice: yuan(),
    purchaseFactor: factor().notNull().default('1'),
    productFactor: factor().notNull().default('1'),
    saleFactor: factor().notNull().default('1'),
    stock: integer().notNull().default(0),
    lockedStock: integer().notNull().default(0),
    warnStock: integer().notNull().default(0),
    madeToOrder: boolean().notNull().default(false),
    weight: numeric({ precision: 6, scale: 2 }),
    volume: numeric({ precision: 6, scale: 3 }),
    size: text().notNull().default(''),
    packageCount: smallint().notNull().default(1),
    enabled: boolean().notNull().default(true),
    sort: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('sku_code').on(table.skuCode),
    uniqueWhenSet('sku_barcode', table.barcode),
    index('sku_product').on(table.productId, table.sort),
  ],
)

/** Prices before and after a change, applied or planned. */
export const skuPriceChange = pgTable(
  'sku_price_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    skuId: reference().notNull(),
    productId: reference().notNull(),
    supplyPriceBefore: yuan(),
    supplyPrice: yuan(),
    purchasePriceBefore: yuan(),
    purchasePrice: yuan(),
    productPriceBefore: yuan(),
    productPrice: yuan(),
    salePriceBefore: yuan(),
    salePrice: yuan(),
    purchaseFactor: factor().notNull(),
    productFactor: factor().notNull(),
    saleFactor: factor().notNull(),
    reason: text().notNull().default(''),
    effectiveAt: moment().notNull(),
    /** 0 planned, 1 applied, 2 cancelled, 3 failed. */
    status: smallint().$type<CodeOf<typeof priceChangeStatus>>().notNull(),
    failReason: text().notNull().default(''),
    operator: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('price_change_sku').on(table.skuId, table.effectiveAt.desc()),
    index('price_change_product').on(table.productId, table.effectiveAt.desc()),
    index('price_change_planned')
      .on(table.effectiveAt)
      .where(sql`${table.status} = ${literal(priceChangeStatus.planned)}`),
  ],
)

export const stockLog = pgTable(
  'stock_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    skuId: reference().notNull(),
    productId: reference().notNull(),
    change: integer().notNull(),
    stockAfter: integer().notNull(),
    kind: smallint().$type<CodeOf<typeof stockLogKind>>().notNull(),
    orderNo: text().notNull().default(''),
    remark: text().notNull().default(''),
    operator: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('stock_log_sku').on(table.skuId, table.createdAt.desc()),
    index('stock_log_product').on(table.productId, table.createdAt.desc()),
  ],
)

/** A new product, a change of an approved one, or a supply price that waits for review. */
export const productReview = pgTable(
  'product_review',
  {
    ...record(),
    reviewNo: codeOf('R', 12),
    productId: reference()
      .notNull()
      .references(() => product.id),
    /** 1 new product, 2 changed fields, 3 changed supply prices. */
    type: smallint().$type<CodeOf<typeof reviewType>>().notNull(),
    /** For display: before and after as text. */
    changes: list<ProductReviewChange>(),
    /**
     * Values that an approval writes: fields of the product, or `supplyPrices` with the price by SKU; empty for a new
     * product.
     */
    proposal: list<{ field: string; value: unknown }>(),
    riskFlags: list<CodeOf<typeof riskFlag>>(),
    /** 1 pending, 2 approved, 3 refused, 4 withdrawn. */
    status: smallint().$type<CodeOf<typeof reviewStatus>>().notNull().default(reviewStatus.pending),
    submittedById: reference().notNull(),
    /** Supplier of the submitting account; null for a platform account. */
    submitterSupplierId: reference(),
    submittedBy: text().notNull(),
    submittedAt: moment().notNull(),
    /** The reviewer who has it open, and since when; valid for ten minutes. */
    claimedById: reference(),
    claimedBy: text().notNull().default(''),
    claimedAt: moment(),
    reasonCodes: list<CodeOf<typeof refuseReason>>(),
    reason: text().notNull().default(''),
    reviewedBy: text().notNull().default(''),
    reviewedAt: moment(),
  },
  (table) => [
    uniqueIndex('product_review_no').on(table.reviewNo),
    // A product has at most one pending review of a kind, however many editors submit at once.
    uniqueIndex('product_review_pending')
      .on(table.productId, table.type)
      .where(sql`${table.status} = ${literal(reviewStatus.pending)}`),
    index('product_review_product').on(table.productId, table.id.desc()),
    index('product_review_status').on(table.status, table.type, table.submittedAt, table.id),
    index('product_review_submitted').on(table.submittedAt.desc(), table.id.desc()),
  ],
)
