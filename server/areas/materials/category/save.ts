import { and, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  MATERIAL_CATEGORY_LEVELS,
  MaterialCategoryInput,
  type saveMaterialCategory,
} from '#contract/materials/categories.ts'
import { categoryFieldTitles } from '#contract/materials/category-rules.ts'
import { materialUploads } from '#contract/materials/upload-rules.ts'
import { fieldLabels } from '#server/areas/materials/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { logRow } from '#server/entity/change-log.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { refuseStale, saveRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { notFound, refuseField, savedForm } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import {
  type CategoryRow,
  lockMaterialCategories,
  type MaterialCategoryIndex,
  materialCategories,
} from './category-index.ts'

export const NAME_TAKEN = '同级分类名称已存在'
export const TOO_DEEP = `分类最多 ${MATERIAL_CATEGORY_LEVELS} 级`

export async function saveCategory(
  { id, version, ...sent }: ParsedParamsOf<typeof saveMaterialCategory>,
  context: Context,
): Promise<AnswerOf<typeof saveMaterialCategory>> {
  const index = await lockMaterialCategories(context.db)
  const before = id === undefined ? undefined : index.find(id)
  if (id !== undefined && !before) throw notFound('材料分类不存在')
  await refuseStale(before, version, savedForm(MaterialCategoryInput), (present) => present)
  const input = { ...sent, icon: plainUrl(context.services.store, sent.icon) }
  checkPlace(index, input, before)
  await checkAttributes(context, index, input, before)
  await checkFiles(context, { icon: input.icon }, () => materialUploads.icon)
  const saved = await write(context, index, input, before)
  await markFiles(context, 'materialCategory', saved.id, { icon: saved.icon })
  audit(context, index, input, before, saved)
  return { id: saved.id, version: saved.version }
}

function checkPlace(index: MaterialCategoryIndex, input: MaterialCategoryInput, before: CategoryRow | undefined): void {
  if (before && before.parentId !== input.parentId) throw refuseField('parentId', '请用移动更换上级分类')
  const above = index.chain(input.parentId)
  if (input.parentId !== null && above.length === 0) throw refuseField('parentId', '上级分类不存在')
  if (above.length >= MATERIAL_CATEGORY_LEVELS) throw refuseField('parentId', TOO_DEEP)
  if (input.parentId === null && input.materialKind === null) throw refuseField('materialKind', '请选择材料类型')
  const isTaken = index.below(input.parentId).some((row) => row.id !== before?.id && row.name === input.name)
  if (isTaken) throw refuseField('name', NAME_TAKEN)
}

/** A parameter name must be unique along a path, and parameters with values in materials cannot be removed. */
async function checkAttributes(
  context: Context,
  index: MaterialCategoryIndex,
  { attributes, parentId }: MaterialCategoryInput,
  before: CategoryRow | undefined,
): Promise<void> {
  const own = before ? index.downwards(before.id) : []
  const others = [...index.chain(parentId), ...own.flatMap((id) => index.find(id) ?? [])].filter(
    (row) => row !== before,
  )
  for (const { attributeName } of attributes) {
    const holder = others.find((row) => row.attributes.some((item) => item.attributeName === attributeName))
    if (holder) throw refuseField('attributes', `「${holder.name}」已有参数「${attributeName}」，请换一个参数名`)
  }
  const names = new Set(attributes.map((item) => item.attributeName))
  for (const { attributeName } of before?.attributes ?? []) {
    if (names.has(attributeName)) continue
    const holds = sql`${material.attributes} @> ${JSON.stringify([{ attributeName }])}::jsonb`
    const used = await context.db.$count(material, and(inArray(material.categoryId, own), holds))
    if (used > 0) throw refuseField('attributes', `参数「${attributeName}」已有材料填写,不能删除`)
  }
}

async function write(
  context: Context,
  index: MaterialCategoryIndex,
  { parentId, materialKind, ...fields }: MaterialCategoryInput,
  before: CategoryRow | undefined,
): Promise<CategoryRow> {
  const stamps = {}
  // Below the first level the kind is inherited from the root.
  const values = { ...fields, ...stamps, materialKind: parentId === null ? materialKind : null }
  return saveRow(context, materialCategories, before, values, { parentId, sort: index.below(parentId).length })
}

function audit(
  context: Context,
  index: MaterialCategoryIndex,
  input: MaterialCategoryInput,
  before: CategoryRow | undefined,
  saved: CategoryRow,
): void {
  logRow(context, materialCategories, saved, {
    action: before ? 'edit' : 'add',
    verb: before ? '编辑' : '新增',
    ...loggedForm<MaterialCategoryInput>({
      before,
      after: { ...input, materialKind: saved.materialKind },
      titles: categoryFieldTitles,
      labels: (field, value) => (field === 'parentId' ? index.path(Number(value)) : fieldLabels(field, value)),
    }),
  })
}
