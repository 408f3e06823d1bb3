import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/goods/template-prompts.ts'
import { SpecPrompt, type SpecPromptInput } from '#contract/goods/template-prompts.ts'
import { promptFieldTitles, promptUploads } from '#contract/goods/template-rules.ts'
import type { Context, Handlers } from '#server/context.ts'
import { spec } from '#server/database/schema/specs.ts'
import { productTemplate, specPrompt } from '#server/database/schema/templates.ts'
import { changedFields, changesOf } from '#server/entity/changes.ts'
import { same } from '#server/entity/filters.ts'
import { cappedCount, contains, offsetOf, orderBy } from '#server/entity/paging.ts'
import { checkFiles, openFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { conflict, notFound, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateLabels } from './audit-labels.ts'
import { auditPart, created, touched } from './parts.ts'
import { findTemplate, specNames, type TemplateRecord, visibleTemplates } from './present.ts'

type PromptRecord = typeof specPrompt.$inferSelect

/** Prompts with the names of their template and spec, as far as the caller may see them. */
const promptsOf = (call: Context, where: SQL | undefined) =>
  call.db
    .select({ prompt: specPrompt, template: productTemplate.name, spec: spec.name })
    .from(specPrompt)
    .innerJoin(productTemplate, eq(productTemplate.id, specPrompt.templateId))
    .innerJoin(spec, eq(spec.id, specPrompt.specId))
    .where(and(where, visibleTemplates(call.caller)))

interface Found {
  prompt: PromptRecord
  template: string
  spec: string
}

function describe(call: Context, { prompt, template, spec: specName }: Found): SpecPrompt {
  const { templateId, specId, ...row } = prompt
  return {
    ...row,
    template: { id: templateId, name: template },
    spec: { id: specId, name: specName },
    images: openFiles(call.services.store, row.images),
  }
}

async function findPrompt(call: Context, id: number): Promise<Found> {
  const [found] = await promptsOf(call, eq(specPrompt.id, id))
  if (!found) throw notFound('规格提示不存在')
  return found
}

/** The prompt and its template, which is locked: two prompts for one place wait for each other. */
async function heldPrompt(call: Context, id: number): Promise<{ found: Found; template: TemplateRecord }> {
  const { prompt } = await findPrompt(call, id)
  const template = await findTemplate(call, prompt.templateId, true)
  return { found: await findPrompt(call, id), template }
}

async function check(call: Context, template: TemplateRecord, fields: Omit<SpecPromptInput, 'templateId'>, id = 0) {
  const { specId, valueName, places } = fields
  if (!template.specs.some((item) => item.specId === specId)) throw refuseField('specId', '请选择该模板的规格')
  const standing = await call.db
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
  if (standing.some((other) => other.places.some((place) => places.includes(place)))) {
    throw refuseField('places', '该规格值在此位置已有提示')
  }
  await checkFiles(call, urlsOf('images', fields.images), () => promptUploads.images)
}

const tidy = <Fields extends Pick<SpecPromptInput, 'images' | 'places'>>(call: Context, fields: Fields): Fields => ({
  ...fields,
  places: [...new Set(fields.places)].sort(),
  images: plainFiles(call.services.store, fields.images),
})

const wordsFor =
  (names: ReadonlyMap<number, string>) =>
  (field: string, value: unknown): string => {
    if (field === 'specId') return names.get(Number(value)) ?? ''
    return field === 'valueName' && value === '' ? '全部' : templateLabels(field, value)
  }

export const specPromptHandlers: Handlers<typeof contract> = {
  listSpecPrompts: async (params, call): Promise<AnswerOf<typeof contract.listSpecPrompts>> => {
    const { keyword, pageNum, pageSize } = params
    const where = and(
      same(specPrompt, params, 'templateId', 'specId', 'enabled'),
      keyword
        ? or(...[specPrompt.title, specPrompt.content, specPrompt.valueName].map((column) => contains(column, keyword)))
        : undefined,
    )
    const { sort, updatedAt } = specPrompt
    const [rows, total] = await Promise.all([
      promptsOf(call, where)
        .orderBy(...orderBy(params.sort ?? 'sort', { sort, updatedAt }, specPrompt.id))
        .limit(pageSize)
        .offset(offsetOf(params)),
      cappedCount(call.db, specPrompt, where),
    ])
    return { list: rows.map((found) => describe(call, found)), total, pageNum, pageSize }
  },

  getSpecPrompt: async ({ id }, call) => describe(call, await findPrompt(call, id)),

  addSpecPrompt: async (sent, call) => {
    const template = await findTemplate(call, sent.templateId, true)
    const fields = tidy(call, sent)
    await check(call, template, fields)
    const [row] = await call.db
      .insert(specPrompt)
      .values({ ...fields, ...created(call) })
      .returning({ id: specPrompt.id })
    if (!row) throw new Error('the prompt was not stored')
    await markFiles(call, 'specPrompt', row.id, urlsOf('images', fields.images))
    auditPart(call, template, 'add', `规格提示「${fields.title}」`)
    return row
  },

  updateSpecPrompt: async ({ id, version, ...sent }, call) => {
    const { found, template } = await heldPrompt(call, id)
    if (found.prompt.version !== version) throw conflict(SpecPrompt, describe(call, found))
    const fields = tidy(call, sent)
    await check(call, template, fields, id)
    const changed = changedFields<SpecPromptInput>(found.prompt, fields)
    await call.db
      .update(specPrompt)
      .set({ ...changed, ...touched(call), version: version + 1 })
      .where(eq(specPrompt.id, id))
    await markFiles(call, 'specPrompt', id, urlsOf('images', fields.images))
    const words = wordsFor(await specNames(call.db, [template]))
    const changes = changesOf<SpecPromptInput>(found.prompt, changed, promptFieldTitles, words)
    auditPart(call, template, 'edit', `规格提示「${fields.title}」`, changes)
    return { id, version: version + 1 }
  },

  deleteSpecPrompt: async ({ id }, call) => {
    const { found, template } = await heldPrompt(call, id)
    await markFiles(call, 'specPrompt', id, {})
    await call.db.delete(specPrompt).where(eq(specPrompt.id, id))
    auditPart(call, template, 'delete', `规格提示「${found.prompt.title}」`)
    return null
  },
}
