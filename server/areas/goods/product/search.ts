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
  const spelled = contains(product.pinyin, keyword)
  return and(
    or(hasBigrams(productTerms, bigramsOf(keyword)), spelled, ...otherwise),
    or(contains(product.name, keyword), contains(product.model, keyword), spelled, ...otherwise),
  )
}
