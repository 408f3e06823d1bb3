import { useState } from 'react'
import { fn } from 'storybook/test'
import type { Column } from '#ui/data-table/column.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import type { TreeSource } from '#ui/tree/tree-node.ts'
import { TreeTable, type TreeTableProps } from '#ui/tree-table/tree-table.tsx'
import { type Category, categoryRows } from './category-rows.ts'

const source: TreeSource<Category> = {
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  childrenOf: ({ children }) => children,
  isBranch: ({ isBranch = false }) => isBranch,
}

const columns: Column<Category>[] = [
  { id: 'name', title: '类目名称', width: 260, cell: ({ name }) => name },
  { id: 'code', title: '编码', width: 110, cell: ({ id }) => id },
  { id: 'leadTime', title: '货期', width: 90, align: 'right', cell: ({ leadTime }) => leadTime && `${leadTime} 天` },
  { id: 'goods', title: '商品数', width: 90, align: 'right', cell: ({ goods }) => goods.toLocaleString('zh-CN') },
  { id: 'updatedAt', title: '更新时间', width: 150, cell: ({ updatedAt }) => updatedAt },
]

export const onEdit = fn()

const actions = (row: Category) => (
  <RowActions
    name={row.name}
    actions={[
      { label: '编辑', onSelect: () => onEdit(row.id) },
      { label: '新增下级', onSelect: fn() },
      { label: '停用', onSelect: fn(), tone: 'danger' },
    ]}
  />
)

/** Stores the selected rows, as a screen does. */
function CategoryTable({ onSelected, ...rest }: TreeTableProps<Category>) {
  const [selected, setSelected] = useState(rest.selected ?? [])
  const store = (ids: string[]) => {
    setSelected(ids)
    onSelected?.(ids)
  }
  return <TreeTable {...rest} selected={selected} {...(onSelected && { onSelected: store })} />
}

/** A category table that stores the selected rows: base of its stories. */
export const treeTableStory = {
  component: TreeTable<Category>,
  args: { label: '类目列表', columns, rows: categoryRows, source, actions, actionsWidth: 176 },
  render: (args: TreeTableProps<Category>) => <CategoryTable {...args} />,
}
