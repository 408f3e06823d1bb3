import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/goods/template-prompts.ts'
import { SpecPrompt, type SpecPromptInput } from '#contract/goods/template-prompts.ts'
import { promptFieldTitles, promptUploads } from '#contract/goods/template-rules.ts'
import type { Context, Handlers } from '#server/context.ts'
import { spec } from '#server/database/schema/specs.ts'
import { productTemplate, specPrompt } from '#server/database/schema/templates.ts'
import { changedFields, changesOf } from '#server/entity/changes.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { checkFiles, openFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { conflict, notFound, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateLabels } from './audit-labels.ts'
import { auditPart, created, touched } from './parts.ts'
import { findTemplate, specNames, type TemplateRecord, visibleTemplates } from './present.ts'

type PromptRecord = typeof specPrompt.$inferSelect

/** Prompts with the names of their template and spec, as far as the caller may see them. */
const promptsOf = (context: Context, where: SQL | undefined) =>
  context.db
    .select({ prompt: specPrompt, template: productTemplate.name, spec: spec.name })
    .from(specPrompt)
    .innerJoin(productTemplate, eq(productTemplate.id, specPrompt.templateId))
    .innerJoin(spec, eq(spec.id, specPrompt.specId))
    .where(and(where, visibleTemplates(context.caller)))

interface Found {
  prompt: PromptRecord
  template: string
  spec: string
}

function describe(context: Context, { prompt, template, spec: specName }: Found): SpecPrompt {
  const { templateId, specId, ...row } = prompt
  return {
    ...row,
    template: { id: templateId, name: template },
    spec: { id: specId, name: specName },
    images: openFiles(context.services.store, row.images),
  }
}

async function findPrompt(context: Context, id: number): Promise<Found> {
  const [found] = await promptsOf(context, eq(specPrompt.id, id))
  if (!found) throw notFound('规格提示不存在')
  return found
}

/** The prompt and its locked template, so that concurrent changes of the same place are serialised. */
async function heldPrompt(context: Context, id: number): Promise<{ found: Found; template: TemplateRecord }> {
  const { prompt } = await findPrompt(context, id)
  const template = await findTemplate(context, prompt.templateId, true)
  return { found: await findPrompt(context, id), template }
}

async function check(context: Context, template: TemplateRecord, fields: Omit<SpecPromptInput, 'templateId'>, id = 0) {
  const { specId, valueName, places } = fields
  if (!template.specs.some((item) => item.specId === specId)) throw refuseField('specId', '请选择该模板的规格')
  const existing = await context.db
    .select({ places: specPrompt.places })
    .from(specPrompt)
    .where(
      and(
        eq(specPrompt.templateId, template.id),
        eq(specPrompt.specId, specId),
        eq(specPrompt.valueName, valueName),
        ne(specPrompt.id, id),
      ),
    )
  if (existing.some((other) => other.places.some((place) => places.includes(place)))) {
    throw refuseField('places', '该规格值在此位置已有提示')
  }
  await checkFiles(context, urlsOf('images', fields.images), () => promptUploads.images)
}

const normalize = <Fields extends Pick<SpecPromptInput, 'images' | 'places'>>(
  context: Context,
  fields: Fields,
): Fields => ({
  ...fields,
  places: [...new Set(fields.places)].sort(),
  images: plainFiles(context.services.store, fields.images),
})

const textFor =
  (names: ReadonlyMap<number, string>) =>
  (field: string, value: unknown): string => {
    if (field === 'specId') return names.get(Number(value)) ?? ''
    return field === 'valueName' && value === '' ? '全部' : templateLabels(field, value)
  }

export const specPromptHandlers: Handlers<typeof contract> = {
  listSpecPrompts: async (params, context): Promise<AnswerOf<typeof contract.listSpecPrompts>> => {
    const { keyword, pageNum, pageSize } = params
    const where = and(
      same(specPrompt, params, 'templateId', 'specId', 'enabled'),
      containsAny(keyword, specPrompt.title, specPrompt.pinyin, specPrompt.content, specPrompt.valueName),
    )
    const { sort, updatedAt } = specPrompt
    const [rows, total] = await Promise.all([
      promptsOf(context, where)
        .orderBy(...orderBy(params.sort ?? 'sort', { sort, updatedAt }, specPrompt.id))
        .limit(pageSize)
        .offset(offsetOf(params)),
      cappedCount(context.db, specPrompt, where),
    ])
    return { list: rows.map((found) => describe(context, found)), total, pageNum, pageSize }
  },

  getSpecPrompt: async ({ id }, context) => describe(context, await findPrompt(context, id)),

  addSpecPrompt: async (sent, context) => {
    const template = await findTemplate(context, sent.templateId, true)
    const fields = normalize(context, sent)
    await check(context, template, fields)
    const [row] = await context.db
      .insert(specPrompt)
      .values({ ...fields, ...created(context) })
      .returning({ id: specPrompt.id })
    if (!row) throw new Error('the prompt was not stored')
    await markFiles(context, 'specPrompt', row.id, urlsOf('images', fields.images))
    auditPart(context, template, 'add', `规格提示「${fields.title}」`)
    return row
  },

  updateSpecPrompt: async ({ id, version, ...sent }, context) => {
    const { found, template } = await heldPrompt(context, id)
    if (found.prompt.version !== version) throw conflict(SpecPrompt, describe(context, found))
    const fields = normalize(context, sent)
    await check(context, template, fields, id)
    const changed = changedFields<SpecPromptInput>(found.prompt, fields)
    await context.db
      .update(specPrompt)
      .set({ ...changed, ...touched(context), version: version + 1 })
      .where(eq(specPrompt.id, id))
    await markFiles(context, 'specPrompt', id, urlsOf('images', fields.images))
    const labels = textFor(await specNames(context.db, [template]))
    const changes = changesOf<SpecPromptInput>(found.prompt, changed, promptFieldTitles, labels)
    auditPart(context, template, 'edit', `规格提示「${fields.title}」`, changes)
    return { id, version: version + 1 }
  },

  deleteSpecPrompt: async ({ id }, context) => {
    const { found, template } = await heldPrompt(context, id)
    await markFiles(context, 'specPrompt', id, {})
    await context.db.delete(specPrompt).where(eq(specPrompt.id, id))
    auditPart(context, template, 'delete', `规格提示「${found.prompt.title}」`)
    return null
  },
}
