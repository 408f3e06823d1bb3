import { type SQL, sql } from 'drizzle-orm'

// Names are searched by any substring. Trigram indexes need three letters, but most Chinese words have two, so an index
// over `terms(name)` (a database function) stores single letters and pairs of adjacent letters. Terms carry no position
// and only yield candidates: queries also need the condition on the name itself. Queries that scan a list evaluate it
// first.

/**
 * Terms that a text must have to contain a keyword: its pairs of letters, or its only letter. A prefix separates
 * columns that share the index.
 */
export function bigramsOf(keyword: string, prefix = ''): string[] {
  const letters = [...keyword.toLowerCase()]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return (pairs.length > 0 ? [...new Set(pairs)] : letters).map((term) => `${prefix}${term}`)
}

/** Whether the indexed terms include all wanted terms. */
export const hasBigrams = (terms: SQL, wanted: readonly string[]): SQL => sql`${terms} @> ${sql.param(wanted)}::text[]`
