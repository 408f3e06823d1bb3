import { and, eq, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import { productStatus, revisionStatus } from '#contract/goods/codes.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { product } from '#server/database/schema/goods.ts'
import { cappedCount, countsOf } from '#server/entity/paging.ts'
import { isUnsellable } from './present.ts'

type Status = (typeof productStatus.codes)[number]
type Counts = Record<string, number>

const chips = {
  stockWarn: sql`${product.isStockLow} and ${product.status} <> ${productStatus.recycled}`,
  unsellable: isUnsellable,
  revisionPending: sql`${product.revisionStatus} = ${literal(revisionStatus.inReview)}`,
}
const found: readonly SQL[] = [
  ...productStatus.codes.map((status) => eq(product.status, status)),
  ...Object.values(chips),
]
const names = [...productStatus.codes.map(String), ...Object.keys(chips)]

const most = (rows: number) => sql.raw(String(rows + 1))

/** Maximum number of filtered rows that are counted in one pass. */
const FEW = { read: COUNT_CAP, inIndex: 6 * COUNT_CAP }

/** Columns used by the counts: all are in the indexes, so that no product row is read. */
const facts = sql.join(
  [
    product.status,
    product.isStockLow,
    product.revisionStatus,
    product.isBare,
    product.brandId,
    product.supplierId,
    product.categoryId,
    product.templateId,
  ].map((column) => sql`${column}`),
  sql`, `,
)

/** Counts in one pass; null when the filters leave too many rows. */
async function countFew(context: Context, where: SQL, limit: number): Promise<Counts | null> {
  const few = sql`(select ${facts} from ${product} where ${where} limit ${most(limit)}) as product`
  const counted = found.map((condition) => sql`(count(*) filter (where ${condition}))::int`)
  const query = context.db
    .select({ all: sql<number>`count(*)::int`, counts: sql<number[]>`array[${sql.join(counted, sql`, `)}]` })
    .from(few)
  const [row] = await countsOf(context, query)
  return row && row.all <= limit ? named(row.counts) : null
}

/** Counts separately up to 10,001, using an index that stops there, so that a million rows are never scanned. */
async function countMany(context: Context, where: SQL | undefined): Promise<Counts> {
  const counted = found.map(
    (condition) => sql`(select count(*)::int from
      (select 1 from ${product} where ${and(where, condition)} limit ${most(COUNT_CAP)}) counted)`,
  )
  const query = context.db
    .select({ counts: sql<number[]>`array[${sql.join(counted, sql`, `)}]` })
    .from(sql`(select 1) as once`)
  const [row] = await countsOf(context, query)
  return named(row?.counts ?? [])
}

const named = (counts: readonly number[]): Counts =>
  Object.fromEntries(names.map((name, index) => [name, Math.min(COUNT_CAP + 1, counts[index] ?? 0)]))

/**
 * The counts of tabs and chips, and the total of the open tab. When counting would have to read many product rows, only
 * the total is returned.
 */
export async function countTabs(
  context: Context,
  where: SQL | undefined,
  open: Status | undefined,
  readsProducts: boolean,
): Promise<{ total: number; counts: Counts }> {
  const few = where && (await countFew(context, where, readsProducts ? FEW.read : FEW.inIndex))
  if (!few && readsProducts) {
    const total =
      open === undefined ? COUNT_CAP + 1 : await cappedCount(context.db, product, and(where, eq(product.status, open)))
    return { total, counts: {} }
  }
  const counts = few ?? (await countMany(context, where))
  const shown: readonly number[] =
    open === undefined ? productStatus.codes.filter((status) => status !== productStatus.recycled) : [open]
  const total = shown.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return { total: Math.min(COUNT_CAP + 1, total), counts }
}
