import { and, eq, inArray, ne } from 'drizzle-orm'
import { grantKind } from '#contract/configuration/codes.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/goods/product-batch.ts'
import { editProductBatch, type ProductChanges } from '#contract/goods/product-batch.ts'
import { CHANGED_SINCE } from '#server/areas/goods/price/rules.ts'
import { startRecords } from '#server/bulk/start.ts'
import type { Context, Handlers } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { lockProducts } from './actions.ts'
import { editedFields, previewEdit, productRecords } from './batch-edit-preview.ts'
import { allOrNothing } from './bulk.ts'
import { versionsOf } from './fields.ts'
import type { ProductRecord } from './present.ts'
import { changeProduct } from './save.ts'
import { refreshTotals } from './totals.ts'

/** Automatic labels are managed by the server and cannot be set manually. */
async function refuseAutomatic(context: Context, { labelsAdd = [], labelsRemove = [] }: ProductChanges): Promise<void> {
  const ids = [...labelsAdd, ...labelsRemove]
  if (ids.length === 0) return
  const [found] = await context.db
    .select({ name: label.name })
    .from(label)
    .where(and(inArray(label.id, ids), ne(label.grantKind, grantKind.manual)))
    .limit(1)
  if (found) throw refuseField('labelsAdd', `自动标签「${found.name}」不能手动打标`)
}

async function setWarning(context: Context, { id, name }: ProductRecord, warnStock: number): Promise<void> {
  const stored = await versionsOf(context.db, id, true)
  if (stored.every((row) => row.warnStock === warnStock)) return
  await context.db
    .update(sku)
    .set({ warnStock, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(sku.productId, id))
  await refreshTotals(context.db, [id])
  const rows = stored.map(({ id: skuId, skuCode, stock, warnStock: before }) => ({ id: skuId, skuCode, stock, before }))
  context.audit({
    resource: 'product',
    action: 'stock',
    targetId: id,
    targetName: name,
    summary: `商品「${name}」全部规格的预警值设为 ${warnStock}`,
    before: { skus: rows.map(({ before, ...row }) => ({ ...row, warnStock: before })) },
    after: { skus: rows.map(({ before: _before, ...row }) => ({ ...row, warnStock })) },
  })
}

async function startEdit({ rows, changes }: ParsedParamsOf<typeof contract.startProductBatch>, context: Context) {
  await checkChanges(context, changes)
  const found = new Map(
    (
      await productRecords(
        rows.map(({ spuId }) => spuId),
        context,
      )
    ).map((row) => [row.id, row]),
  )
  if (found.size < new Set(rows.map(({ spuId }) => spuId)).size) throw refuse('部分商品不存在或已被删除，请刷新后重试')
  const records = rows.map(({ spuId: id, version }) => ({ id, version, name: found.get(id)?.name ?? '' }))
  return startRecords(context, editProductBatch, { label: '批量修改', params: { changes }, records })
}

async function checkChanges(context: Context, changes: ProductChanges): Promise<void> {
  if (Object.keys(changes).length === 0) throw refuse('请选择要修改的内容')
  await refuseDisabledSupplier(context)
  await refuseAutomatic(context, changes)
}

/** Import resource by kind of spreadsheet. */
const sheets = { 1: 'product', 2: 'productPrice', 3: 'productStock', 4: 'supplierProduct', 5: 'productSku' } as const

export const batchEditHandlers: Handlers<typeof contract> = {
  importProducts: importFile<typeof contract.importProducts>(({ kind }) => sheets[kind]),

  previewProductBatch: async (params, context) => {
    await checkChanges(context, params.changes)
    return previewEdit(params, context)
  },

  startProductBatch: startEdit,

  editProductBatch: async ({ spuIds, changes, version, partial }, context) => {
    await checkChanges(context, changes)
    const { warnStock } = changes
    const waiting = new Set<number>()
    const result = await allOrNothing(context, await lockProducts(context, spuIds), partial, async (row, inner) => {
      if (version !== undefined && row.version !== version) throw refuse(CHANGED_SINCE)
      const fields = editedFields(row, changes)
      if (Object.keys(fields).length > 0) {
        const { reviewIds } = await changeProduct(
          { ...fields, spuId: row.id, version: row.version, submit: false },
          inner,
        )
        if (reviewIds) waiting.add(row.id)
      }
      if (warnStock !== undefined) await setWarning(inner, row, warnStock)
    })
    return { ...result, waiting: waiting.size }
  },
}
