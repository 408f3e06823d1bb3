import { type SQL, sql } from 'drizzle-orm'

// Names are found by any part of them. Trigrams do that from three letters on, but most Chinese words have two: an index over
// `terms(name)` (a function of the database) holds each letter and each two that stand together. Terms do not say where they
// stand, so they only find candidates: the condition on the names stands beside them. Where a list is walked it is asked first.

/**
 * The terms that a text must have to contain a keyword: its pairs of letters, or its only letter. A prefix tells apart what
 * shares the index.
 */
export function bigramsOf(keyword: string, prefix = ''): string[] {
  const letters = [...keyword.toLowerCase()]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return (pairs.length > 0 ? [...new Set(pairs)] : letters).map((term) => `${prefix}${term}`)
}

/** Whether indexed terms hold all that are wanted. */
export const hasBigrams = (terms: SQL, wanted: readonly string[]): SQL => sql`${terms} @> ${sql.param(wanted)}::text[]`
