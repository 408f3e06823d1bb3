import { inArray, sql } from 'drizzle-orm'
import { specDisplay } from '#contract/configuration/codes.ts'
import { foldValue, specFaults, specFieldTitles, specUploads } from '#contract/configuration/spec-rules.ts'
import { Spec, type SpecInput, type SpecValueInput, type saveSpec } from '#contract/configuration/specs.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { specValue } from '#server/database/schema/specs.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { refreshDuplicates } from './doubles.ts'
import {
  foldedOf,
  presentSpec,
  type SpecRecord,
  type SpecValueRecord,
  specs,
  toValueInput,
  valuesOf,
} from './present.ts'
import { countValues, renameInProducts } from './products.ts'

const blank: Omit<SpecInput, 'name' | 'displayKind' | 'values'> = {
  alias: '',
  unit: '',
  allowCustom: false,
  categoryIds: [],
  sort: 0,
}

export async function writeSpec(
  { id, version, ...sent }: ParsedParamsOf<typeof saveSpec>,
  context: Context,
): Promise<AnswerOf<typeof saveSpec>> {
  if (id === undefined) return create(context, sent)
  const row = await lockRow(context, specs, id)
  await refuseStale(row, version, Spec, (present) => presentSpec(context, present))
  return change(context, row, sent)
}

async function create(context: Context, { name, displayKind, values, ...sent }: Partial<SpecInput>) {
  if (!name || !displayKind || !values) throw refuse('请填写规格名称、展示方式和规格值')
  const fields: SpecInput = { ...blank, ...sent, name, displayKind, values: normalize(context, values, []) }
  await check(context, fields)
  const { values: stored, ...columns } = fields
  const row = await insertRow(context, specs, columns)
  await writeValues(context, row.id, stored, [])
  await markFiles(context, 'spec', row.id, imagesOf(stored))
  const after = toFields(row, await valuesOf(context.db, row.id))
  const labels = specText(await loadCategories(context.db))
  logSaved(context, specs, row, { before: undefined, after, titles: specFieldTitles, labels })
  return { id: row.id, version: row.version }
}

