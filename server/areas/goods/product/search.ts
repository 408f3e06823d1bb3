import { and, or, type SQL, sql } from 'drizzle-orm'
import { product } from '#server/database/schema/goods.ts'
import { bigramsOf, hasBigrams } from '#server/entity/bigrams.ts'
import { contains } from '#server/entity/paging.ts'

/** As the index has it. */
const productTerms = sql`terms(${product.name} || ' ' || ${product.model})`

/**
 * Whose name or model has a keyword in it, or what is found by it otherwise. What an index answers stands apart, so that no
 * term is made of what it found.
 */
export function productFound(keyword: string, ...otherwise: SQL[]): SQL | undefined {
  return and(
    or(hasBigrams(productTerms, bigramsOf(keyword)), ...otherwise),
    or(contains(product.name, keyword), contains(product.model, keyword), ...otherwise),
  )
}
