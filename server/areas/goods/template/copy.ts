import { asc, eq } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { templatePart } from '#contract/goods/template-codes.ts'
import type { Context } from '#server/context.ts'
import { customization, installService, specPrompt, texture } from '#server/database/schema/templates.ts'
import { urlsOf } from '#server/entity/stored-files.ts'
import { markFiles } from '#server/platform/files.ts'
import type { TemplateRecord } from './present.ts'

/** Fields that a copied record gets anew. */
function copied<Row extends { id: number }>(context: Context, { id: _id, ...row }: Row, templateId: number) {
  const { now, caller } = context
  return {
    ...row,
    ...{ templateId, version: 1, createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
  }
}

async function copyPrompts(context: Context, from: TemplateRecord, to: TemplateRecord): Promise<void> {
  const specIds = new Set(to.specs.map(({ specId }) => specId))
  const all = await context.db
    .select()
    .from(specPrompt)
    .where(eq(specPrompt.templateId, from.id))
    .orderBy(asc(specPrompt.id))
  const rows = all.filter(({ specId }) => specIds.has(specId)).map((row) => copied(context, row, to.id))
  if (rows.length === 0) return
  const made = await context.db.insert(specPrompt).values(rows).returning()
  for (const { id, images } of made) await markFiles(context, 'specPrompt', id, urlsOf('images', images))
}

async function copyTextures(context: Context, from: TemplateRecord, to: TemplateRecord): Promise<void> {
  const all = await context.db.select().from(texture).where(eq(texture.templateId, from.id)).orderBy(asc(texture.id))
  if (all.length === 0) return
  const made = await context.db
    .insert(texture)
    .values(all.map((row) => copied(context, row, to.id)))
    .returning()
  for (const { id, image } of made) await markFiles(context, 'texture', id, { image })
}

async function copyCustomizations(context: Context, from: TemplateRecord, to: TemplateRecord): Promise<void> {
  const all = await context.db
    .select()
    .from(customization)
    .where(eq(customization.templateId, from.id))
    .orderBy(asc(customization.id))
  if (all.length > 0) await context.db.insert(customization).values(all.map((row) => copied(context, row, to.id)))
}

async function copyInstallServices(context: Context, from: TemplateRecord, to: TemplateRecord): Promise<void> {
  const all = await context.db
    .select()
    .from(installService)
    .where(eq(installService.templateId, from.id))
    .orderBy(asc(installService.id))
  if (all.length === 0) return
  // The number identifies one service in the partner's system.
  await context.db.insert(installService).values(all.map((row) => ({ ...copied(context, row, to.id), externalNo: '' })))
}

const copiers = { 1: copyPrompts, 2: copyTextures, 3: copyCustomizations, 4: copyInstallServices }

/** Copies the parts of a template to a new one; prompts are copied for the specs that it has. */
export async function copyParts(
  context: Context,
  from: TemplateRecord,
  to: TemplateRecord,
  parts: readonly CodeOf<typeof templatePart>[],
): Promise<void> {
  for (const part of new Set(parts)) await copiers[part](context, from, to)
}
