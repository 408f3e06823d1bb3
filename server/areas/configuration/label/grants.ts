import { and, asc, eq, gte, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import { enableStatus, grantKind as grantKindCodes } from '#contract/configuration/codes.ts'
import type { LabelInput } from '#contract/configuration/labels.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { label } from '#server/database/schema/specs.ts'
import { after, days } from '#server/time.ts'
import type { LabelRecord } from './present.ts'
import { hasLabel, hasRoom, withLabel, withoutLabels } from './products.ts'

/** Labels that the server gives and takes by what products show now. */

type Rule = Pick<LabelInput, 'grantKind' | 'autoDays' | 'autoSales' | 'autoStock'>

/** Products that a rule finds; undefined for labels that are given by hand. */
function meets({ grantKind, autoDays, autoSales, autoStock }: Rule, now: string): SQL | undefined {
  const onSale = eq(product.status, productStatus.onSale)
  if (grantKind === grantKindCodes.newArrival)
    return and(onSale, gte(product.enabledAt, after(now, -days(autoDays ?? 0))))
  if (grantKind === grantKindCodes.bestSeller) return and(onSale, gte(product.salesCount, autoSales ?? 0))
  // What is made to order never runs out.
  if (grantKind === grantKindCodes.lowStock) {
    return and(onSale, eq(product.madeToOrder, false), lte(product.stockTotal, autoStock ?? 0))
  }
  return undefined
}

export async function countMatches(db: Connection, rule: Rule, now: string): Promise<number> {
  const where = meets(rule, now)
  return where ? db.$count(product, where) : 0
}

const isActive = ({ status, startAt, endAt }: LabelRecord, now: string): boolean =>
  status === enableStatus.enabled &&
  (startAt === null || Date.parse(startAt) <= Date.parse(now)) &&
  (endAt === null || Date.parse(endAt) > Date.parse(now))

/**
 * Brings one automatic label to the products that its rule finds, and takes it from all others. The products keep
 * their version: nobody who edits one is to be told hourly that somebody else changed it.
 */
export async function grantLabel(db: Connection, row: LabelRecord, now: string) {
  const rule = meets(row, now)
  if (!rule) return { given: 0, taken: 0 }
  const where = isActive(row, now) ? rule : sql`false`
  const taken = await db
    .update(product)
    .set({ labelIds: withoutLabels([row.id]) })
    .where(and(hasLabel(row.id), sql`(${where}) is not true`))
    .returning({ id: product.id })
  const given = await db
    .update(product)
    .set({ labelIds: withLabel(row.id) })
    .where(and(where, not(hasLabel(row.id)), hasRoom))
    .returning({ id: product.id })
  return { given: given.length, taken: taken.length }
}

/** Every automatic label in turn, each in a transaction of its own. Safe at any time and in several instances. */
export async function grantLabels(db: Database, now: string): Promise<number> {
  const rows = await db
    .select({ id: label.id })
    .from(label)
    .where(ne(label.grantKind, grantKindCodes.manual))
    .orderBy(asc(label.id))
  let changed = 0
  for (const { id } of rows) {
    changed += await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(label).where(eq(label.id, id)).for('update')
      if (!row) return 0
      const { given, taken } = await grantLabel(tx, row, now)
      if (given + taken > 0) await note(tx, row, `${given} 个商品新打上，${taken} 个商品移除`, now)
      return given + taken
    })
  }
  return changed
}

const note = (tx: Connection, { id, name }: LabelRecord, words: string, now: string) =>
  tx.insert(auditLog).values({
    resource: 'label',
    action: 'grant',
    targetId: String(id),
    targetName: name,
    summary: `自动打标「${name}」：${words}`,
    occurredAt: now,
    actorName: '系统',
    area: 'configuration',
    source: auditSource.schedule,
  })
