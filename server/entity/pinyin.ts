import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

// The database function `pinyin` spells a name for search: 北欧沙发 is "BeiOuShaFa BOSF bo be os ou sf sh fa". The first
// part is the whole spelling with a capital at the start of each syllable, the second the initials. The others are the
// pairs of letters that a keyword of two letters may be, because a trigram index does not find two letters within a word.

/**
 * Regular expression for the spellings that a keyword finds: as syllables, from the start of one to any letter of
 * another, or as initials. Undefined when the keyword is no spelling: one needs two letters, and no signs but digits.
 */
function patternOf(keyword: string): string | undefined {
  const letters = keyword
    .toLowerCase()
    .replaceAll('ü', 'v')
    .replace(/[\s'’]/g, '')
  if (!/^[a-z\d]+$/.test(letters) || !/[a-z].*[a-z]/.test(letters)) return undefined
  if (letters.length === 2) return ` ${letters}`
  const [first = '', ...others] = letters
  // Capitals start the syllables and are the initials, so one expression finds both.
  const inside = others.map((letter) => (/\d/.test(letter) ? letter : `[${letter}${letter.toUpperCase()}]`))
  return `${first.toUpperCase()}${inside.join('')}`
}

/** Whether a keyword may be a spelling. */
export const canSpell = (keyword: string): boolean => patternOf(keyword) !== undefined

/**
 * Condition that the keyword is found in a spelling; never met when the keyword is no spelling. A trigram index supports
 * it.
 * @param spelling text that the database function `pinyin` made
 */
export function spelledLike(spelling: AnyPgColumn | SQL, keyword: string): SQL {
  const pattern = patternOf(keyword)
  return pattern === undefined ? sql`false` : sql`${spelling} ~ ${pattern}`
}

/** The same for a row that is in memory. */
export function spelledSo(spelling: string, keyword: string): boolean {
  const pattern = patternOf(keyword)
  return pattern !== undefined && new RegExp(pattern).test(spelling)
}
