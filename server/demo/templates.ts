import { asc, sql } from 'drizzle-orm'
import { productType } from '#contract/goods/codes.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import type { Template, TemplateAttribute } from '#contract/goods/templates.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { product } from '#server/database/schema/goods.ts'
import {
  customization,
  installService,
  productTemplate,
  specPrompt,
  texture,
} from '#server/database/schema/templates.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

const places = ['广东佛山', '浙江杭州', '江苏南通', '四川成都', '意大利', '福建泉州'] as const

function answer(random: Random, { inputType, options, attributeName }: TemplateAttribute): string {
  if (inputType === attributeInput.singleChoice) return random.pick(options)
  if (inputType === attributeInput.multipleChoice) return random.sample(options, 2).join('、')
  if (inputType === attributeInput.number) return String(random.int(3, 90))
  return attributeName === '产地' ? random.pick(places) : '详见商品说明'
}

/** A template of the category with all specs of the product. */
const fitting = (templates: readonly Template[], specIds: readonly number[]) =>
  templates.find(({ specs }) => specIds.every((id) => specs.some(({ specId }) => specId === id)))

/** Templates with their parts. The products must exist; each gets its template with parameters and options. */
export async function seedTemplates(db: Database, { templates, templateParts: parts }: Fixtures): Promise<void> {
  await insert(
    db,
    productTemplate,
    templates.map(({ templateCode: _code, ...row }) => ({
      ...row,
      specs: row.specs.map(({ name: _name, ...item }) => item),
    })),
  )
  await insert(
    db,
    specPrompt,
    parts.prompts.map(({ template, spec, ...row }) => ({ ...row, templateId: template.id, specId: spec.id })),
  )
  await insert(
    db,
    texture,
    parts.textures.map(({ material, priceDelta, ...row }) => ({
      ...row,
      priceDelta: priceDelta || null,
      materialId: material?.id ?? null,
    })),
  )
  await insert(
    db,
    customization,
    parts.customizations.map(({ unitPrice, ...row }) => ({ ...row, unitPrice: unitPrice || null })),
  )
  await insert(
    db,
    installService,
    parts.installServices.map(({ minCharge, ...row }) => ({ ...row, minCharge: minCharge || null })),
  )
  await giveTemplates(db, templates, parts)
}

async function giveTemplates(db: Database, templates: readonly Template[], parts: Fixtures['templateParts']) {
  const random = createRandom(FIXTURE_SEED + 62)
  const byCategory = Map.groupBy(templates, ({ categoryId }) => categoryId)
  const idsOf = (rows: readonly { id: number; templateId: number; enabled: boolean }[], templateId: number) =>
    rows.filter((row) => row.templateId === templateId && row.enabled).map(({ id }) => id)
  const products = await db
    .select({ id: product.id, categoryId: product.categoryId, specs: product.specs })
    .from(product)
    .orderBy(asc(product.id))
  const given = products.flatMap(({ id, categoryId, specs }) => {
    const template = fitting(
      byCategory.get(categoryId) ?? [],
      specs.map(({ specId }) => specId),
    )
    if (!template) return []
    return {
      id,
      template_id: template.id,
      unit: template.unit,
      product_type: template.productType,
      attributes: template.attributes
        .filter(({ required }) => required || random.chance(0.6))
        .map((item) => ({ attributeName: item.attributeName, value: answer(random, item) })),
      texture_ids: idsOf(parts.textures, template.id),
      customization_ids: template.productType === productType.custom ? idsOf(parts.customizations, template.id) : [],
      install_service_ids: idsOf(parts.installServices, template.id),
    }
  })
  await db.execute(sql`
    update ${product} set
      template_id = given.template_id, unit = given.unit, product_type = given.product_type,
      attributes = given.attributes, texture_ids = given.texture_ids,
      customization_ids = given.customization_ids, install_service_ids = given.install_service_ids
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
      id bigint, template_id bigint, unit smallint, product_type smallint,
      attributes jsonb, texture_ids jsonb, customization_ids jsonb, install_service_ids jsonb)
    where ${product.id} = given.id`)
}
