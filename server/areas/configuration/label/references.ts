import { and, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LabelDetail } from '#contract/configuration/labels.ts'
import { replaceInClassLabels } from '#server/areas/configuration/class-label/followers.ts'
import { type Stamped, stampOf } from '#server/audit/last-change.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { material } from '#server/database/schema/materials.ts'
import { classLabel, tipsRule } from '#server/database/schema/tips.ts'
import { reachedRows } from '#server/entity/scope.ts'

interface Source {
  title: string
  table: PgTable
  labelIds: AnyPgColumn
  name: AnyPgColumn
  /** Replaces labels by another one. */
  replace(context: Stamped, from: readonly number[], to: number): Promise<unknown>
}

/** Records that reference labels, besides products. Areas that add references are registered here. */
const sources: readonly Source[] = [
  {
    title: '前台分类',
    table: classify,
    labelIds: classify.labelIds,
    name: classify.name,
    replace: (context, from, to) =>
      context.db
        .update(classify)
        .set({
          labelIds: withReplaced(classify.labelIds, from, to),
          version: sql`${classify.version} + 1`,
          ...stampOf(context),
        })
        .where(namesAny(classify.labelIds, from)),
  },
  {
    title: '材料',
    table: material,
    labelIds: material.labelIds,
    name: material.name,
    replace: (context, from, to) =>
      context.db
        .update(material)
        .set({
          labelIds: withReplaced(material.labelIds, from, to),
          version: sql`${material.version} + 1`,
          ...stampOf(context),
        })
        .where(namesAny(material.labelIds, from)),
  },
  {
    title: '分类标签',
    table: classLabel,
    labelIds: classLabel.labelIds,
    name: classLabel.name,
    replace: replaceInClassLabels,
  },
  {
    title: '贴士规则',
    table: tipsRule,
    labelIds: tipsRule.labelIds,
    name: tipsRule.name,
    replace: (context, from, to) =>
      context.db
        .update(tipsRule)
        .set({
          labelIds: withReplaced(tipsRule.labelIds, from, to),
          version: sql`${tipsRule.version} + 1`,
          ...stampOf(context),
        })
        .where(namesAny(tipsRule.labelIds, from)),
  },
]

/** Maximum number of names per kind in the list of references. */
const SHOWN_NAMES = 20

/** Rows whose list of labels contains any of the ids. */
export const namesAny = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  or(...ids.map((id) => sql`${column} @> ${JSON.stringify([id])}::jsonb`)) ?? sql`false`

/** Number of settings that reference each label. */
export async function countReferences(db: Connection, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { table, labelIds } of sources) {
    const { rows } = await db.execute<{ id: string; uses: number }>(sql`
      select wanted as id, (select count(*)::int from ${table} where ${labelIds} @> jsonb_build_array(wanted)) as uses
      from unnest(${sql.param(ids)}::bigint[]) as wanted`)
    for (const { id, uses } of rows) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + uses)
  }
  return counts
}

/** References to a label that the caller may see. */
export async function referencesOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: number,
): Promise<LabelDetail['references']> {
  const found = []
  for (const { title, table, labelIds, name } of sources) {
    const where = and(namesAny(labelIds, [id]), reachedRows(caller, table))
    const count = await db.$count(table, where)
    if (count === 0) continue
    const rows = await db.select({ name }).from(table).where(where).limit(SHOWN_NAMES)
    found.push({ title, count, names: rows.map((row) => String(row.name)) })
  }
  return found
}

/** Replaces labels in a list by another one, without duplicates. */
export function withReplaced(column: AnyPgColumn, from: readonly number[], to: number): SQL {
  return sql`(select jsonb_agg(held order by place) from (
    select case when held::bigint = any(${sql.param(from)}) then to_jsonb(${to}::bigint) else held end as held, min(place) as place
    from jsonb_array_elements(${column}) with ordinality as list(held, place)
    group by 1) as merged)`
}

export async function moveReferences(context: Stamped, from: readonly number[], to: number): Promise<void> {
  for (const { replace } of sources) await replace(context, from, to)
}
