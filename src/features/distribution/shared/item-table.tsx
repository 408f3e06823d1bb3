import type { PurchaseItem } from '#contract/distribution/bills.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'

const col = columns<PurchaseItem>()

const itemColumns = (isKept: boolean) => [
  col.text('itemName', '项目', { width: 192 }),
  col.count('quantity', '份数', { width: 72 }),
  col.money('unitPrice', '单价', { width: 104 }),
  ...(isKept
    ? []
    : [
        col.cell('days', '计费天数', ({ days }) => (days === null ? '一次性' : `${days} 天`), {
          width: 88,
          align: 'right',
        }),
      ]),
  col.money('amount', '小计', { width: 112 }),
]

interface ItemTableProps {
  items: readonly PurchaseItem[]
  /** Items that a renewal keeps: charged for its whole term. */
  isKept?: boolean
}

/** Items of a bill, with the prices of its day. */
export const ItemTable = ({ items, isKept = false }: ItemTableProps) => (
  <DataTable
    label={isKept ? '保留的增购' : '增购明细'}
    columns={itemColumns(isKept)}
    rows={items}
    rowId={({ itemId }) => itemId}
  />
)
