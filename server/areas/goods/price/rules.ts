import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { priceChangeStatus } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { needsReason, PRICES, REASON_LENGTH, REASON_WANTED } from '#contract/goods/price-rules.ts'
import { pricedByRules, ruleNotes } from '#contract/goods/priced-by-rule.ts'
import {
  type PriceRuleRow,
  type previewPriceRules,
  setPriceByRules,
  type startPriceRules,
} from '#contract/goods/sku-rules.ts'
import { selectedSkus } from '#server/areas/goods/product/selection.ts'
import { findSkus, lockSkus, type SkuOfProduct, skuName } from '#server/areas/goods/product/sku-record.ts'
import { startRecords } from '#server/bulk/start.ts'
import type { Context } from '#server/context.ts'
import { skuPriceChange } from '#server/database/schema/goods.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { forbidden, Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { priceFaults } from './fault.ts'
import { pricesOf, writePrices } from './present.ts'

type Rules = ParsedParamsOf<typeof previewPriceRules>['rules']

export const CHANGED_SINCE = '预览之后已被他人修改'

/** Rules calculate with all four prices, and their faults mention them. */
function refuseHiddenPrices({ caller }: Context): void {
  if (!PRICES.every((name) => readsField(productRights, name, caller))) {
    throw forbidden('您没有查看成本价的权限，不能按规则改价')
  }
}

/** The prices of a SKU after the rules, with the first reason against them. */
function priced(version: SkuOfProduct, rules: Rules, reason: string) {
  const before = pricesOf(version.sku)
  const { row: next, fault, kept } = pricedByRules(before, rules)
  const isMoved = PRICES.some((name) => next[name] !== before[name])
  // An entered reason confirms a loss, as in a spreadsheet. A missing one is reported once for all rows.
  const [broken] = priceFaults(version, next, { reason, confirmLoss: true }).filter(
    ({ field }) => field !== 'reason' || reason !== '',
  )
  return { before, next, isMoved, kept, fault: fault || (isMoved ? (broken?.message ?? '') : '') }
}

/** When the next planned change of each SKU takes effect. */
async function plannedFor({ db }: Context, skuIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ skuId: skuPriceChange.skuId, at: sql<string>`min(${skuPriceChange.effectiveAt})` })
    .from(skuPriceChange)
    .where(and(anyOf(skuPriceChange.skuId, skuIds), eq(skuPriceChange.status, priceChangeStatus.planned)))
    .groupBy(skuPriceChange.skuId)
  return new Map(rows.map(({ skuId, at }) => [skuId, at]))
}

const shown = ({ supplyPrice, purchasePrice, productPrice, salePrice }: ReturnType<typeof pricesOf>) => ({
  supplyPrice,
  purchasePrice,
  productPrice,
  salePrice,
})

export async function previewPrices(
  { rules, skuIds, ...selection }: ParsedParamsOf<typeof previewPriceRules>,
  context: Context,
): Promise<AnswerOf<typeof previewPriceRules>> {
  refuseHiddenPrices(context)
  const { skus, isCut } = await selectedSkus(selection, context)
  const only = skuIds && new Set(skuIds)
  const versions = only ? skus.filter(({ sku }) => only.has(sku.id)) : skus
  const planned = await plannedFor(
    context,
    versions.map(({ sku }) => sku.id),
  )
  let wantsReason = false
  const rows = versions.map((version): PriceRuleRow => {
    const { sku: row, name } = version
    const { before, next, isMoved, kept, fault } = priced(version, rules, '')
    wantsReason ||= isMoved && fault === '' && needsReason(before, next)
    const plan = planned.get(row.id)
    return {
      skuId: row.id,
      version: row.version,
      productName: name,
      specText: row.specText,
      skuCode: row.skuCode,
      before: shown(before),
      after: shown(next),
      fault,
      notes: [
        ...(isMoved ? ruleNotes(next, kept) : []),
        ...(plan ? [`${plan.slice(0, 16).replace('T', ' ')} 另有定时调价`] : []),
      ],
    }
  })
  const refused = rows.filter(({ fault }) => fault !== '').length
  const changed = rows.filter(
    ({ fault, before, after }) => fault === '' && PRICES.some((name) => before[name] !== after[name]),
  ).length
  return { rows, changed, refused, unchanged: rows.length - changed - refused, isCut, wantsReason }
}

/** Starts the change of the previewed SKUs. Without `partial`, one SKU that the rules cannot price refuses all. */
export async function startPrices(
  { rows, partial, ...params }: ParsedParamsOf<typeof startPriceRules>,
  context: Context,
): Promise<AnswerOf<typeof startPriceRules>> {
  refuseHiddenPrices(context)
  const { rules, reason } = params
  const found = await findSkus(
    context,
    rows.map(({ skuId }) => skuId),
  )
  if (found.size < rows.length) throw refuse('部分规格不存在或已被删除，请刷新后重试')
  const versions = [...found.values()]
  const results = versions.map((version) => ({ version, ...priced(version, rules, reason) }))
  if (reason.length < REASON_LENGTH && results.some(({ before, next, fault }) => !fault && needsReason(before, next))) {
    throw refuseField('reason', `${REASON_WANTED}，请填写 ${REASON_LENGTH} 个字以上的调价原因`)
  }
  const failed = results.flatMap(({ version, fault }) =>
    fault ? [{ id: version.sku.id, name: skuName(version), message: fault }] : [],
  )
  if (failed.length > 0 && !partial) {
    throw new Refusal(422, `${failed.length} 个规格不能按规则改价，未做任何修改`, { failed })
  }
  const records = rows.flatMap(({ skuId, version }) => {
    const row = found.get(skuId)
    return row ? [{ id: skuId, name: skuName(row), version }] : []
  })
  return startRecords(context, setPriceByRules, { label: '按规则改价', params, records })
}

/** Prices one SKU by the rules. */
export async function setPrice(
  { skuId, version, rules, reason }: ParsedParamsOf<typeof setPriceByRules>,
  context: Context,
): Promise<null> {
  refuseHiddenPrices(context)
  const row = (await lockSkus(context, [{ skuId }])).get(skuId)
  if (row?.sku.version !== version) throw refuse(CHANGED_SINCE)
  const { before, next, isMoved, fault } = priced(row, rules, reason)
  if (fault) throw refuse(fault)
  if (!isMoved) return null
  if (needsReason(before, next) && reason.length < REASON_LENGTH) throw refuse(`${REASON_WANTED}，请填写调价原因`)
  await writePrices(context, [{ row, next }], { reason })
  return null
}
