import { and, asc, eq, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { productTemplate, specPrompt } from '#server/database/schema/templates.ts'
import { refuse } from '#server/http/errors.ts'

/** Specs as used by templates and their prompts. */

/** Number of templates that use each spec. */
export async function countTemplates(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ id: string; templates: number }>(sql`
    select wanted as id, (
      select count(*)::int from ${productTemplate}
      where ${productTemplate.specs} @> jsonb_build_array(jsonb_build_object('specId', wanted))
    ) as templates
    from unnest(${sql.param(ids)}::bigint[]) as wanted`)
  return new Map(rows.map((row) => [Number(row.id), row.templates]))
}

/** The templates that use a spec, by name; a supplier sees those of its own brands. */
export const templatesOf = ({ db, caller }: Pick<Context, 'db' | 'caller'>, specId: number): Promise<NamedRef[]> =>
  db
    .select({ id: productTemplate.id, name: productTemplate.name })
    .from(productTemplate)
    .where(and(sql`${productTemplate.specs} @> ${JSON.stringify([{ specId }])}::jsonb`, visibleTemplates(caller)))
    .orderBy(asc(productTemplate.name))

/** Refuses to disable a spec that an enabled template requires. */
export async function refuseRequiredSpec(db: Connection, specId: number): Promise<void> {
  const [template] = await db
    .select({ name: productTemplate.name })
    .from(productTemplate)
    .where(
      and(
        eq(productTemplate.status, enableStatus.enabled),
        sql`${productTemplate.specs} @> ${JSON.stringify([{ specId, required: true }])}::jsonb`,
      ),
    )
    .limit(1)
  if (template) throw refuse(`模板「${template.name}」的必填规格,不能停用`)
}

/** Renames values in prompts, all at once, because two values may swap names. */
export async function renameInPrompts(db: Connection, specId: number, renames: ReadonlyMap<string, string>) {
  const map = sql`${JSON.stringify(Object.fromEntries(renames))}::jsonb`
  await db
    .update(specPrompt)
    .set({ valueName: sql`${map} ->> ${specPrompt.valueName}`, version: sql`${specPrompt.version} + 1` })
    .where(and(eq(specPrompt.specId, specId), sql`${map} ? ${specPrompt.valueName}`))
}
