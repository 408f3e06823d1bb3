import { jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { reference } from '#server/database/columns.ts'
import { order } from './orders.ts'

/** On what a price rested when it was ordered. Prices themselves are in the line. */
export interface PriceTerms {
  /** Of the card, or the purchase factor of the distributor; null for a typed price. */
  factor: string | null
  /** The supply price that the factor was applied to. */
  supplyPrice: string | null
  /** 黑卡等级「金卡」, 品牌系数「远山」; empty for a typed price. */
  source: string
  /** The same with the discount of the package, which counts as cost. */
  costSource: string
  at: string | null
  by: string
}

/** Written once by server/areas/orders/order/price-terms.ts. Apart from the lines, which every list of orders reads. */
export const orderLineTerms = pgTable(
  'order_line_terms',
  {
    orderId: reference()
      .notNull()
      .references(() => order.id),
    lineNo: smallint().notNull(),
    terms: jsonb().$type<PriceTerms>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.lineNo] })],
)
