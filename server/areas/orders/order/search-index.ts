import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { WHOLE_RECORD } from '#contract/field-rights.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import type { Caller } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine, orderText } from '#server/database/schema/orders.ts'
import { bigramsOf, hasBigrams } from '#server/entity/bigrams.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf, contains } from '#server/entity/paging.ts'
import { canSpell, spelledLike } from '#server/entity/pinyin.ts'
import { seenLines } from './scope.ts'

/** Must match the index expression: the terms of all texts, and the marks. */
const wordTerms = sql`(terms(${orderText.people} || ' ' || ${orderText.goods}, ${orderText.bizType}::text) || ${orderText.marks})`

/** Prefixes of marks. Marks are longer than any term. */
const letters = { supplier: 's', brand: 'b', party: 'p' } as const
export type Mark = readonly [keyof typeof letters, number]

const markOf = (bizType: number, [kind, id]: Mark): string => `${bizType}:${letters[kind]}${id}`
const marked = (kind: keyof typeof letters, id: SQL): SQL =>
  sql`${order.bizType} || ${sql.raw(`':${letters[kind]}'`)} || ${id}`

export interface SearchTerms {
  /** A part of any name of the order. */
  keyword?: string | undefined
  /** A part of a goods name. */
  goods?: string | undefined
}

const anyPerson = (keyword: string): SQL | undefined =>
  or(contains(orderText.people, keyword), spelledLike(orderText.peoplePinyin, keyword))
/** The first of the people. */
const buyerOf = (names: AnyPgColumn): SQL => sql`split_part(${names}, E'\n', 1)`
/** The condition on all people is the one that an index supports. */
const spelledBuyer = (keyword: string): SQL | undefined =>
  and(spelledLike(orderText.peoplePinyin, keyword), spelledLike(buyerOf(orderText.peoplePinyin), keyword))
const buyerLike = (keyword: string): SQL | undefined =>
  or(contains(buyerOf(orderText.people), keyword), spelledBuyer(keyword))
const spelledAnywhere = (keyword: string): SQL | undefined =>
  or(spelledLike(orderText.peoplePinyin, keyword), spelledLike(orderText.goodsPinyin, keyword))

/**
 * Receiver names are searched only for callers who may read them: depending on the caller, for paid orders or for none.
 */
function namedLike(keyword: string, caller: Caller): SQL | undefined {
  const buyer = buyerLike(keyword)
  if (!readsField(orderRights, 'receiverName', caller)) return buyer
  const anybody = anyPerson(keyword)
  if (readsField(orderRights, 'receiverName', caller, UNPAID)) return anybody
  const paid = sql`exists (select 1 from ${order} where ${order.id} = ${orderText.orderId} and ${order.paidAt} is not null)`
  return or(buyer, and(anybody, paid))
}

const UNPAID = { ...WHOLE_RECORD, isPaid: false }

/** Goods are searched in the lines that the caller may see. */
function goodsLike(word: string, caller: Caller): SQL | undefined {
  const any = or(contains(orderText.goods, word), spelledLike(orderText.goodsPinyin, word))
  const seen = seenLines(caller)
  if (!seen) return any
  const own = and(
    eq(orderLine.orderId, orderText.orderId),
    seen,
    containsAny(word, orderLine.productName, orderLine.pinyin),
  )
  return and(any, sql`exists (select 1 from ${orderLine} where ${own})`)
}

/** Ids of orders of a kind with all these terms and marks, found by one combined index. */
export const matchesTerms = (
  bizType: number,
  { keyword, goods }: SearchTerms,
  caller: Caller,
  marks: readonly Mark[] = [],
): SQL => {
  const searched = [keyword, goods].flatMap((word) => (word ? [word] : []))
  const spelled = searched.filter(canSpell)
  // Spellings come first: PostgreSQL compares them again in the rows that it found, and computing terms takes longer.
  // One lookup for everything that has terms; a word that may be a spelling has a lookup of its own for each way.
  const terms = searched.filter((word) => !canSpell(word)).flatMap((word) => bigramsOf(word, String(bizType)))
  const both = [...terms, ...marks.map((mark) => markOf(bizType, mark))]
  return sql`select ${orderText.orderId} from ${orderText} where ${and(
    both.length > 0 ? hasBigrams(wordTerms, both) : undefined,
    ...spelled.map((word) => or(spelledAnywhere(word), hasBigrams(wordTerms, bigramsOf(word, String(bizType))))),
    spelled.length > 0 ? sql`${orderText.bizType} = ${bizType}` : undefined,
    keyword ? or(namedLike(keyword, caller), goodsLike(keyword, caller)) : undefined,
    goods ? goodsLike(goods, caller) : undefined,
  )}`
}

