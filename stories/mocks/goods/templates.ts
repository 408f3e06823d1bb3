import type { RequestHandler } from 'msw'
import { enableStatus } from '#contract/configuration/codes.ts'
import { deleteCustomizations, listCustomizations, saveCustomization } from '#contract/goods/customizations.ts'
import { deleteInstallServices, listInstallServices, saveInstallService } from '#contract/goods/install-services.ts'
import {
  addSpecPrompt,
  deleteSpecPrompt,
  getSpecPrompt,
  listSpecPrompts,
  type SpecPromptInput,
  updateSpecPrompt,
} from '#contract/goods/template-prompts.ts'
import {
  deleteTemplates,
  enableTemplates,
  getTemplate,
  getTemplateFirstMenu,
  getTemplateOptions,
  listTemplateSpecs,
  listTemplates,
  saveTemplate,
  type Template,
} from '#contract/goods/templates.ts'
import { deleteTextures, listTextures, saveTextures } from '#contract/goods/textures.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { categoryHandlers } from '#mocks/configuration/category-handlers.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'
import {
  customizationRecords,
  installRecords,
  promptRecords,
  templateRecord,
  templateRecords,
  templateSpecs,
  textureRecords,
} from './template-records.ts'

const taken = (field: string, message: string) => new MockRefusal(422, message, { fields: { [field]: message } })
const nextId = (rows: readonly { id: number }[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1

function drop<Row extends { id: number }>(rows: Row[], ids: readonly number[]): { done: number } {
  for (const id of ids) rows.splice(rows.indexOf(found(rows, id)), 1)
  return { done: ids.length }
}

/** Changes a row of these, or adds one made of it; a name stands once. */
function put<Row extends { id: number; version: number; name: string }>(
  rows: Row[],
  { id, version: _version, ...input }: Partial<Row> & { name: string },
  doubled: string,
): { id: number } {
  if (rows.some((row) => row.name === input.name && row.id !== id)) throw taken('name', doubled)
  const own = id === undefined ? undefined : found(rows, id)
  if (own) Object.assign(own, input, { version: own.version + 1 })
  else rows.push({ ...rows[0], ...input, id: nextId(rows), version: 1 } as Row)
  return { id: id ?? nextId(rows) - 1 }
}

function templateAnswers(templates: Template[], prompts: ReturnType<typeof promptRecords>): RequestHandler[] {
  return [
    answer(getTemplateFirstMenu, () =>
      [...Map.groupBy(templates, (row) => row.firstCategory.id)].map(([id, rows]) => ({
        id,
        name: rows[0]?.firstCategory.name ?? '',
        count: rows.length,
      })),
    ),
    answer(listTemplates, (params) => {
      const { keyword = '', status, firstCategoryId, productType } = params
      const matching = templates.filter(
        (row) =>
          row.name.includes(keyword) &&
          (firstCategoryId === undefined || row.firstCategory.id === firstCategoryId) &&
          (productType === undefined || row.productType === productType),
      )
      const shown = matching.filter((row) => status === undefined || row.status === status)
      return { ...pageOf(shown, params), counts: countBy(matching, 'status') }
    }),
    answer(getTemplateOptions, () =>
      templates.map(({ id, name, category }) => ({ id, name, categoryName: category.name })),
    ),
    answer(getTemplate, ({ id }) => found(templates, id)),
    answer(listTemplateSpecs, ({ templateId }) => templateSpecs(found(templates, templateId), prompts)),
    answer(saveTemplate, ({ id, version, copy: _copy, specs, ...input }) => {
      const own = id === undefined ? templateRecord(nextId(templates), '', { productCount: 0 }) : found(templates, id)
      if (id !== undefined && own.version !== version) {
        throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: own })
      }
      if (templates.some((row) => row.name === input.name && row !== own)) throw taken('name', '模板名称已存在')
      const gone = own.specs.find(({ specId }) => specs?.every((spec) => spec.specId !== specId))
      if (gone && own.productCount > 0) throw taken('specs', `规格 ${gone.name} 已被 42 个商品使用,不能移除`)
      Object.assign(own, input, { version: own.version + (id === undefined ? 0 : 1) })
      if (id === undefined) templates.unshift(own)
      return { id: own.id, version: own.version }
    }),
    answer(enableTemplates, ({ ids, enabled }) => {
      for (const id of ids) found(templates, id).status = enabled ? enableStatus.enabled : enableStatus.disabled
      return { done: ids.length, failed: [] }
    }),
    answer(deleteTemplates, ({ ids }) => drop(templates, ids)),
  ]
}

function promptHandlers(templates: Template[], prompts: ReturnType<typeof promptRecords>): RequestHandler[] {
  const refuseDouble = ({ specId, valueName, places }: Omit<SpecPromptInput, 'templateId'>, id = 0) => {
    const isDouble = prompts.some(
      (row) =>
        row.id !== id &&
        row.spec.id === specId &&
        row.valueName === valueName &&
        row.places.some((place) => places.includes(place)),
    )
    if (isDouble) throw taken('places', '该规格值在此位置已有提示')
  }
  const named = (template: Template, specId: number) => ({
    id: specId,
    name: template.specs.find((spec) => spec.specId === specId)?.name ?? '',
  })
  return [
    answer(listSpecPrompts, (params) =>
      pageOf(
        prompts.filter((row) => params.templateId === undefined || row.template.id === params.templateId),
        params,
      ),
    ),
    answer(getSpecPrompt, ({ id }) => found(prompts, id)),
    answer(addSpecPrompt, ({ templateId, specId, ...input }) => {
      refuseDouble({ specId, ...input })
      const template = found(templates, templateId)
      const [first] = promptRecords()
      const id = nextId(prompts)
      if (first) prompts.push({ ...first, ...input, id, template, spec: named(template, specId) })
      return { id }
    }),
    answer(updateSpecPrompt, ({ id, version, specId, ...input }) => {
      refuseDouble({ specId, ...input }, id)
      const own = found(prompts, id)
      Object.assign(own, input, { version: version + 1, spec: named(found(templates, own.template.id), specId) })
      return { id, version: version + 1 }
    }),
    answer(deleteSpecPrompt, ({ id }) => {
      drop(prompts, [id])
      return null
    }),
  ]
}

/** Templates with what hangs on them, small and in memory: what a story changes shows, and is gone with the story. */
export function templateHandlers(templates: Template[] = templateRecords()): RequestHandler[] {
  const prompts = promptRecords()
  const textures = textureRecords()
  const customizations = customizationRecords()
  const services = installRecords()
  return [
    ...supplierHandlers(),
    ...categoryHandlers(),
    ...templateAnswers(templates, prompts),
    ...promptHandlers(templates, prompts),
    answer(listTextures, ({ templateId }) => textures.filter((row) => row.templateId === templateId)),
    answer(saveTextures, ({ items }) => ({
      ids: items.map(
        ({ materialId: _material, ...item }) => put(textures, { ...item, material: null }, '材质名称已存在').id,
      ),
    })),
    answer(deleteTextures, ({ ids }) => drop(textures, ids)),
    answer(listCustomizations, ({ templateId }) => customizations.filter((row) => row.templateId === templateId)),
    answer(saveCustomization, (item) => put(customizations, item, '定制项名称已存在')),
    answer(deleteCustomizations, ({ ids }) => drop(customizations, ids)),
    answer(listInstallServices, ({ templateId }) => services.filter((row) => row.templateId === templateId)),
    answer(saveInstallService, (item) => put(services, item, '服务名称已存在')),
    answer(deleteInstallServices, ({ ids }) => drop(services, ids)),
  ]
}
