import { and, desc, eq, sql } from 'drizzle-orm'
import { tipsRuleStatus } from '#contract/configuration/codes.ts'
import {
  failedCondition,
  filledContent,
  scopeFieldOf,
  type TrialFacts,
} from '#contract/configuration/tips-rule-rules.ts'
import { MAX_TIPS, type TipsRuleInput, type TipsTrial, type testTipsRules } from '#contract/configuration/tips-rules.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { notFound } from '#server/http/errors.ts'
import { regionName } from '#server/platform/regions.ts'
import { isPast, toFields } from './present.ts'

type Params = ParsedParamsOf<typeof testTipsRules>
type Product = typeof product.$inferSelect

interface Tried extends TipsRuleInput {
  id: number | null
}

function isInScope(rule: Tried, goods: Product, categories: CategoryIndex): boolean {
  switch (scopeFieldOf(rule.scopeKind)) {
    case 'categoryIds':
      return categories.covers(rule.categoryIds, goods.categoryId)
    case 'brandIds':
      return rule.brandIds.includes(goods.brandId)
    case 'templateIds':
      return goods.templateId !== null && rule.templateIds.includes(goods.templateId)
    case 'labelIds':
      return rule.labelIds.some((id) => goods.labelIds.includes(id))
    case 'productIds':
      return rule.productIds.includes(goods.id)
    default:
      return true
  }
}

/** The goods that a customer views, with the facts of the purchase. */
async function factsOf(context: Context, { spuId, skuId, quantity, area = '' }: Params) {
  const [goods] = await context.db.select().from(product).where(eq(product.id, spuId))
  if (!goods) throw notFound('商品不存在')
  const [version] =
    skuId === undefined
      ? []
      : await context.db
          .select()
          .from(sku)
          .where(and(eq(sku.id, skuId), eq(sku.productId, spuId)))
  if (skuId !== undefined && !version) throw notFound('规格不存在')
  const facts: TrialFacts = {
    name: goods.name,
    salePrice: (version ? version.salePrice : goods.salePriceMin) ?? '',
    leadTime: goods.leadTime,
    logisticsLevel: goods.logisticsLevel,
    quantity,
    area,
    productType: goods.productType,
    stock: version ? version.stock - version.lockedStock : goods.stockTotal,
  }
  return { goods, facts }
}

/** Enabled rules of the place, with the tested rule in place of its saved version; highest priority first. */
async function rulesOf(context: Context, { place, rule }: Params): Promise<Tried[]> {
  const rows = await context.db
    .select()
    .from(tipsRule)
    .where(
      and(eq(tipsRule.status, tipsRuleStatus.enabled), sql`${tipsRule.places} @> ${JSON.stringify([place])}::jsonb`),
    )
    .orderBy(desc(tipsRule.priority), desc(tipsRule.id))
  const saved: Tried[] = rows.filter(({ id }) => id !== rule?.id).map((row) => ({ ...toFields(row), id: row.id }))
  const tried: Tried[] = rule?.places.includes(place) ? [{ ...rule, id: rule.id ?? null }] : []
  return [...tried, ...saved].sort((left, right) => right.priority - left.priority)
}

/** The tips that a customer would see, and why the others are not shown. */
export async function tryTipsRules(params: Params, context: Context): Promise<TipsTrial> {
  const { goods, facts } = await factsOf(context, params)
  const categories = await loadCategories(context.db)
  const trial: TipsTrial = { rules: [], tips: [] }
  let stoppedBy = ''
  const reasonOf = (rule: Tried): string => {
    if (rule.startAt !== '' && !isPast(rule.startAt, context.now)) return '未到开始时间'
    if (isPast(rule.endAt, context.now)) return '已过结束时间'
    if (!isInScope(rule, goods, categories)) return '商品不在适用范围'
    const failed = failedCondition(rule, facts, regionName)
    if (failed) return failed
    if (stoppedBy) return `「${stoppedBy}」命中后停止`
    return trial.tips.length >= MAX_TIPS ? `每个位置最多显示 ${MAX_TIPS} 条` : ''
  }
  for (const rule of await rulesOf(context, params)) {
    const { id, name, priority, exclusive, tipTitle, tipContent, tipImage, level } = rule
    const reason = reasonOf(rule)
    trial.rules.push({ id, name, priority, hit: reason === '', reason })
    if (reason !== '') continue
    const image = openUrl(context.services.store, tipImage)
    trial.tips.push({ title: tipTitle, content: filledContent(tipContent, facts), image, level })
    if (exclusive) stoppedBy = name
  }
  return trial
}
