import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isMobile } from '#contract/rules/phone.ts'
import { customerRights } from '#contract/users/field-rights.ts'
import type { Caller } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { bigramsOf, hasBigrams } from '#server/entity/bigrams.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { contains } from '#server/entity/paging.ts'

/** Must match the index expression. */
const customerTerms = sql`terms(${customer.name})`

/**
 * Customers by number, by name or spelling, or by the last four digits of the phone. A whole phone finds its customer
 * for who may look at phones: for others the answer would confirm a guess.
 */
export function customerFound(keyword: string, caller: Caller): SQL | undefined {
  const word = keyword.trim()
  if (isMobile(word)) return readsField(customerRights, 'phone', caller) ? eq(customer.phone, word) : sql`false`
  if (/^c\d{9,}$/i.test(word)) return eq(customer.customerNo, word.toUpperCase())
  const tail = /^\d{4}$/.test(word) ? eq(customer.phoneTail, word) : undefined
  const spelled = contains(customer.pinyin, word)
  return and(
    or(spelled, hasBigrams(customerTerms, bigramsOf(word)), tail),
    or(contains(customer.name, word), spelled, tail),
  )
}
