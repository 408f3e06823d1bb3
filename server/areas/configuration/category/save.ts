import { and, eq, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { CategoryInput, type saveCategory } from '#contract/configuration/categories.ts'
import { categoryFieldTitles, normalizeTerms, qualificationFaults } from '#contract/configuration/category-rules.ts'
import { enableStatus, returnDays } from '#contract/configuration/codes.ts'
import { placeFault, TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { categoryUploads } from '#contract/configuration/upload-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { lastPlace, lockTree } from '#server/areas/configuration/tree-order.ts'
import type { Context } from '#server/context.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { notFound, refuse, refuseField, savedForm } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type CategoryIndex, type CategoryRow, loadCategories } from './category-index.ts'
import { toColumns, toFields } from './present.ts'

export type Scope = Pick<Context, 'db' | 'caller' | 'now'>

const emptyCategory: Omit<CategoryInput, 'name'> = {
  parentId: null,
  icon: '',
  unit: '',
  commissionRate: '',
  warrantyMonths: null,
  returnDays: null,
  invoiceCode: '',
  qualifications: [],
  keywords: [],
}

/** The whole tree, locked until the end of the transaction. */
export async function lockedCategories(db: Scope['db']): Promise<CategoryIndex> {
  await lockTree(db, 'category')
  return loadCategories(db)
}

/** A category of the locked tree. */
export function ownCategory(index: CategoryIndex, id: number): CategoryRow {
  const row = index.row(id)
  if (!row) throw notFound('类目不存在')
  return row
}

/**
 * Refuses an invalid place: too deep, below itself, below a category with goods, or next to a sibling of the same name.
 */
export async function checkPlace(
  { db }: Scope,
  index: CategoryIndex,
  {
    id,
    name,
    parentId,
    status,
  }: Pick<CategoryInput, 'name' | 'parentId'> & { id?: number; status?: CodeOf<typeof enableStatus> },
): Promise<void> {
  const parent = parentId === null ? undefined : index.row(parentId)
  if (parentId !== null && !parent) throw refuseField('parentId', '上级类目不存在，请重新选择')
  const fault =
    id === undefined
      ? (parent?.level ?? 0) >= TREE_MAX_LEVEL && `类目最多 ${TREE_MAX_LEVEL} 级`
      : placeFault(index.rows, id, parentId, '类目')
  if (fault) throw refuseField('parentId', fault)
  if (index.rows.some((row) => row.parentId === parentId && row.name === name && row.id !== id)) {
    throw refuseField('name', '同级类目名称已存在')
  }
  const isNewParent = parentId !== null && (id === undefined || index.row(id)?.parentId !== parentId)
  if (!parent || !isNewParent) return
  if (status === enableStatus.enabled && parent.status === enableStatus.disabled)
    throw refuseField('parentId', '上级类目已停用，请先启用')
  const [hanging] = await db.select({ id: product.id }).from(product).where(eq(product.categoryId, parent.id)).limit(1)
  if (hanging) throw refuseField('parentId', '上级类目下已有商品，不能再建下级')
  const templates = await db.$count(productTemplate, eq(productTemplate.categoryId, parent.id))
  if (templates > 0) throw refuseField('parentId', '父类目下已有模板,不能再建下级')
}

/** The next code below a parent: two digits more than the parent's. */
function nextCode(index: CategoryIndex, parent: CategoryRow | undefined): string {
  const prefix = parent?.categoryCode ?? ''
  const usedCodes = new Set(index.rows.map((row) => row.categoryCode))
  for (let number = 1; number <= 99; number++) {
    const code = `${prefix}${String(number).padStart(2, '0')}`
    if (!usedCodes.has(code)) return code
  }
  throw refuseField('parentId', '同级类目最多 99 个')
}

/** Adds a category to the locked tree. */
export async function insertCategory(
  scope: Scope,
  index: CategoryIndex,
  sent: Partial<CategoryInput> & { name: string },
): Promise<CategoryRow> {
  const { db, now, caller } = scope
  const fields = { ...emptyCategory, ...sent }
  await checkPlace(scope, index, fields)
  const parent = fields.parentId === null ? undefined : index.row(fields.parentId)
  const [row] = await db
    .insert(category)
    .values({
      ...toColumns(fields),
      name: fields.name,
      parentId: fields.parentId,
      level: (parent?.level ?? 0) + 1,
      path: parent ? `${parent.path} / ${fields.name}` : fields.name,
      categoryCode: nextCode(index, parent),
      sort: lastPlace(index.rows, fields.parentId),
      status: parent?.status ?? enableStatus.enabled,
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .returning()
  if (!row) throw new Error('the category was not stored')
  return row
}

/** Writes the changed fields; a new name or place also updates the paths of all descendants. */
export async function updateCategory(
  scope: Scope,
  index: CategoryIndex,
  row: CategoryRow,
  changed: Partial<CategoryInput>,
  sort = row.sort,
): Promise<number> {
  const name = changed.name ?? row.name
  const parentId = changed.parentId === undefined ? row.parentId : changed.parentId
  await scope.db
    .update(category)
    .set({
      ...toColumns(changed),
      name,
      parentId,
      sort,
      version: row.version + 1,
      updatedAt: scope.now,
      updatedBy: scope.caller.name,
    })
    .where(and(eq(category.id, row.id), eq(category.version, row.version)))
  if (name !== row.name || parentId !== row.parentId) await writePaths(scope, index, row, name, parentId)
  return row.version + 1
}

async function writePaths(
  { db }: Scope,
  index: CategoryIndex,
  row: CategoryRow,
  name: string,
  parentId: number | null,
) {
  const parent = parentId === null ? undefined : index.row(parentId)
  const path = parent ? `${parent.path} / ${name}` : name
  const deeper = (parent?.level ?? 0) + 1 - row.level
  const branch = index.downwards(row.id).flatMap((id) => index.row(id) ?? [])
  const placed = branch.map((item) => ({
    id: item.id,
    level: item.level + deeper,
    path: path + item.path.slice(row.path.length),
  }))
  await db.execute(
    sql`update ${category} set level = placed.level, path = placed.path
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as placed(id bigint, level int, path text)
      where ${category.id} = placed.id`,
  )
}

/** Formats the values of a category for the log. */
export const categoryLabels =
  (index: CategoryIndex) =>
  (field: keyof CategoryInput, value: unknown): string => {
    if (field === 'parentId') return value === null ? '最上级' : index.path(Number(value))
    if (value === null || value === undefined || value === '') return ''
    if (field === 'returnDays') return returnDays.label(Number(value))
    if (field === 'commissionRate') return `${value}%`
    if (field === 'icon') return String(value).split('/').at(-1) ?? ''
    if (field === 'keywords') return (value as string[]).join('、')
    if (field === 'qualifications') {
      return (value as CategoryInput['qualifications'])
        .map(({ qualificationName, required }) => `${qualificationName}${required ? '（必需）' : ''}`)
        .join('、')
    }
    return String(value)
  }

function normalize(context: Context, fields: Partial<CategoryInput>): Partial<CategoryInput> {
  const { icon, keywords, commissionRate } = fields
  return {
    ...fields,
    ...(icon !== undefined && { icon: plainUrl(context.services.store, icon) }),
    ...(keywords !== undefined && { keywords: normalizeTerms(keywords) }),
    ...(commissionRate && { commissionRate: String(Number(commissionRate)) }),
  }
}

export async function keepCategory(
  { id, version, ...sent }: ParsedParamsOf<typeof saveCategory>,
  context: Context,
): Promise<AnswerOf<typeof saveCategory>> {
  const fields = normalize(context, sent)
  const faults = qualificationFaults({ qualifications: fields.qualifications ?? [] })
  const [fault] = Object.values(faults)
  if (fault) throw refuse(fault, faults)
  const index = await lockedCategories(context.db)
  if (id === undefined) {
    const { name } = fields
    if (name === undefined) throw refuseField('name', '请输入类目名称')
    await checkFiles(context, { icon: fields.icon ?? '' }, () => categoryUploads.icon)
    const row = await insertCategory(context, index, { ...fields, name })
    await markFiles(context, 'category', row.id, { icon: row.icon })
    const summary = `新增类目「${row.path}」`
    const logged = loggedForm<CategoryInput>({ before: undefined, after: toFields(row), ...categoryLog(index) })
    context.audit({ resource: 'category', action: 'add', targetId: row.id, targetName: row.name, summary, ...logged })
    return { id: row.id, version: row.version }
  }
  const row = ownCategory(index, id)
  await refuseStale(row, version, savedForm(CategoryInput), (present) => toFieldsWithVersion(present))
  const before = toFields(row)
  const changed = changedFields<CategoryInput>(before, fields)
  if (Object.keys(changed).length === 0) return { id, version: row.version }
  const { name, parentId } = { ...before, ...changed }
  await checkPlace(context, index, { id, name, parentId, status: row.status })
  if (changed.icon) await checkFiles(context, { icon: changed.icon }, () => categoryUploads.icon)
  const sort = parentId === row.parentId ? row.sort : lastPlace(index.rows, parentId)
  const saved = await updateCategory(context, index, row, changed, sort)
  await markFiles(context, 'category', id, { icon: changed.icon ?? row.icon })
  const logged = loggedForm<CategoryInput>({ before, after: { ...before, ...changed }, ...categoryLog(index) })
  context.audit({
    resource: 'category',
    action: 'edit',
    targetId: id,
    targetName: row.name,
    summary: `编辑类目「${row.name}」：${changedTitles(logged)}`,
    ...logged,
  })
  return { id, version: saved }
}

const categoryLog = (index: Parameters<typeof categoryLabels>[0]) => ({
  titles: categoryFieldTitles,
  labels: categoryLabels(index),
})

/** The record that the form compares with after a version conflict. */
export const toFieldsWithVersion = (row: CategoryRow) => ({
  ...toFields(row),
  id: row.id,
  version: row.version,
  updatedBy: row.updatedBy,
})
