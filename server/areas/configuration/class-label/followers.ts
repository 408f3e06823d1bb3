import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ClassLabelValue } from '#contract/configuration/class-labels.ts'
import { type Stamped, stampOf } from '#server/audit/last-change.ts'
import type { Connection } from '#server/database/pool.ts'
import { classLabel } from '#server/database/schema/tips.ts'
import { refuse } from '#server/http/errors.ts'

// Updates label groups when the records they refer to are renamed or merged, and prevents the deletion of these
// records.

/**
 * Rewrites the values of the matching groups and raises their version, since an open form would write the old names
 * back.
 */
async function rewrite(
  context: Stamped,
  where: SQL | undefined,
  next: (value: ClassLabelValue) => ClassLabelValue,
): Promise<void> {
  const { db } = context
  const rows = await db
    .select({ id: classLabel.id, values: classLabel.values })
    .from(classLabel)
    .where(where)
    .orderBy(classLabel.id)
    .for('update')
  for (const { id, values } of rows) {
    await db
      .update(classLabel)
      .set({ values: onlyFirst(values.map(next)), version: sql`${classLabel.version} + 1`, ...stampOf(context) })
      .where(eq(classLabel.id, id))
  }
}

/**
 * After a merge, a source value used twice stays with its first label value; label values without sources are removed.
 */
function onlyFirst(values: readonly ClassLabelValue[]): ClassLabelValue[] {
  const used = new Set<string | number>()
  const isFirst = (source: string | number) => {
    const isNew = !used.has(source)
    used.add(source)
    return isNew
  }
  return values.flatMap((value) => {
    if (value.labelId !== null) return isFirst(value.labelId) ? [value] : []
    const sourceValues = value.sourceValues.filter(isFirst)
    return sourceValues.length > 0 ? [{ ...value, sourceValues }] : []
  })
}

/** Replaces labels by another one. */
export function replaceInClassLabels(context: Stamped, from: readonly number[], to: number): Promise<void> {
  const named = sql`exists (select 1 from jsonb_array_elements(${classLabel.labelIds}) as held
    where held::bigint = any(${sql.param(from)}))`
  return rewrite(context, named, (value) =>
    value.labelId !== null && from.includes(value.labelId) ? { ...value, labelId: to } : value,
  )
}

/** Renames the values of a spec. */
export async function renameInClassLabels(context: Stamped, specId: number, names: ReadonlyMap<string, string>) {
  if (names.size === 0) return
  await rewrite(context, eq(classLabel.specId, specId), (value) => ({
    ...value,
    sourceValues: value.sourceValues.map((name) => names.get(name) ?? name),
  }))
}

async function refuseWhere(db: Connection, where: SQL | undefined, label: string): Promise<void> {
  const [row] = await db.select({ name: classLabel.name }).from(classLabel).where(where).limit(1)
  if (row) throw refuse(`${label}被分类标签「${row.name}」使用,不能删除`)
}

export const refuseClassInUse = (db: Connection, { id, name }: { id: number; name: string }): Promise<void> =>
  refuseWhere(db, sql`${classLabel.classifyIds} @> ${JSON.stringify([id])}::jsonb`, `分类「${name}」`)

export const refuseSpecInUse = (db: Connection, { id, name }: { id: number; name: string }): Promise<void> =>
  refuseWhere(db, and(eq(classLabel.specId, id)), `规格「${name}」`)
