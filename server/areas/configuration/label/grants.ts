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

/** Automatic labels, granted and removed by the current state of products. */

type Rule = Pick<LabelInput, 'grantKind' | 'autoDays' | 'autoSales' | 'autoStock'>

/** Products that match a rule; undefined for manual labels. */
function meets({ grantKind, autoDays, autoSales, autoStock }: Rule, now: string): SQL | undefined {
  const onSale = eq(product.status, productStatus.onSale)
  if (grantKind === grantKindCodes.newArrival)
    return and(onSale, gte(product.enabledAt, after(now, -days(autoDays ?? 0))))
  if (grantKind === grantKindCodes.bestSeller) return and(onSale, gte(product.salesCount, autoSales ?? 0))
  // Goods made to order never run out.
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
 * Grants an automatic label to the products that match its rule, and removes it from all others. The products keep
 * their version, so that an open form gets no hourly conflict.
 */
export async function grantLabel(db: Connection, row: LabelRecord, now: string) {
  const rule = meets(row, now)
  if (!rule) return { granted: 0, removed: 0 }
  const where = isActive(row, now) ? rule : sql`false`
  const removed = await db
    .update(product)
    .set({ labelIds: withoutLabels([row.id]) })
    .where(and(hasLabel(row.id), sql`(${where}) is not true`))
    .returning({ id: product.id })
  const granted = await db
    .update(product)
    .set({ labelIds: withLabel(row.id) })
    .where(and(where, not(hasLabel(row.id)), hasRoom))
    .returning({ id: product.id })
  return { granted: granted.length, removed: removed.length }
}

/** Updates every automatic label, each in its own transaction. Safe at any time and in several instances. */
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
      const { granted, removed } = await grantLabel(tx, row, now)
      if (granted + removed > 0) await note(tx, row, `${granted} 个商品新打上，${removed} 个商品移除`, now)
      return granted + removed
    })
  }
  return changed
}

const note = (tx: Connection, { id, name }: LabelRecord, text: string, now: string) =>
  tx.insert(auditLog).values({
    resource: 'label',
    action: 'grant',
    targetId: String(id),
    targetName: name,
    summary: `自动打标「${name}」：${text}`,
    occurredAt: now,
    actorName: '系统',
    area: 'configuration',
    source: auditSource.schedule,
  })