/**
 * The same for orders that are read in any case, told by the text of each. A scalar subquery, so that PostgreSQL looks
 * it up for the order at hand and does not collect all that match.
 */
export const hasTerms = (
  bizType: number,
  { keyword, goods }: SearchTerms,
  caller: Caller,
  marks: readonly Mark[] = [],
): SQL => {
  const wanted = marks.map((mark) => markOf(bizType, mark))
  const condition = and(
    wanted.length > 0 ? hasBigrams(sql`${orderText.marks}`, wanted) : undefined,
    keyword ? or(namedLike(keyword, caller), goodsLike(keyword, caller)) : undefined,
    goods ? goodsLike(goods, caller) : undefined,
  )
  return sql`(select ${condition} from ${orderText} where ${orderText.orderId} = ${order.id})`
}

/** Ids of orders of any kind that may contain a text: candidates by terms, names are not checked yet. */
export const canMatchTerm = (word: string): SQL =>
  sql`select ${orderText.orderId} from ${orderText}
    where ${or(
      canSpell(word) ? spelledAnywhere(word) : undefined,
      ...orderBizType.codes.map((bizType) => hasBigrams(wordTerms, bigramsOf(word, String(bizType)))),
    )}`

/** Ids of orders whose buyer's name is spelled so. */
export const buyerSpelledSo = (word: string): SQL =>
  sql`select ${orderText.orderId} from ${orderText} where ${spelledBuyer(word)}`

/** Whether a keyword may be a complete order number, phone or SKU code, besides a part of a name. */
export const looksLikeNumber = (keyword: string): boolean => /^[\w+-]{4,}$/.test(keyword)

/** Ids of orders with this exact phone; undefined if the caller may not read phones. */
export function matchesPhone(phone: string, caller: Caller): SQL | undefined {
  if (!readsField(orderRights, 'buyerPhone', caller)) return undefined
  const paid = readsField(orderRights, 'buyerPhone', caller, UNPAID) ? undefined : isNotNull(order.paidAt)
  const columns = [order.buyerPhone, order.receiverPhone]
  return sql.join(
    columns.map((column) => sql`select ${order.id} from ${order} where ${and(eq(column, phone), paid)}`),
    sql` union all `,
  )
}

/** Ids of orders with this exact number; phones are searched only if the caller may read them. */
export function matchesNumber(number: string, caller: Caller): SQL {
  const byPhone = matchesPhone(number, caller)
  return sql`select ${order.id} from ${order} where ${order.orderNo} = ${number}
    ${byPhone ? sql`union all ${byPhone}` : sql``}
    union all select ${orderLine.orderId} from ${orderLine}
      where ${and(eq(orderLine.skuCode, number), seenLines(caller))}`
}

/** Updates the search text of orders. Write orders and lines first; call it again when a name changes. */
export async function indexOrders(db: Connection, orderIds: readonly number[]): Promise<void> {
  const dealers = [order.cardMerchantId, order.distributorId, order.channelId].map((id) => marked('party', sql`${id}`))
  await db.execute(sql`
    insert into ${orderText} (order_id, biz_type, people, goods, marks)
    select ${order.id}, ${order.bizType}, ${order.buyerName} || E'\n' || ${order.receiverName},
      string_agg(distinct ${orderLine.productName}, E'\n'),
      array_remove(array_agg(distinct ${marked('supplier', sql`${orderLine.supplierId}`)})
        || array_agg(distinct ${marked('brand', sql`${orderLine.brandId}`)})
        || array[${sql.join(dealers, sql`, `)}], null)
    from ${order} inner join ${orderLine} on ${orderLine.orderId} = ${order.id}
    where ${anyOf(order.id, orderIds)}
    group by ${order.id}
    on conflict (order_id) do update set people = excluded.people, goods = excluded.goods, marks = excluded.marks`)
}
