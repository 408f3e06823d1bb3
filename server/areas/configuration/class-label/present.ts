import { inArray } from 'drizzle-orm'
import type { ClassLabel, ClassLabelInput, ClassLabelValue } from '#contract/configuration/class-labels.ts'
import { shopperHitKind } from '#contract/configuration/codes.ts'
import { hitsOf } from '#server/areas/configuration/shopper-hits.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { spec } from '#server/database/schema/specs.ts'
import { classLabel } from '#server/database/schema/tips.ts'
import { entity } from '#server/entity/entity.ts'
import { only } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type ClassLabelRecord = typeof classLabel.$inferSelect

export const classLabels = entity({
  table: classLabel,
  resource: 'classLabel',
  title: '分类标签',
  name: 'name',
  someMissing: '分类标签不存在或已删除，请刷新后重试',
  uniqueErrors: { class_label_name: ['name', '标签组名称已存在'] },
})

/** Converts a record to form fields. */
export const toFields = ({
  name,
  classifyIds,
  onlyThisLevel,
  matchKind,
  ...row
}: ClassLabelRecord): ClassLabelInput => ({
  name,
  classifyIds,
  onlyThisLevel,
  matchKind,
  attributeName: row.attributeName,
  specId: row.specId,
  values: row.values,
  multiple: row.multiple,
  foldAfter: row.foldAfter,
  sort: row.sort,
})

export const imagesOf = (values: readonly Pick<ClassLabelValue, 'image'>[]): Record<string, string> =>
  Object.fromEntries(values.map(({ image }, index) => [`values.${index}.image`, image]))

async function namesOf(db: Connection, table: typeof classify | typeof spec, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    known.length > 0
      ? await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, known))
      : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Presents groups for a list, with a constant number of queries. */
export async function presentClassLabels(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly ClassLabelRecord[],
  store: ObjectStore,
): Promise<ClassLabel[]> {
  const classes = await namesOf(
    db,
    classify,
    rows.flatMap((row) => row.classifyIds),
  )
  const specs = await namesOf(
    db,
    spec,
    rows.map((row) => row.specId),
  )
  const hits = await hitsOf(
    { db, now },
    shopperHitKind.classLabel,
    rows.map(({ id }) => id),
  )
  return rows.map(({ labelIds: _derived, ...row }) => ({
    ...row,
    hitCount: hits.get(row.id) ?? 0,
    values: row.values.map((value) => ({ ...value, image: openUrl(store, value.image) })),
    classifies: row.classifyIds.flatMap((id) => classes.get(id) ?? []),
    spec: (row.specId !== null && specs.get(row.specId)) || null,
  }))
}

export async function presentClassLabel(context: Context, row: ClassLabelRecord): Promise<ClassLabel> {
  const found = await only(presentClassLabels(context, [row], context.services.store))
  return found
}
