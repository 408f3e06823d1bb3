import { and, or, type SQL, sql } from 'drizzle-orm'
import { orderBizType } from '#contract/orders/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine, orderWords } from '#server/database/schema-orders.ts'
import { anyOf, contains } from '#server/paging.ts'
import { hasTerms, termsOf } from '#server/terms.ts'

/** As the index has it: the terms of all words, and the marks. */
const wordTerms = sql`(terms(${orderWords.people} || ' ' || ${orderWords.goods}, ${orderWords.bizType}::text) || ${orderWords.marks})`

/** What the index tells apart beside words. No term is as long as a mark. */
const letters = { supplier: 's', brand: 'b', party: 'p' } as const
export type Mark = readonly [keyof typeof letters, number]

const markOf = (bizType: number, [kind, id]: Mark): string => `${bizType}:${letters[kind]}${id}`
const marked = (kind: keyof typeof letters, id: SQL): SQL =>
  sql`${order.bizType} || ${sql.raw(`':${letters[kind]}'`)} || ${id}`

export interface Words {
  /** A part of a name, of whatever the order has. */
  keyword?: string | undefined
  /** A part of the name of its goods. */
  goods?: string | undefined
}

/** The ids of orders of a kind that have all these words and marks, found by one index: in it, what they share is few. */
export const foundByWords = (bizType: number, { keyword, goods }: Words, marks: readonly Mark[] = []): SQL => {
  const words = [keyword, goods].flatMap((word) => (word ? termsOf(word, String(bizType)) : []))
  return sql`select ${orderWords.orderId} from ${orderWords} where ${and(
    hasTerms(wordTerms, [...words, ...marks.map((mark) => markOf(bizType, mark))]),
    keyword ? or(contains(orderWords.people, keyword), contains(orderWords.goods, keyword)) : undefined,
    goods ? contains(orderWords.goods, goods) : undefined,
  )}`
}

/** The ids of orders that may have a word, of any kind: the terms tell, the names do not decide yet. */
export const mayHaveWord = (word: string): SQL =>
  sql`select ${orderWords.orderId} from ${orderWords}
    where ${or(...orderBizType.codes.map((bizType) => hasTerms(wordTerms, termsOf(word, String(bizType)))))}`

/** Whether a keyword may be a whole number of an order, a phone or a code of a version, beside being a part of a name. */
export const mayBeNumber = (keyword: string): boolean => /^[\w+-]{4,}$/.test(keyword)

/** The ids of orders that a whole number stands for. */
export const foundByNumber = (number: string): SQL =>
  sql`select ${order.id} from ${order} where ${order.orderNo} = ${number}
    union all select ${order.id} from ${order} where ${order.buyerPhone} = ${number}
    union all select ${order.id} from ${order} where ${order.receiverPhone} = ${number}
    union all select ${orderLine.orderId} from ${orderLine} where ${orderLine.skuCode} = ${number}`

/** Writes what orders are found by. Write them with their lines first, and again when a name changes. */
export async function keepWords(db: Connection, orderIds: readonly number[]): Promise<void> {
  const dealers = [order.cardMerchantId, order.distributorId, order.channelId].map((id) => marked('party', sql`${id}`))
  await db.execute(sql`
    insert into ${orderWords} (order_id, biz_type, people, goods, marks)
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
