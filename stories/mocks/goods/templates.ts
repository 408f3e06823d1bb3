import type { RequestHandler } from 'msw'
import { deleteCustomizations, listCustomizations, saveCustomization } from '#contract/goods/customizations.ts'
import { deleteInstallServices, listInstallServices, saveInstallService } from '#contract/goods/install-services.ts'
import {
  addSpecPrompt,
  deleteSpecPrompt,
  getSpecPrompt,
  listSpecPrompts,
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
import { listMaterials } from '#contract/materials/materials.ts'
import { answer, duplicateFault, found, nextId, pageOf, removeFrom } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
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

/** Updates a row, or adds one; names are unique. */
function save<Row extends { id: number; version: number; name: string }>(
  rows: Row[],
  { id, version: _version, ...input }: Partial<Row> & { name: string },
  doubled: string,
): { id: number } {
  if (rows.some((row) => row.name === input.name && row.id !== id))
    throw new MockRefusal(422, doubled, { fields: { name: doubled } })
  const own = id === undefined ? undefined : found(rows, id)
  if (own) Object.assign(own, input, { version: own.version + 1 })
  else rows.push({ ...rows[0], ...input, id: nextId(rows), version: 1 } as Row)
  return { id: id ?? nextId(rows) - 1 }
}

const templateAnswers = (templates: Template[], prompts: ReturnType<typeof promptRecords>): RequestHandler[] => [
  answer(getTemplateFirstMenu, () =>
    [...Map.groupBy(templates, (row) => row.firstCategory.id)].map(([id, rows]) => ({
      id,
      name: rows[0]?.firstCategory.name ?? '',
      count: rows.length,
    })),
  ),
  answer(listTemplateSpecs, ({ templateId }) => templateSpecs(found(templates, templateId), prompts)),
  ...collection(
    {
      list: listTemplates,
      get: getTemplate,
      save: saveTemplate,
      enable: enableTemplates,
      remove: deleteTemplates,
      options: getTemplateOptions,
    },
    templates,
    {
      option: ({ category }) => ({ categoryName: category.name }),
      make: (id) => templateRecord(id, '', { productCount: 0 }),
      change: ({ copy: _copy, specs: _specs, ...input }) => input,
      faults: ({ name, specs }, own) => {
        const gone = own?.specs.find(({ specId }) => specs?.every((spec) => spec.specId !== specId))
        const isUsed = gone && own && own.productCount > 0
        return {
          ...duplicateFault(templates, own, 'name', name, '模板名称已存在'),
          specs: isUsed ? `规格 ${gone.name} 已被 42 个商品使用,不能移除` : undefined,
        }
      },
    },
  ),
]

function promptHandlers(templates: Template[], prompts: ReturnType<typeof promptRecords>): RequestHandler[] {
  const [model] = promptRecords()
  if (!model) throw new Error('no prompt to begin with')
  const named = (template: Template, specId: number) => ({
    id: specId,
    name: template.specs.find((spec) => spec.specId === specId)?.name ?? '',
  })
  return collection(
    {
      list: listSpecPrompts,
      get: getSpecPrompt,
      add: addSpecPrompt,
      edit: updateSpecPrompt,
      remove: deleteSpecPrompt,
    },
    prompts,
    {
      make: (id, { templateId }) => ({ ...model, id, template: found(templates, templateId) }),
      change: ({ templateId: _template, specId, ...input }, own) => ({
        ...input,
        spec: named(found(templates, own.template.id), specId),
      }),
      faults: ({ specId, valueName, places }, own) => {
        const isDouble = prompts.some(
          (row) =>
            row !== own &&
            row.spec.id === specId &&
            row.valueName === valueName &&
            row.places.some((place) => places.includes(place)),
        )
        return { places: isDouble ? '该规格值在此位置已有提示' : undefined }
      },
    },
  )
}

/** In-memory templates with their parts; each story starts with a fresh copy. */
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
    answer(listMaterials, (params) => ({ ...pageOf([], params), counts: {} })),
    answer(listTextures, ({ templateId }) => textures.filter((row) => row.templateId === templateId)),
    answer(saveTextures, ({ items }) => ({
      ids: items.map(
        ({ materialId: _material, ...item }) => save(textures, { ...item, material: null }, '材质名称已存在').id,
      ),
    })),
    answer(deleteTextures, ({ ids }) => removeFrom(textures, ids)),
    answer(listCustomizations, ({ templateId }) => customizations.filter((row) => row.templateId === templateId)),
    answer(saveCustomization, (item) => save(customizations, item, '定制项名称已存在')),
    answer(deleteCustomizations, ({ ids }) => removeFrom(customizations, ids)),
    answer(listInstallServices, ({ templateId }) => services.filter((row) => row.templateId === templateId)),
    answer(saveInstallService, (item) => save(services, item, '服务名称已存在')),
    answer(deleteInstallServices, ({ ids }) => removeFrom(services, ids)),
  ]
}
