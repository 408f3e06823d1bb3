import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import type { listMerchantDistributors, Relation } from '#contract/distribution/relations.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Money } from '#ui/money/money.tsx'
import { LastDay } from '../account/columns.tsx'

const col = columns<typeof listMerchantDistributors>()

interface Shown {
  /** Opens the account; undefined for readers without its page. */
  open: ((id: number) => void) | undefined
  /** Branches show the sums of all their accounts. */
  isTree: boolean
}

const parentColumn = col.cell('parent', '上级经销商', ({ parent }) => parent?.name, {
  width: 160,
  text: ({ parent }) => parent?.name ?? '',
})

export const relationColumns = ({ open, isTree }: Shown): ListColumn<typeof listMerchantDistributors>[] => [
  col.cell('name', '经销商', (row) => <Name row={row} open={open} />, {
    width: isTree ? 240 : 192,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', distributorStatus),
  col.cell('purchaseAmount', '采购额', (row) => <Sum row={row} field="purchaseAmount" />, {
    width: 132,
    align: 'right',
    text: (row) => (row.branch ?? row).purchaseAmount,
  }),
  col.cell('saleAmount', '销售额', (row) => <Sum row={row} field="saleAmount" />, {
    width: 132,
    align: 'right',
    text: (row) => (row.branch ?? row).saleAmount,
  }),
  col.label('level', '级别', distributorLevel, { width: 96 }),
  ...(isTree ? [] : [parentColumn]),
  col.code('accountNo', '经销商编号', { width: 120 }),
  col.cell('enterprise', '企业', ({ enterprise }) => enterprise?.name, {
    width: 160,
    text: ({ enterprise }) => enterprise?.name ?? '',
  }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '登录手机', { width: 120 }),
  col.text('areaNames', '授权区域', { width: 176 }),
  col.cell('stores', '门店数', ({ stores }) => stores.used, {
    width: 72,
    align: 'right',
    text: ({ stores }) => String(stores.used),
  }),
  col.count('subCount', '下级', { width: 72 }),
  col.cell('expireAt', '到期日', (row) => <LastDay row={row} />, {
    width: 120,
    sortable: true,
    text: ({ expireAt }) => expireAt ?? '',
  }),
]

function Name({ row: { id, name }, open }: { row: Relation } & Pick<Shown, 'open'>) {
  if (!open) return <span className="truncate">{name}</span>
  return <NameButton onClick={() => open(id)}>{name}</NameButton>
}

/** The sum of a branch, with what the account itself has of it. */
function Sum({ row, field }: { row: Relation; field: 'purchaseAmount' | 'saleAmount' }) {
  if (!row.branch || row.children.length === 0) return <Money amount={row[field]} />
  return (
    <span title={`本级 ${row[field]} 元，含下级 ${row.children.length} 个`} className="font-medium">
      <Money amount={row.branch[field]} />
    </span>
  )
}
