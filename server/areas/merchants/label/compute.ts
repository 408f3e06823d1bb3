import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { labelKind } from '#contract/merchants/codes.ts'
import type { Context } from '#server/context.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { serialize } from '#server/entity/rows.ts'
import { addLabel, carriersOf, carrierTargets, idsOf, removeLabels } from './carriers.ts'
import { merchantsThatMeet } from './facts.ts'
import type { LabelRow } from './present.ts'

/** Changes of labels and of who carries them wait for each other until commit. */
export const lockLabels = (scope: Pick<Context, 'db'>): Promise<void> => serialize(scope, 'merchant labels')

/** The other labels of an exclusive group: a merchant loses them when it gets this one. */
export async function rivalsOf(db: Connection, { id, groupName, exclusive }: LabelRow): Promise<number[]> {
  if (!exclusive) return []
  const rows = await db
    .select({ id: merchantLabel.id })
    .from(merchantLabel)
    .where(and(eq(merchantLabel.groupName, groupName), ne(merchantLabel.id, id)))
  return rows.map((row) => row.id)
}

/** Gives an automatic label to those who meet its conditions now, and takes it from the others. Returns their number. */
export async function computeLabel({ db, now }: Pick<Context, 'db' | 'now'>, label: LabelRow): Promise<number> {
  const matched = await merchantsThatMeet({ db, now }, label)
  const before = await carriersOf(db, [label.id])
  const rivals = await rivalsOf(db, label)
  for (const target of carrierTargets) {
    const wanted = new Set(idsOf(matched, target))
    const had = new Set(before.find((carriers) => carriers.target === target)?.ids)
    const added = [...wanted].filter((id) => !had.has(id))
    await removeLabels(db, [label.id], { target, merchantIds: [...had].filter((id) => !wanted.has(id)) })
    await removeLabels(db, rivals, { target, merchantIds: added })
    await addLabel(db, label.id, target, added)
  }
  await db.update(merchantLabel).set({ computedAt: now }).where(eq(merchantLabel.id, label.id))
  return matched.length
}

/** Computes the automatic labels that were not computed since midnight. Returns their number. */
export async function computeLabels(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockLabels({ db: tx })
    const midnight = sql<string>`date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
    const due = await tx
      .select()
      .from(merchantLabel)
      .where(
        and(
          eq(merchantLabel.kind, labelKind.automatic),
          eq(merchantLabel.enabled, true),
          or(isNull(merchantLabel.computedAt), lt(merchantLabel.computedAt, midnight)),
        ),
      )
      .orderBy(merchantLabel.id)
    for (const label of due) await computeLabel({ db: tx, now }, label)
    return due.length
  })
}

/** Rows of labels by id. */
export const labelsWith = (db: Connection, ids: readonly number[]): Promise<LabelRow[]> =>
  db
    .select()
    .from(merchantLabel)
    .where(inArray(merchantLabel.id, [...ids]))
