import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { dealerPriceMode, factorScope, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { priceBatchStatus, priceItemState } from '#contract/distribution/price-codes.ts'
import type { BatchValues } from '#contract/distribution/price-rules.ts'
import { codeOf, creator, list, moment, record, reference, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { tradeParty } from './parties.ts'

// How the prices of distributors are set. Their result is `dealer_price`, which orders read.

/** The values of a batch, and the factors that it took the place of. */
export type StoredValues = BatchValues & {
  /** Null when there were none. */
  factorsBefore?: { purchaseFactor: string | null; productFactor: string | null; saleFactor: string | null } | null
}

const factor = () => numeric({ precision: 8, scale: 4 }).notNull()

/** Factors for a brand, a category with its children, or a product. The default ones belong to the account. */
export const priceFactor = pgTable(
  'price_factor',
  {
    ...record(),
    ...creator(),
    distributorId: reference()
      .notNull()
      .references(() => tradeParty.id),
    /** 2 brand, 3 category, 4 product. */
    scope: smallint().$type<CodeOf<typeof factorScope>>().notNull(),
    targetId: reference().notNull(),
    /** Its name when the factor was made, for the log. */
    targetName: text().notNull(),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
  },
  (table) => [
    uniqueIndex('price_factor_target').on(table.distributorId, table.scope, table.targetId),
    index('price_factor_of').on(table.scope, table.targetId),
  ],
)

/** Prices that were typed. They outlive an authorization that ends and begins again. */
export const typedPrice = pgTable(
  'typed_price',
  {
    distributorId: reference()
      .notNull()
      .references(() => tradeParty.id),
    skuId: reference().notNull(),
    /** Both null when only the sale price is typed: they follow the factors. */
    purchasePrice: yuan(),
    productPrice: yuan(),
    salePrice: yuan(),
    /** The supply price at that time. */
    supplyPrice: yuan(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.distributorId, table.skuId] }), index('typed_price_sku').on(table.skuId)],
)

/** A batch of changed prices. */
export const priceBatch = pgTable(
  'price_batch',
  {
    ...record(),
    ...creator(),
    batchNo: codeOf('TJ', 8),
    distributorIds: list<number>(),
    method: smallint().$type<CodeOf<typeof priceBatchMethod>>().notNull(),
    values: jsonb().$type<StoredValues>().notNull(),
    skuCount: integer().notNull().default(0),
    reason: text().notNull().default(''),
    effectiveAt: moment().notNull(),
    /** When it took effect; null while it waits. */
    effectedAt: moment(),
    status: smallint().$type<CodeOf<typeof priceBatchStatus>>().notNull(),
    /** Mean sale prices. */
    before: yuan(),
    after: yuan(),
    leftOut: integer().notNull().default(0),
    undoReason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('price_batch_no').on(table.batchNo),
    index('price_batch_planned')
      .on(table.effectiveAt)
      .where(sql`${table.status} = ${literal(priceBatchStatus.pending)}`),
    index('price_batch_distributors').using('gin', table.distributorIds),
  ],
)

/** One SKU of a batch, before and after. */
export const priceBatchItem = pgTable(
  'price_batch_item',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: reference()
      .notNull()
      .references(() => priceBatch.id),
    distributorId: reference().notNull(),
    skuId: reference().notNull(),
    state: smallint().$type<CodeOf<typeof priceItemState>>().notNull(),
    /** Why it was left out or kept. */
    note: text().notNull().default(''),
    modeBefore: smallint().$type<CodeOf<typeof dealerPriceMode>>(),
    purchaseBefore: yuan(),
    productBefore: yuan(),
    saleBefore: yuan(),
    supplyBefore: yuan(),
    mode: smallint().$type<CodeOf<typeof dealerPriceMode>>().notNull(),
    purchasePrice: yuan(),
    productPrice: yuan(),
    salePrice: yuan(),
    supplyPrice: yuan(),
    effectiveAt: moment().notNull(),
  },
  (table) => [
    index('price_batch_item_batch').on(table.batchId, table.state),
    index('price_batch_item_sku').on(table.distributorId, table.skuId, table.id.desc()),
    index('price_batch_item_planned')
      .on(table.distributorId, table.skuId, table.effectiveAt)
      .where(sql`${table.state} = ${literal(priceItemState.pending)}`),
  ],
)
