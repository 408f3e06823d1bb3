import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isMobile } from '#contract/rules/phone.ts'
import { userRecordRights } from '#contract/users/field-rights.ts'
import type { Caller } from '#server/context.ts'
import { user } from '#server/database/schema/users.ts'
import { bigramsOf, hasBigrams } from '#server/entity/bigrams.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { contains } from '#server/entity/paging.ts'

/** Must match the index expression. */
const userTerms = sql`terms(${user.nickname} || ' ' || ${user.realName})`

/** Users whose nickname or real name contains the keyword or is spelled so, or that match another condition. */
export function userNamed(keyword: string, ...otherwise: (SQL | undefined)[]): SQL | undefined {
  // PostgreSQL compares spellings again in the rows that it found, in this order: terms would take most of the time.
  const spelled = contains(user.pinyin, keyword)
  return and(
    or(spelled, hasBigrams(userTerms, bigramsOf(keyword)), ...otherwise),
    or(spelled, contains(user.nickname, keyword), contains(user.realName, keyword), ...otherwise),
  )
}

/**
 * The same for rows that are read in any case: without the terms, which cost more than the comparison. Undefined for
 * numbers and phones, which have indexes that find few users.
 */
export function userNamedSo(keyword: string): SQL | undefined {
  const word = keyword.trim()
  if (/^u?\d+$/i.test(word)) return undefined
  const { nickname, realName, pinyin } = user
  return or(contains(pinyin, word), contains(nickname, word), contains(realName, word))
}

/** The user with a phone, by the index of its last digits: that of whole phones leaves out cancelled users. */
export const withPhone = (phone: string): SQL | undefined =>
  and(eq(user.phoneTail, phone.slice(-4)), eq(user.phone, phone))

/**
 * Users by number, by name or spelling, or by the last four digits of the phone. A whole phone finds its user for who
 * may read phones: for others the answer would confirm a guess.
 */
export function userFound(keyword: string, caller: Caller): SQL | undefined {
  const word = keyword.trim()
  if (isMobile(word)) return readsField(userRecordRights, 'phone', caller) ? withPhone(word) : sql`false`
  if (/^u\d{9,}$/i.test(word)) return eq(user.userNo, word.toUpperCase())
  return userNamed(word, ...(/^\d{4}$/.test(word) ? [eq(user.phoneTail, word)] : []))
}
