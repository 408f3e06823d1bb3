import { canEditProduct } from '#contract/goods/transitions.ts'
import {
  changedSince,
  type LoggedEntry,
  type RollbackDefinition,
  rollbackOf,
  type UndonePart,
} from '#server/bulk/rollback-definition.ts'
import type { LoggedField } from '#server/database/logged-field.ts'
import { isSame } from '#server/entity/changes.ts'
import { lockProducts } from './actions.ts'
import { productRecords } from './batch-edit-preview.ts'
import { toFields } from './fields.ts'
import type { ProductRecord } from './present.ts'
import { changeProduct } from './save.ts'

const GONE = '商品已删除，或不在您的数据范围内'

/** The fields that an entry changed. */
const changedIn = ({ form }: LoggedEntry): LoggedField[] => (form ?? []).filter(({ before }) => before !== undefined)

function faultOf({ entry }: UndonePart, row: ProductRecord): string | undefined {
  if (!canEditProduct(row.status)) return '当前状态不可编辑'
  const fields: Readonly<Record<string, unknown>> = { ...toFields(row, []) }
  const changed = changedIn(entry)
  const unstored = changed.find((logged) => !('value' in logged))
  if (unstored) return `${unstored.title}的修改不能自动撤销`
  const later = changed.find(({ field, value }) => !isSame(fields[field] ?? null, value ?? null))
  return later && changedSince(later.title)
}

/** Fields of a product go back to those before, as if its form were saved, if nobody has changed them since. */
export const editRollback: RollbackDefinition = rollbackOf({
  resource: 'product',
  actions: ['edit'],
  permission: 'product:edit',
  partsOf: (entry) => (changedIn(entry).length > 0 ? [{ id: Number(entry.targetId), name: entry.targetName }] : []),
  lock: async ({ id }, context) => {
    await lockProducts(context, [id])
  },
  faultsOf: async (parts, context) => {
    const rows = await productRecords(
      parts.map(({ id }) => id),
      context,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      parts.flatMap((part) => {
        const row = found.get(part.id)
        const reason = row ? faultOf(part, row) : GONE
        return reason ? [[part, reason] as const] : []
      }),
    )
  },
  undo: async ({ id, entry }, context) => {
    const [row] = await productRecords([id], context)
    if (!row) throw new Error(`product ${id} was not locked`)
    const fields = Object.fromEntries(changedIn(entry).map(({ field, before }) => [field, before?.value]))
    await changeProduct({ spuId: id, version: row.version, submit: false, ...fields }, context)
  },
})
