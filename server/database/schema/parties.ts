import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { dealerPriceMode } from '#contract/distribution/price-codes.ts'
import type { buyerKind } from '#contract/orders/codes.ts'
import { partyState } from '#contract/orders/codes.ts'
import { moment, pinyin, record, reference, searched, yuan } from '#server/database/columns.ts'

// Card merchants, distributors and channels as buyers and sellers, with only the fields that orders need. Their areas add
// the rest. Consumers are users, companies are enterprise users.

export const tradeParty = pgTable(
  'trade_party',
  {
    ...record(),
    /** 1 card merchant, 2 distributor, 3 channel. */
    kind: smallint().$type<CodeOf<typeof buyerKind>>().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    phone: text().notNull().default(''),
    /** The company behind it. */
    enterpriseId: reference(),
    /** Discount of a card on the product price. */
    discountFactor: numeric({ precision: 5, scale: 4 }).notNull().default('1'),
    /** 1 active, 2 paused or frozen, 3 expired, 4 ended. */
    state: smallint().$type<CodeOf<typeof partyState>>().notNull().default(partyState.active),
  },
  (table) => [
    index('trade_party_kind').on(table.kind, table.id.desc()),
    index('trade_party_phone').on(table.phone),
    index('trade_party_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    searched('trade_party_name_part', table.name),
    searched('trade_party_pinyin', table.pinyin),
    check('trade_party_discount', sql`${table.discountFactor} between 0.1 and 1`),
  ],
)

/** Goods that a distributor or a channel may order, with its own price; without a price they cannot be ordered. */
export const dealerPrice = pgTable(
  'dealer_price',
  {
    partyId: reference()
      .notNull()
      .references(() => tradeParty.id),
    skuId: reference().notNull(),
    price: yuan(),
    /** The prices at which it sells; channels have none. */
    productPrice: yuan(),
    salePrice: yuan(),
    /** The supply price that its prices were set by. */
    supplyPrice: yuan(),
    purchaseFactor: numeric({ precision: 8, scale: 4 }),
    productFactor: numeric({ precision: 8, scale: 4 }),
    saleFactor: numeric({ precision: 8, scale: 4 }),
    /** The price factor that applies; null for the factors of the SKU and of the account. */
    factorId: reference(),
    /** 1 follows the factors, 2 typed, 3 only the sale price is typed. */
    mode: smallint().$type<CodeOf<typeof dealerPriceMode>>().notNull().default(dealerPriceMode.typed),
    /** Raised with each change of a price, so that nobody overwrites one unseen. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partyId, table.skuId] }),
    index('dealer_price_sku').on(table.skuId),
    check('dealer_price_positive', sql`${table.price} > 0`),
  ],
)
