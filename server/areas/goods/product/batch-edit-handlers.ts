import { and, eq, inArray, ne } from 'drizzle-orm'
import { grantKind } from '#contract/configuration/codes.ts'
import type * as contract from '#contract/goods/product-batch.ts'
import type { ProductChanges } from '#contract/goods/product-batch.ts'
import { MAX_PRODUCT_LABELS, type ProductInput } from '#contract/goods/product-fields.ts'
import type { Context, Handlers } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { lockProducts } from './actions.ts'
import { allOrNothing } from './bulk.ts'
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

/** The changed fields of one product; its labels are based on its current ones. */
function fieldsOf(row: ProductRecord, changes: ProductChanges): Partial<ProductInput> {
  const { labelsAdd, labelsRemove = [], warnStock: _ofVersions, ...fields } = changes
  if (!labelsAdd && labelsRemove.length === 0) return fields
  const remaining = row.labelIds.filter((id) => !labelsRemove.includes(id))
  const labelIds = [...new Set([...remaining, ...(labelsAdd ?? [])])]
  if (labelIds.length > MAX_PRODUCT_LABELS) throw refuse(`商品标签已达 ${MAX_PRODUCT_LABELS} 个`)
  return { ...fields, labelIds }
}

async function setWarning(context: Context, { id, name }: ProductRecord, warnStock: number): Promise<void> {
  await context.db
    .update(sku)
    .set({ warnStock, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(sku.productId, id))
  await refreshTotals(context.db, [id])
  context.audit({
    resource: 'product',
    action: 'stock',
    targetId: id,
    targetName: name,
    summary: `商品「${name}」全部规格的预警值设为 ${warnStock}`,
  })
}

/** Import resource by kind of spreadsheet. */
const sheets = { 1: 'product', 2: 'productPrice', 3: 'productStock', 4: 'supplierProduct', 5: 'productSku' } as const

export const batchEditHandlers: Handlers<typeof contract> = {
  importProducts: importFile<typeof contract.importProducts>(({ kind }) => sheets[kind]),

  editProductBatch: async ({ spuIds, changes, partial }, context) => {
    if (Object.keys(changes).length === 0) throw refuse('请选择要修改的内容')
    await refuseDisabledSupplier(context)
    await refuseAutomatic(context, changes)
    const { warnStock } = changes
    const waiting = new Set<number>()
    const result = await allOrNothing(context, await lockProducts(context, spuIds), partial, async (row, inner) => {
      const fields = fieldsOf(row, changes)
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
