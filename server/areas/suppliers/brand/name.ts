import { and, asc, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import type { checkBrandName } from '#contract/suppliers/brands.ts'
import { isApprovedBrand } from '#contract/suppliers/transitions.ts'
import type { Context } from '#server/context.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { isPlatform } from '#server/entity/scope.ts'

export const NAME_TAKEN = '品牌名称已存在'
const MAX_SIMILAR = 5

/** Whether another brand of any supplier has the name. */
export async function isNameTaken(context: Context, name: string, id = 0): Promise<boolean> {
  return (await context.db.$count(brand, and(eq(brand.name, name), ne(brand.id, id)))) > 0
}

/** Checked when the field loses focus; saving checks again. */
export async function checkName(
  { name, id = 0 }: ParsedParamsOf<typeof checkBrandName>,
  context: Context,
): Promise<AnswerOf<typeof checkBrandName>> {
  if (await isNameTaken(context, name, id)) return { fault: NAME_TAKEN, similar: [] }
  const { caller } = context
  const others = await context.db
    .select({ name: brand.name, status: brand.status, supplierId: brand.supplierId })
    .from(brand)
    .where(ne(brand.id, id))
    .orderBy(asc(brand.id))
  // Drafts and pending brands of competitors are not revealed.
  const isKnown = (other: (typeof others)[number]) =>
    (isPlatform(caller) && !caller.reach.isNarrow) ||
    other.supplierId === caller.supplierId ||
    isApprovedBrand(other.status)
  const similar = others.filter((other) => isSimilarName(other.name, name) && isKnown(other))
  return { fault: '', similar: similar.slice(0, MAX_SIMILAR).map((other) => other.name) }
}
