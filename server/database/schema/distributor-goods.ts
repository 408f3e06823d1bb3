import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { authorizationSource } from '#contract/distribution/authorization-codes.ts'
import { creator, day, moment, record, reference } from '#server/database/columns.ts'
import { tradeParty } from './parties.ts'

// What distributors may order.

/** A rule that opens products for a distributor, or closes them. */
export const productAuthorization = pgTable(
  'product_authorization',
  {
    ...record(),
    ...creator(),
    distributorId: reference()
      .notNull()
      .references(() => tradeParty.id),
    /** 1 brand, 2 category with its children, 3 product. */
    scope: smallint().$type<CodeOf<typeof authorizationScope>>().notNull(),
    targetId: reference().notNull(),
    /** Its name when the rule was made, for the log. */
    targetName: text().notNull(),
    /** 1 opens, 2 closes. */
    mode: smallint().$type<CodeOf<typeof authorizationMode>>().notNull(),
    validFrom: day().notNull(),
    /** Last day; null until it is revoked. */
    validTo: day(),
    /** Days before `validTo` of the reminder. */
    remindedDays: smallint(),
    revokedAt: moment(),
    revokeReason: text().notNull().default(''),
    source: smallint().$type<CodeOf<typeof authorizationSource>>().notNull().default(authorizationSource.manual),
  },
  (table) => [
    index('product_authorization_distributor').on(table.distributorId, table.id.desc()),
    index('product_authorization_target').on(table.scope, table.targetId),
    // Rules that begin or end: the daily run finds the distributors whose products change.
    index('product_authorization_from').on(table.validFrom).where(sql`${table.revokedAt} is null`),
    index('product_authorization_to').on(table.validTo).where(sql`${table.revokedAt} is null`),
    check('product_authorization_period', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
)