async function change(context: Context, row: SpecRecord, sent: Partial<SpecInput>) {
  const existing = await valuesOf(context.db, row.id)
  const before = toFields(row, existing)
  const changed = changedFields<SpecInput>(before, {
    ...sent,
    ...(sent.values && { values: normalize(context, sent.values, existing) }),
  })
  const after = { ...before, ...changed }
  await check(context, after, row)
  if (changed.values) await moveValues(context, row.id, changed.values, existing)
  const { values: _values, ...columns } = changed
  const saved = await updateRow(context, specs, row, { ...columns })
  await markFiles(context, 'spec', row.id, imagesOf(after.values))
  if (changed.values) await refreshDuplicates(context.db, row.id)
  const labels = specText(await loadCategories(context.db))
  const stored = toFields(saved, await valuesOf(context.db, row.id))
  const logged = loggedForm({ before, after: stored, titles: specFieldTitles, labels })
  context.audit({
    resource: 'spec',
    action: 'edit',
    targetId: row.id,
    targetName: row.name,
    summary: `编辑规格「${saved.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id: row.id, version: saved.version }
}

const touched = (context: Context) => ({ updatedAt: context.now, updatedBy: context.caller.name })

const toFields = (row: SpecRecord, values: readonly SpecValueRecord[]): SpecInput => {
  const { name, alias, displayKind, unit, allowCustom, categoryIds, sort } = row
  return { name, alias, displayKind, unit, allowCustom, categoryIds, sort, values: values.map(toValueInput) }
}

/** Removes signatures from URLs. A value that was removed and entered again keeps its id. */
function normalize(
  context: Context,
  values: readonly SpecValueInput[],
  existing: readonly SpecValueRecord[],
): SpecValueInput[] {
  const remainingIds = new Set(values.map((value) => value.id))
  const free = foldedOf(existing.filter((value) => !remainingIds.has(value.id)))
  const known = new Set(existing.map((value) => value.id))
  return values.map(({ id, valueName, color, image, enabled }) => {
    if (id !== undefined && !known.has(id)) throw notFound('规格值不存在，请刷新后重试')
    const statusId = id ?? free.get(foldValue(valueName))?.id
    const fields = { valueName, color: color.toLowerCase(), image: plainUrl(context.services.store, image), enabled }
    return statusId === undefined ? fields : { id: statusId, ...fields }
  })
}

export const imagesOf = (values: readonly Pick<SpecValueInput, 'image'>[]): Record<string, string> =>
  Object.fromEntries(values.map(({ image }, index) => [`values.${index}.image`, image]))

async function check(context: Context, fields: SpecInput, row?: SpecRecord): Promise<void> {
  refuseFieldErrors(specFaults(fields))
  const categories = await loadCategories(context.db)
  categories.check(fields.categoryIds, row?.categoryIds)
  await checkFiles(context, imagesOf(fields.values), () => specUploads.image)
}

/** A value may be removed only when no product uses it; a renamed value is renamed in the products. */
async function moveValues(
  context: Context,
  specId: number,
  next: SpecValueInput[],
  existing: readonly SpecValueRecord[],
) {
  const nextById = new Map(next.map((value) => [value.id, value]))
  const gone = existing.filter((value) => !nextById.has(value.id))
  if (gone.length > 0) {
    const used = await countValues(context.db, specId)
    const blocked = gone.find((value) => used.has(value.valueName))
    if (blocked) {
      const products = used.get(blocked.valueName)
      throw refuseField('values', `规格值 ${blocked.valueName} 已被 ${products} 个商品使用,不能删除`)
    }
    await removeValues(context.db, gone)
  }
  const renames = existing.flatMap(({ id, valueName }) => {
    const name = nextById.get(id)?.valueName
    return name === undefined || name === valueName ? [] : [[valueName, name] as const]
  })
  await renameInProducts(context, specId, new Map(renames))
  await writeValues(context, specId, next, existing)
}

export const removeValues = (db: Connection, values: readonly SpecValueRecord[]) =>
  db.delete(specValue).where(
    inArray(
      specValue.id,
      values.map(({ id }) => id),
    ),
  )

/** Writes the values in order: one statement for the existing ones, one for the new ones. */
export async function writeValues(
  context: Context,
  specId: number,
  values: readonly SpecValueInput[],
  existing: readonly SpecValueRecord[],
): Promise<void> {
  const known = new Map(existing.map((value) => [value.id, value]))
  const rows = values.map((value, sort) => ({
    ...value,
    specId,
    folded: foldValue(value.valueName),
    sort,
    createdAt: context.now,
    createdBy: context.caller.name,
    ...touched(context),
  }))
  const moved = rows.filter(({ id, ...row }) => {
    const before = id === undefined ? undefined : known.get(id)
    return before && (['valueName', 'color', 'image', 'enabled', 'sort'] as const).some((f) => before[f] !== row[f])
  })
  if (moved.length > 0) {
    // Two values may swap names, so each first gets a unique temporary name.
    await context.db
      .update(specValue)
      .set({ folded: sql`'#' || ${specValue.id}` })
      .where(
        inArray(
          specValue.id,
          moved.flatMap(({ id }) => (id === undefined ? [] : [id])),
        ),
      )
    await context.db
      .insert(specValue)
      .overridingSystemValue()
      .values(moved)
      .onConflictDoUpdate({
        target: specValue.id,
        set: {
          valueName: sql`excluded.value_name`,
          folded: sql`excluded.folded`,
          color: sql`excluded.color`,
          image: sql`excluded.image`,
          enabled: sql`excluded.enabled`,
          sort: sql`excluded.sort`,
          version: sql`${specValue.version} + 1`,
          updatedAt: sql`excluded.updated_at`,
          updatedBy: sql`excluded.updated_by`,
        },
      })
  }
  const fresh = rows.filter(({ id }) => id === undefined)
  if (fresh.length > 0) await context.db.insert(specValue).values(fresh)
}

const specText =
  (categories: CategoryIndex) =>
  (field: keyof SpecInput, value: unknown): string => {
    if (field === 'displayKind') return specDisplay.label(Number(value))
    if (field === 'allowCustom') return value ? '是' : '否'
    if (field === 'categoryIds')
      return (
        categories
          .refs(value as number[])
          .map(({ name }) => name)
          .join('、') || '全部'
      )
    if (field === 'values') return (value as SpecValueInput[]).map(valueText).join('、')
    return String(value)
  }

const valueText = ({ valueName, color, enabled }: SpecValueInput): string =>
  `${valueName}${color === '' ? '' : ` ${color}`}${enabled ? '' : '（停用）'}`
