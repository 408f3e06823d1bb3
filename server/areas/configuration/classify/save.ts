import { and, eq, inArray, sql } from 'drizzle-orm'
import { ClassifyInput, type moveClassify, type saveClassify } from '#contract/configuration/classifies.ts'
import { classifyFaults, classifyFieldTitles } from '#contract/configuration/classify-rules.ts'
import { enableStatus, productSort, terminal } from '#contract/configuration/codes.ts'
import { branchOf, placeFault, TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { classifyUploads } from '#contract/configuration/upload-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { lastPlace, lockTree, reordered, writeOrder } from '#server/areas/configuration/tree-order.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { conflict, notFound, refuse, refuseField, savedForm } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import type { ClassifyRow } from './products.ts'

const emptyClassify: Omit<ClassifyInput, 'name'> = {
  parentId: null,
  icon: '',
  banner: '',
  terminals: [terminal.h5Mall, terminal.miniProgram],
  categoryIds: [],
  labelIds: [],
  pinnedProductIds: [],
  productSort: productSort.overall,
}

export const loadClassifies = (db: Connection): Promise<ClassifyRow[]> =>
  db.select().from(classify).orderBy(classify.level, classify.sort, classify.id)

/** The whole tree, locked until the end of the transaction. */
export async function lockedClassifies(db: Connection): Promise<ClassifyRow[]> {
  await lockTree(db, 'classify')
  return loadClassifies(db)
}

export function ownClassify(rows: readonly ClassifyRow[], id: number): ClassifyRow {
  const row = rows.find((item) => item.id === id)
  if (!row) throw notFound('前台分类不存在')
  return row
}

const toFields = ({ parentId, name, icon, banner, terminals, categoryIds, labelIds, ...row }: ClassifyRow) => ({
  parentId,
  name,
  icon,
  banner,
  terminals,
  categoryIds,
  labelIds,
  pinnedProductIds: row.pinnedProductIds,
  productSort: row.productSort,
})

const latest = (row: ClassifyRow) => ({ ...toFields(row), id: row.id, version: row.version, updatedBy: row.updatedBy })

function checkPlace(rows: readonly ClassifyRow[], id: number | undefined, parentId: number | null, name: string): void {
  const parent = parentId === null ? undefined : rows.find((row) => row.id === parentId)
  if (parentId !== null && !parent) throw refuseField('parentId', '上级分类不存在，请重新选择')
  const fault =
    id === undefined
      ? (parent?.level ?? 0) >= TREE_MAX_LEVEL && `分类最多 ${TREE_MAX_LEVEL} 级`
      : placeFault(rows, id, parentId, '分类')
  if (fault) throw refuseField('parentId', fault)
  if (rows.some((row) => row.parentId === parentId && row.name === name && row.id !== id)) {
    throw refuseField('name', '同级分类名称已存在')
  }
}

/** Rules that need other tables; only new references are checked. */
async function checkSources(context: Context, before: ClassifyInput, after: Partial<ClassifyInput>): Promise<void> {
  if (after.categoryIds) (await loadCategories(context.db)).check(after.categoryIds, before.categoryIds)
  const labels = (after.labelIds ?? []).filter((id) => !before.labelIds.includes(id))
  const pins = (after.pinnedProductIds ?? []).filter((id) => !before.pinnedProductIds.includes(id))
  if (labels.length > 0) {
    const known = await context.db.$count(label, and(inArray(label.id, labels), eq(label.status, enableStatus.enabled)))
    if (known < new Set(labels).size) throw refuseField('labelIds', '所选标签不存在或已停用，请重新选择')
  }
  if (pins.length > 0) {
    const known = await context.db.$count(
      product,
      and(inArray(product.id, pins), eq(product.status, productStatus.onSale)),
    )
    if (known < new Set(pins).size) throw refuseField('pinnedProductIds', '只能置顶已上架的商品')
  }
}

function normalize(context: Context, fields: Partial<ClassifyInput>): Partial<ClassifyInput> {
  const tidied = { ...fields }
  for (const field of ['icon', 'banner'] as const) {
    const url = fields[field]
    if (url !== undefined) tidied[field] = plainUrl(context.services.store, url)
  }
  for (const field of ['categoryIds', 'labelIds', 'pinnedProductIds'] as const) {
    const ids = fields[field]
    if (ids) tidied[field] = [...new Set(ids)]
  }
  return tidied
}

const filesOf = ({ icon = '', banner = '' }: Partial<ClassifyInput>) => ({ icon, banner })

const labelsFor = (rows: readonly ClassifyRow[]) => (field: keyof ClassifyInput, value: unknown) => {
  const list = [value].flat()
  if (field === 'parentId') return rows.find((row) => row.id === value)?.name ?? '最上级'
  if (field === 'terminals') return list.map((code) => terminal.label(Number(code))).join('、')
  if (field === 'productSort') return productSort.label(Number(value))
  if (field === 'name') return String(value)
  if (field === 'icon' || field === 'banner') return String(value).split('/').at(-1) ?? ''
  return list.length > 0 ? `${list.length} 个` : ''
}

export async function keepClassify(
  { id, version, ...sent }: ParsedParamsOf<typeof saveClassify>,
  context: Context,
): Promise<AnswerOf<typeof saveClassify>> {
  const rows = await lockedClassifies(context.db)
  const row = id === undefined ? undefined : ownClassify(rows, id)
  await refuseStale(row, version, savedForm(ClassifyInput), (present) => latest(present))
  const before: ClassifyInput = row ? toFields(row) : { ...emptyClassify, name: '' }
  const changed = changedFields<ClassifyInput>(before, normalize(context, sent))
  const after = { ...before, ...changed }
  if (after.name === '') throw refuseField('name', '请输入分类名称')
  checkPlace(rows, id, after.parentId, after.name)
  const faults = classifyFaults(after)
  const [fault] = Object.values(faults)
  if (fault) throw refuse(fault, faults)
  await checkSources(context, before, changed)
  await checkFiles(context, filesOf(changed), (field) => classifyUploads[field as keyof typeof classifyUploads])
  if (row && Object.keys(changed).length === 0) return { id: row.id, version: row.version }
  const saved = row ? await write(context, rows, row, after) : await insert(context, rows, after)
  await markFiles(context, 'classify', saved.id, filesOf(after))
  const logged = loggedForm<ClassifyInput>({
    before: row && before,
    after,
    titles: classifyFieldTitles,
    labels: labelsFor(rows),
  })
  context.audit({
    resource: 'classify',
    action: row ? 'edit' : 'add',
    targetId: saved.id,
    targetName: after.name,
    summary: row ? `编辑前台分类「${row.name}」：${changedTitles(logged)}` : `新增前台分类「${after.name}」`,
    ...logged,
  })
  return saved
}

async function insert(context: Context, rows: readonly ClassifyRow[], fields: ClassifyInput) {
  const { now, caller } = context
  const [row] = await context.db
    .insert(classify)
    .values({
      ...fields,
      level: (rows.find((item) => item.id === fields.parentId)?.level ?? 0) + 1,
      sort: lastPlace(rows, fields.parentId),
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .returning({ id: classify.id, version: classify.version })
  if (!row) throw new Error('the class was not stored')
  return row
}

async function write(context: Context, rows: readonly ClassifyRow[], row: ClassifyRow, fields: ClassifyInput) {
  const isMoved = fields.parentId !== row.parentId
  const [saved] = await context.db
    .update(classify)
    .set({
      ...fields,
      ...(isMoved && { sort: lastPlace(rows, fields.parentId) }),
      version: row.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(and(eq(classify.id, row.id), eq(classify.version, row.version)))
    .returning({ id: classify.id, version: classify.version })
  if (!saved) throw conflict(savedForm(ClassifyInput), latest(row))
  if (isMoved) await writeLevels(context, rows, row, fields.parentId)
  return saved
}

async function writeLevels(context: Context, rows: readonly ClassifyRow[], row: ClassifyRow, parentId: number | null) {
  const deeper = (rows.find((item) => item.id === parentId)?.level ?? 0) + 1 - row.level
  if (deeper === 0) return
  const branch = branchOf(rows, row.id).map(({ id }) => id)
  await context.db
    .update(classify)
    .set({ level: sql`${classify.level} + ${deeper}` })
    .where(inArray(classify.id, branch))
}

export async function putClassify(
  { id, version, parentId, index }: ParsedParamsOf<typeof moveClassify>,
  context: Context,
): Promise<AnswerOf<typeof moveClassify>> {
  const rows = await lockedClassifies(context.db)
  const row = ownClassify(rows, id)
  await refuseStale(row, version, savedForm(ClassifyInput), (present) => latest(present))
  checkPlace(rows, id, parentId, row.name)
  const faults = classifyFaults({ parentId, icon: row.icon })
  if (faults.icon) throw refuse(`「${row.name}」没有图标，请先上传图标再移到下级`)
  const saved = await write(context, rows, row, { ...toFields(row), parentId })
  await writeOrder(context.db, classify, reordered(rows, id, parentId, index))
  const name = (at: number | null) => rows.find((item) => item.id === at)?.name ?? '最上级'
  const from = { field: 'parentId', title: '上级分类', before: name(row.parentId), after: name(parentId) }
  context.audit({
    resource: 'classify',
    action: 'move',
    targetId: id,
    targetName: row.name,
    summary: `移动前台分类「${row.name}」`,
    changes: from.before === from.after ? [] : [from],
  })
  return { version: saved.version }
}
