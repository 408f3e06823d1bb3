import type { PurchaseItem } from '#contract/distribution/bills.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'

const col = columns<PurchaseItem>()

const itemColumns = [
  col.text('itemName', '项目', { width: 192 }),
  col.count('quantity', '份数', { width: 72 }),
  col.money('unitPrice', '单价', { width: 104 }),
  col.cell('days', '计费天数', ({ days }) => (days === null ? '一次性' : `${days} 天`), { width: 88, align: 'right' }),
  col.money('amount', '小计', { width: 112 }),
]

/** Items of a bill, with the prices of its day. */
export const ItemTable = ({ items }: { items: readonly PurchaseItem[] }) => (
  <DataTable label="增购明细" columns={itemColumns} rows={items} rowId={({ itemId }) => itemId} />
)
