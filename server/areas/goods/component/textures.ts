import { and, asc, eq, type SQL } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { listComponentTextures, TextureOption } from '#contract/goods/product-components.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import type { Context } from '#server/context.ts'
import { productTemplate, texture } from '#server/database/schema/templates.ts'
import { containsAny } from '#server/entity/filters.ts'
import { anyOf } from '#server/entity/paging.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuseField } from '#server/http/errors.ts'

const MAX_OPTIONS = 100

async function textures({ db, services }: Context, where: SQL | undefined): Promise<TextureOption[]> {
  const rows = await db
    .select({ row: texture, templateName: productTemplate.name })
    .from(texture)
    .innerJoin(productTemplate, eq(productTemplate.id, texture.templateId))
    .where(where)
    .orderBy(asc(productTemplate.id), asc(texture.id))
    .limit(MAX_OPTIONS)
  return rows.map(({ row: { id, name, image, enabled }, templateName }) => {
    return { id, name, image: openUrl(services.store, image), templateName, enabled }
  })
}

/** The textures of a component, with their current data. */
export const chosenTextures = (context: Context, ids: readonly number[]): Promise<TextureOption[]> | [] =>
  ids.length === 0 ? [] : textures(context, anyOf(texture.id, ids))

/** Newly chosen textures must be enabled. */
export async function checkTextures(context: Context, fresh: readonly number[]): Promise<void> {
  const on = and(anyOf(texture.id, fresh), eq(texture.enabled, true))
  if (fresh.length > 0 && (await context.db.$count(texture, on)) < new Set(fresh).size) {
    throw refuseField('textureIds', '所选材质不存在或已停用，请重新选择')
  }
}

export async function texturesOfCategories(
  { categoryIds, keyword }: ParsedParamsOf<typeof listComponentTextures>,
  context: Context,
): Promise<AnswerOf<typeof listComponentTextures>> {
  const categories = await loadCategories(context.db)
  const below = [...new Set(categoryIds.flatMap((id) => categories.downwards(id)))]
  return textures(
    context,
    and(
      anyOf(productTemplate.categoryId, below),
      eq(productTemplate.status, enableStatus.enabled),
      eq(texture.enabled, true),
      visibleTemplates(context.caller),
      containsAny(keyword, texture.name, texture.pinyin, productTemplate.name, productTemplate.pinyin),
    ),
  )
}
