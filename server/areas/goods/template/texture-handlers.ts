import { and, asc, eq } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { textureFieldTitles, textureUploads } from '#contract/goods/template-rules.ts'
import type * as contract from '#contract/goods/textures.ts'
import type { TextureInput } from '#contract/goods/textures.ts'
import { materialStatus } from '#contract/materials/codes.ts'
import { namesAny } from '#server/areas/configuration/label/references.ts'
import type { Context, Handlers } from '#server/context.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product } from '#server/database/schema/goods.ts'
import { material } from '#server/database/schema/materials.ts'
import { texture } from '#server/database/schema/templates.ts'
import { changedFields, changesOf } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { checkFiles, openUrl, plainUrl } from '#server/entity/stored-files.ts'
import { conflict, notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateLabels } from './audit-labels.ts'
import { auditPart, created, deleteParts, settled, touched } from './parts.ts'
import { findTemplate, type TemplateRecord } from './present.ts'

type TextureRecord = typeof texture.$inferSelect
type Item = ParsedParamsOf<typeof contract.saveTextures>['items'][number]

const toFields = ({ name, textureKind, image, color, realSize, priceDelta, materialId, enabled }: TextureRecord) => ({
  ...{ name, textureKind, image, color, realSize, materialId, enabled },
  priceDelta: priceDelta ?? '',
})

const toColumns = ({ priceDelta, ...fields }: Partial<TextureInput>) => ({
  ...fields,
  ...(priceDelta !== undefined && { priceDelta: priceDelta || null }),
})

/** Refuses duplicate names among the submitted and existing textures. */
function refuseDuplicates(items: readonly Item[], existing: readonly TextureRecord[]): void {
  const sentIds = new Set(items.map(({ id }) => id))
  const usedNames = new Set(existing.filter(({ id }) => !sentIds.has(id)).map(({ name }) => name))
  const faults: Record<string, string> = {}
  items.forEach(({ name }, index) => {
    if (usedNames.has(name)) faults[`items.${index}.name`] = '材质名称已存在'
    usedNames.add(name)
  })
  refuseFieldErrors(faults)
}

/** New materials must be enabled; returns the names of all of them. */
async function checkMaterials(context: Context, items: readonly Item[], existing: readonly TextureRecord[]) {
  const known = new Set(existing.map(({ materialId }) => materialId))
  const ids = [...new Set([...items, ...existing].flatMap(({ materialId }) => materialId ?? []))]
  const rows = await context.db
    .select({ id: material.id, name: material.name, status: material.status })
    .from(material)
    .where(anyOf(material.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wrong = items.findIndex(
    ({ materialId: id }) => id !== null && !known.has(id) && byId.get(id)?.status !== materialStatus.enabled,
  )
  if (wrong >= 0) throw refuseField(`items.${wrong}.materialId`, '对应材料不存在或未启用')
  return byId
}

async function add(context: Context, template: TemplateRecord, fields: TextureInput): Promise<number> {
  const [row] = await context.db
    .insert(texture)
    .values({
      ...fields,
      ...toColumns({ priceDelta: fields.priceDelta }),
      templateId: template.id,
      ...created(context),
    })
    .returning({ id: texture.id })
  if (!row) throw new Error('the texture was not stored')
  auditPart(context, template, 'add', `材质「${fields.name}」`)
  return row.id
}

async function edit(
  context: Context,
  template: TemplateRecord,
  row: TextureRecord,
  fields: TextureInput,
  materials: ReadonlyMap<number, { name: string }>,
): Promise<number> {
  const before = toFields(row)
  const changed = changedFields<TextureInput>(before, fields)
  await context.db
    .update(texture)
    .set({ ...toColumns(changed), ...touched(context), version: row.version + 1 })
    .where(eq(texture.id, row.id))
  const changes = changesOf<TextureInput>(before, changed, textureFieldTitles, (field, value) =>
    field === 'materialId' ? (materials.get(Number(value))?.name ?? '') : templateLabels(field, value),
  )
  auditPart(context, template, 'edit', `材质「${fields.name}」`, changes)
  return row.id
}

export const textureHandlers: Handlers<typeof contract> = {
  listTextures: async ({ templateId, textureKind, enabledOnly }, context) => {
    await findTemplate(context, templateId)
    const rows = await context.db
      .select({ row: texture, materialName: material.name })
      .from(texture)
      .leftJoin(material, eq(material.id, texture.materialId))
      .where(
        and(
          eq(texture.templateId, templateId),
          textureKind === undefined ? undefined : eq(texture.textureKind, textureKind),
          enabledOnly === 1 ? eq(texture.enabled, true) : undefined,
        ),
      )
      .orderBy(asc(texture.id))
    return rows.map(({ row: { materialId, ...row }, materialName }) => ({
      ...row,
      image: openUrl(context.services.store, row.image),
      priceDelta: row.priceDelta ?? '',
      material: materialId === null ? null : { id: materialId, name: materialName ?? '' },
    }))
  },

  saveTextures: async ({ templateId, items }, context) => {
    const template = await findTemplate(context, templateId, true)
    const existing = await context.db.select().from(texture).where(eq(texture.templateId, templateId))
    refuseDuplicates(items, existing)
    const materials = await checkMaterials(context, items, existing)
    const { store } = context.services
    const images = items.map(({ image }, index) => [`items.${index}.image`, plainUrl(store, image)])
    await checkFiles(context, Object.fromEntries(images), () => textureUploads.image)
    const ids: number[] = []
    for (const { id, version, ...sent } of items) {
      const row = existing.find((item) => item.id === id)
      if (id !== undefined && !row) throw notFound('材质不存在或已删除，请刷新后重试')
      if (row && row.version !== version) throw conflict()
      const fields = {
        ...sent,
        image: plainUrl(store, sent.image),
        color: sent.color.toLowerCase(),
        priceDelta: settled(sent.priceDelta),
      }
      const saved = row ? await edit(context, template, row, fields, materials) : await add(context, template, fields)
      await markFiles(context, 'texture', saved, { image: fields.image })
      ids.push(saved)
    }
    return { ids }
  },

  deleteTextures: async ({ ids }, context) => {
    const [held] = await context.db
      .select({ name: productComponent.name })
      .from(productComponent)
      .where(namesAny(productComponent.textureIds, ids))
      .limit(1)
    if (held) throw refuse(`材质已被组件「${held.name}」选用,请先停用`)
    const rows = await deleteParts(context, texture, { ids, takenIn: product.textureIds, title: '材质' })
    for (const { id } of rows) await markFiles(context, 'texture', id, {})
    return { done: rows.length }
  },
}
