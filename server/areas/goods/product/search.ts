import { and, or, type SQL, sql } from 'drizzle-orm'
import { product } from '#server/database/schema/goods.ts'
import { bigramsOf, hasBigrams } from '#server/entity/bigrams.ts'
import { contains } from '#server/entity/paging.ts'

/** Must match the index expression. */
const productTerms = sql`terms(${product.name} || ' ' || ${product.model})`

/**
 * Products whose name or model contains the keyword, whose name is spelled so, or that match another condition. Index lookups are separate
 * subqueries, so that terms are not computed for found rows.
 */
export function productFound(keyword: string, ...otherwise: SQL[]): SQL | undefined {
  // PostgreSQL compares spellings again in the rows that it found, in this order: terms would take most of the time.
  const spelled = contains(product.pinyin, keyword)
  return and(
    or(spelled, hasBigrams(productTerms, bigramsOf(keyword)), ...otherwise),
    or(spelled, contains(product.name, keyword), contains(product.model, keyword), ...otherwise),
  )
}

/**
 * The same for products that are read in any case: without the terms, which cost more than the comparison. Undefined for
 * numbers, which few products have.
 */
export function productNamedSo(keyword: string, ...otherwise: SQL[]): SQL | undefined {
  if (/\d{3}/.test(keyword)) return undefined
  const { name, model, pinyin } = product
  return or(contains(pinyin, keyword), contains(name, keyword), contains(model, keyword), ...otherwise)
}
