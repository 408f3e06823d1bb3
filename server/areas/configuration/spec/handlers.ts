import { inArray } from 'drizzle-orm'
import { foldValue } from '#contract/configuration/spec-rules.ts'
import type * as contract from '#contract/configuration/specs.ts'
import { MERGE_SHOWN_PRODUCTS, Spec } from '#contract/configuration/specs.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { refuseSpecInUse } from '#server/areas/configuration/class-label/followers.ts'
import type { Context, Handlers } from '#server/context.ts'
import { spec } from '#server/database/schema/specs.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, lockRows, refuseStale, updateRow } from '#server/entity/rows.ts'
import { Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { markFiles } from '#server/platform/files.ts'
import { refreshDuplicates } from './doubles.ts'
import { pageOfSpecs } from './list.ts'
import { foldedOf, presentSpec, specs, valuesOf } from './present.ts'
import { type Carrier, carriersOf, countSpecs, renameInProducts } from './products.ts'
import { imagesOf, removeValues, writeSpec } from './save.ts'
import { countTemplates, refuseRequiredSpec } from './templates.ts'

const toProduct = ({ spuId, spuCode, name }: Carrier) => ({ spuId, spuCode, name })

async function merge(
  { id, version, fromValues, toValue, dryRun }: ParsedParamsOf<typeof contract.mergeSpecValues>,
  context: Context,
): Promise<AnswerOf<typeof contract.mergeSpecValues>> {
  const row = await lockRow(context, specs, id)
  await refuseStale(row, version, Spec, (present) => presentSpec(context, present))
  const from = [...new Set(fromValues)]
  if (from.includes(toValue)) throw refuseField('toValue', '保留的规格值不能同时被合并')
  const values = await valuesOf(context.db, id)
  if (foldedOf(values).get(foldValue(toValue))?.valueName !== toValue) {
    throw refuseField('toValue', `规格值「${toValue}」不在规格库中`)
  }
  const carriers = await carriersOf(context.db, id, from, [toValue])
  const conflicts = carriers.filter(({ carried }) => carried > 1)
  const answer = {
    products: carriers.length,
    touched: carriers.slice(0, MERGE_SHOWN_PRODUCTS).map(toProduct),
    conflicts: conflicts.slice(0, MERGE_SHOWN_PRODUCTS).map(toProduct),
  }
  if (dryRun) return answer
  if (conflicts.length > 0) {
    const message = `${conflicts.length} 个商品同时有要合并的规格值，合并后 SKU 会重复，请先调整这些商品`
    throw new Refusal(422, message, answer)
  }
  const [gone, remaining] = [true, false].map((isGone) =>
    values.filter((value) => from.includes(value.valueName) === isGone),
  )
  await removeValues(context.db, gone ?? [])
  await markFiles(context, 'spec', id, imagesOf(remaining ?? []))
  await renameInProducts(context, id, new Map(from.map((name) => [name, toValue])))
  await refreshDuplicates(context.db, id)
  await updateRow(context, specs, row, {})
  logRow(context, specs, row, {
    action: 'merge',
    verb: '',
    rest: `合并规格值：${from.join('、')} → ${toValue}，涉及 ${carriers.length} 个商品`,
  })
  return answer
}

export const specHandlers: Handlers<typeof contract> = {
  importSpecValues: importFile<typeof contract.importSpecValues>(() => 'spec'),
  listSpecs: pageOfSpecs,
  getSpec: async ({ id }, context) => presentSpec(context, await findRow(context, specs, id)),
  saveSpec: writeSpec,
  mergeSpecValues: merge,

  enableSpecs: async ({ ids, enabled }, context) => {
    const status = enabled ? 1 : 0
    const word = enabled ? '启用' : '停用'
    return rowByRow(context, await lockRows(context, specs, ids), async (row, inner) => {
      if (row.status === status) throw refuse(`规格已${word},请刷新后重试`)
      if (!enabled) await refuseRequiredSpec(inner.db, row.id)
      await updateRow(inner, specs, row, { status })
      logRow(inner, specs, row, { action: enabled ? 'enable' : 'disable', verb: word })
    })
  },

  deleteSpecs: async ({ ids }, context) => {
    const rows = await lockRows(context, specs, ids)
    const used = await countSpecs(
      context.db,
      rows.map(({ id }) => id),
      true,
    )
    const blocked = rows.find(({ id }) => used.get(id))
    if (blocked) throw refuse(`规格「${blocked.name}」被 ${used.get(blocked.id)} 个商品使用,不能删除`)
    const templates = await countTemplates(
      context.db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const held = templates.get(row.id) ?? 0
      if (held > 0) throw refuse(`规格「${row.name}」被 ${held} 个模板使用,不能删除`)
      await refuseSpecInUse(context.db, row)
    }
    await context.db.delete(spec).where(inArray(spec.id, [...ids]))
    for (const { id, name } of rows) {
      await markFiles(context, 'spec', id, {})
      context.audit({
        resource: 'spec',
        action: 'delete',
        targetId: id,
        targetName: name,
        summary: `删除规格「${name}」`,
      })
    }
    return { done: rows.length }
  },
}
