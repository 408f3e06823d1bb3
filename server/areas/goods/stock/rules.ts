import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { type previewStockRule, setStockByRule, type startStockRule } from '#contract/goods/sku-rules.ts'
import { CHANGED_SINCE } from '#server/areas/goods/price/rules.ts'
import { selectedSkus } from '#server/areas/goods/product/selection.ts'
import { findSkus, lockSkus, skuName } from '#server/areas/goods/product/sku-record.ts'
import { startRecords } from '#server/bulk/start.ts'
import type { Context } from '#server/context.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { nextStock, stockFault, writeStock } from './present.ts'

export async function previewStock(
  { rule, skuIds, ...selection }: ParsedParamsOf<typeof previewStockRule>,
  context: Context,
): Promise<AnswerOf<typeof previewStockRule>> {
  await refuseDisabledSupplier(context)
  const { skus, isCut } = await selectedSkus(selection, context)
  const only = skuIds && new Set(skuIds)
  const rows = skus
    .filter(({ sku }) => only?.has(sku.id) ?? true)
    .map((version) => {
      const { sku: row, name } = version
      const fault = stockFault(version, rule)
      const { id: skuId, specText, skuCode, stock: before } = row
      const after = fault ? before : nextStock(rule, row)
      return { skuId, productName: name, specText, skuCode, before, after, fault: fault?.cell ?? fault?.message ?? '' }
    })
  const refused = rows.filter(({ fault }) => fault !== '').length
  const changed = rows.filter(({ before, after }) => before !== after).length
  return { rows, changed, refused, unchanged: rows.length - changed - refused, isCut }
}

const checkRemark = (kind: ParsedParamsOf<typeof startStockRule>['kind'], remark: string): void => {
  if (kind !== stockLogKind.received && remark === '')
    throw refuseField('remark', `${stockLogKind.label(kind)}必须填写说明`)
}

/** Starts the change of the previewed SKUs. Without `partial`, one SKU that the rule does not allow refuses all. */
export async function startStock(
  { rows, partial, ...params }: ParsedParamsOf<typeof startStockRule>,
  context: Context,
): Promise<AnswerOf<typeof startStockRule>> {
  await refuseDisabledSupplier(context)
  checkRemark(params.kind, params.remark)
  const found = await findSkus(
    context,
    rows.map(({ skuId }) => skuId),
  )
  if (found.size < rows.length) throw refuse('部分规格不存在或已被删除，请刷新后重试')
  const failed = [...found.values()].flatMap((version) => {
    const fault = stockFault(version, params.rule)
    return fault ? [{ id: version.sku.id, name: skuName(version), message: fault.cell ?? fault.message }] : []
  })
  if (failed.length > 0 && !partial) {
    throw new Refusal(422, `${failed.length} 个规格不能按规则改库存，未做任何修改`, { failed })
  }
  const records = rows.flatMap(({ skuId, stockRead }) => {
    const row = found.get(skuId)
    return row ? [{ id: skuId, name: skuName(row), version: stockRead }] : []
  })
  return startRecords(context, setStockByRule, { label: '按规则改库存', params, records })
}

/** Changes the stock of one SKU by the rule. */
export async function setStock(
  { skuId, stockRead, rule, kind, remark }: ParsedParamsOf<typeof setStockByRule>,
  context: Context,
): Promise<null> {
  await refuseDisabledSupplier(context)
  checkRemark(kind, remark)
  const row = (await lockSkus(context, [{ skuId }])).get(skuId)
  if (!row) throw refuse(CHANGED_SINCE)
  // Adding and taking away allow for sales since the preview.
  if (rule.mode === stockMode.set && row.sku.stock !== stockRead) throw refuse(`库存已变化，现为 ${row.sku.stock}`)
  const fault = stockFault(row, rule)
  if (fault) throw refuse(fault.cell ?? fault.message)
  const next = nextStock(rule, row.sku)
  if (next !== row.sku.stock) await writeStock(context, [{ row, next }], { kind, remark })
  return null
}
