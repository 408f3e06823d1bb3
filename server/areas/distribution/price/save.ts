import { and } from 'drizzle-orm'
import { z } from 'zod'
import { priceRights } from '#contract/distribution/field-rights.ts'
import type { applyPriceChange, previewPriceChange } from '#contract/distribution/price-batches.ts'
import { dealerPriceMode, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { type DealerPriceName, dealerPrices, isSaleBelowCost, typedPrices } from '#contract/distribution/price-rules.ts'
import { PriceSetting, type savePriceSettings, type saveSalePrices } from '#contract/distribution/prices.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { conflict, forbidden, notFound, refuse } from '#server/http/errors.ts'
import { type Distributor, findDistributor } from '../authorization/present.ts'
import { presentBatch } from './batches.ts'
import { commitBatch, inTurn, refuseMoment } from './commit.ts'
import { previewFactor } from './factor-preview.ts'
import { presentPrices } from './list.ts'
import {
  BELOW_COST,
  type Draft,
  hashOf,
  meanOf,
  type Plan,
  type PlannedRow,
  planBatch,
  plannedRow,
  priceRowOf,
  refuseUnpriced,
  storedOf,
  typedOf,
} from './plan.ts'
import { type PriceRecord, priceRows, rowsWhere } from './rows.ts'

type Edited = Pick<ParsedParamsOf<typeof savePriceSettings>['rows'][number], 'skuId' | 'version'>

/** The rows of an edit, in its order. A row that somebody changed meanwhile refuses all, with its present values. */
async function editedRecords(context: Context, { id }: Distributor, rows: readonly Edited[]): Promise<PriceRecord[]> {
  const ids = rows.map(({ skuId }) => skuId)
  const where = and(await rowsWhere(id, {}, context), anyOf(dealerPrice.skuId, ids))
  const found = new Map((await priceRows(context.db, id, where).query).map((record) => [record.id, record]))
  const records = rows.flatMap(({ skuId }) => found.get(skuId) ?? [])
  if (records.length < ids.length || new Set(ids).size < ids.length) throw notFound('SKU 不存在或未授权给该经销商')
  const stale = rows.flatMap(({ skuId, version }) => {
    const record = found.get(skuId)
    return record && record.dealer.version !== version ? [record] : []
  })
  if (stale.length > 0) {
    const present = await presentPrices(context, stale)
    throw conflict(
      z.array(PriceSetting),
      present.map((row) => shownFields(priceRights, context.caller, row)),
    )
  }
  return records
}

export async function savePrices(
  params: ParsedParamsOf<typeof savePriceSettings>,
  context: Context,
): Promise<AnswerOf<typeof savePriceSettings>> {
  const distributor = await findDistributor(context, params.distributorId)
  await refuseUnpriced(context, distributor)
  refuseMoment(params.effectiveAt, context.now)
  await inTurn(context, [distributor.id])
  const records = await editedRecords(context, distributor, params.rows)
  const faults: Record<string, string> = {}
  const rows = records.map((record, index) => {
    const typed = params.rows[index]
    const before = priceRowOf(record)
    // A price that is sent as it was is not typed. After another purchase price all that is sent is meant.
    const differs = (name: DealerPriceName) => Number(typed?.[name]) !== Number(before[name] || 'NaN')
    const isMoved = Boolean(typed?.purchasePrice) && differs('purchasePrice')
    const changed = Object.fromEntries(
      dealerPrices.flatMap((name) => (typed?.[name] && (isMoved || differs(name)) ? [[name, typed[name]]] : [])),
    )
    const row = typedPrices(before, changed)
    if (isSaleBelowCost(row) && !context.caller.can('priceSetting:belowCost'))
      faults[`rows.${index}.salePrice`] = BELOW_COST
    return plannedRow(distributor, record, { after: typedOf(row, record) })
  })
  if (Object.keys(faults).length > 0) throw forbidden(BELOW_COST, { fields: faults })
  const { reason, effectiveAt } = params
  const batch = { distributorIds: [distributor.id], method: priceBatchMethod.direct, values: {}, reason, effectiveAt }
  return presentBatch(context, await commitBatch(context, batch, rows))
}

/** A distributor sets its own sale prices; its purchase prices follow the platform all the same. */
export async function saveSales(
  { rows: typed, reason }: ParsedParamsOf<typeof saveSalePrices>,
  context: Context,
): Promise<AnswerOf<typeof saveSalePrices>> {
  if (context.caller.distributorId === null) throw forbidden('只有经销商可以修改自己的销售价')
  const distributor = await findDistributor(context, context.caller.distributorId)
  await refuseUnpriced(context, distributor)
  await inTurn(context, [distributor.id])
  const records = await editedRecords(context, distributor, typed)
  const faults: Record<string, string> = {}
  const rows = records.map((record, index) => {
    const salePrice = typed[index]?.salePrice ?? null
    const before = storedOf(record)
    if (isSaleBelowCost({ ...priceRowOf(record), salePrice: salePrice ?? '' }))
      faults[`rows.${index}.salePrice`] = '销售价不能低于采购价'
    // A purchase price that the platform typed stays typed.
    const mode = before.mode === dealerPriceMode.follow ? dealerPriceMode.saleTyped : before.mode
    const supplyPrice = mode === dealerPriceMode.typed ? before.supplyPrice : record.sku.supplyPrice
    return plannedRow(distributor, record, { after: { ...before, mode, supplyPrice, salePrice } })
  })
  const [first] = Object.values(faults)
  if (first) throw refuse(first, faults)
  const batch = { distributorIds: [distributor.id], method: priceBatchMethod.direct, values: {}, reason }
  return presentBatch(context, await commitBatch(context, { ...batch, effectiveAt: '' }, rows))
}

const counted = (rows: readonly PlannedRow[], which: (row: PlannedRow) => unknown): number => rows.filter(which).length

export async function previewPrices(
  { pageNum, pageSize, ...draft }: ParsedParamsOf<typeof previewPriceChange>,
  context: Context,
): Promise<AnswerOf<typeof previewPriceChange>> {
  if (draft.method === priceBatchMethod.factor) return previewFactor(draft, context, { pageNum, pageSize })
  const plan = await planBatch(context, draft)
  const { rows, same, kept } = plan
  // What cannot be changed comes first.
  const sorted = [...rows.filter(({ fault }) => fault !== ''), ...rows.filter(({ fault }) => fault === '')]
  const showsCost = readsField(priceRights, 'supplyPrice', context.caller)
  return {
    previewHash: hashOf(draft, plan),
    ...{ total: rows.length, same, kept },
    capped: counted(rows, ({ isCapped }) => isCapped),
    belowCost: counted(rows, ({ isBelowCost }) => isBelowCost),
    faults: counted(rows, ({ fault }) => fault !== ''),
    before: meanOf(rows.map(({ before }) => before.salePrice)),
    after: meanOf(rows.map(({ after }) => after.salePrice)),
    list: sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(({ version: _version, ...row }) => ({
      ...row,
      before: shownPrices(row.before, showsCost),
      after: shownPrices(row.after, showsCost),
    })),
  }
}

export const shownPrices = ({ mode: _mode, supplyPrice, ...prices }: PlannedRow['before'], showsCost: boolean) => ({
  ...prices,
  ...(showsCost && { supplyPrice }),
})

function refuseFaults({ rows }: Plan): void {
  const first = rows.find(({ fault }) => fault !== '')
  if (!first) return
  const count = counted(rows, ({ fault }) => fault !== '')
  const message = `${first.skuCode}：${first.fault}${count > 1 ? `，共 ${count} 个 SKU 不能调整` : ''}`
  throw first.fault === BELOW_COST ? forbidden(message) : refuse(message)
}

export async function applyPrices(
  { previewHash, reason, effectiveAt, ...draft }: ParsedParamsOf<typeof applyPriceChange>,
  context: Context,
): Promise<AnswerOf<typeof applyPriceChange>> {
  refuseMoment(effectiveAt, context.now)
  await inTurn(context, draft.distributorIds)
  const plan = await planBatch(context, draft)
  if (hashOf(draft, plan) !== previewHash) throw refuse('价格已变化,请重新预览')
  refuseFaults(plan)
  if (plan.rows.length === 0) throw refuse('没有需要调整的价格')
  const values = await namedValues(context, draft)
  const distributorIds = plan.distributors.map(({ id }) => id)
  const { method } = draft
  const row = await commitBatch(context, { distributorIds, method, values, reason, effectiveAt }, plan.rows)
  return presentBatch(context, row)
}

async function namedValues(context: Context, { values }: Draft) {
  if (values.fromId === undefined) return values
  const { name } = await findDistributor(context, values.fromId)
  return { ...values, fromName: name }
}
