import { settlementCycle, supplierStatus, supplierType } from '#contract/suppliers/codes.ts'
import type { listSuppliers, SupplierRow } from '#contract/suppliers/suppliers.ts'
import { DaysLeft } from '#features/suppliers/shared/days-left.tsx'
import { formatSince } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { SupplierTab } from './drawer.tsx'

const col = columns<typeof listSuppliers>()

/** `open` opens the supplier drawer on a tab. */
export const supplierColumns = (open: (id: number, tab?: SupplierTab) => void) => [
  col.cell(
    'shortName',
    '供应商',
    ({ id, shortName, name }) => <NameButton onClick={() => open(id)}>{shortName || name}</NameButton>,
    { width: 144, pin: 'start', hideable: false, text: ({ shortName, name }) => shortName || name },
  ),
  col.status('status', '状态', supplierStatus),
  col.text('name', '公司名称', { width: 216, sortable: true }),
  col.code('supplierCode', '编码', { width: 104 }),
  col.label('supplierType', '类型', supplierType, { width: 88 }),
  col.cell('contractUntil', '合同剩余', ({ daysLeft }) => <DaysLeft days={daysLeft} />, { width: 120, sortable: true }),
  col.text('contactName', '联系人', { width: 88 }),
  col.text('contactPhone', '联系电话', { width: 120 }),
  col.text('areaName', '所在地区', { width: 176 }),
  col.label('settlementCycle', '结算周期', settlementCycle, { width: 88 }),
  col.count('brandCount', '品牌'),
  col.count('productCount', '商品'),
  col.cell(
    'openOrderCount',
    '未完成订单',
    ({ id, shortName, name, openOrderCount }) =>
      openOrderCount === 0 ? (
        0
      ) : (
        <Button
          tone="link"
          size="tiny"
          className="text-data tabular-nums"
          aria-label={`${shortName || name} ${openOrderCount} 个未完成订单`}
          onClick={() => open(id, 'dues')}
        >
          {openOrderCount}
        </Button>
      ),
    { width: 96, align: 'right', text: ({ openOrderCount }) => String(openOrderCount) },
  ),
  col.text('account', '登录账号', { width: 120 }),
  col.cell('lastLoginAt', '最近登录', (supplier) => <LastLogin supplier={supplier} />, {
    width: 136,
    text: ({ lastLoginAt }) => formatSince(lastLoginAt) || '从未登录',
  }),
  col.time('createdAt', '创建时间', { sortable: true }),
]

function LastLogin({ supplier: { account, lastLoginAt, mustChangePassword } }: { supplier: SupplierRow }) {
  if (!account) return null
  if (mustChangePassword) return <Tag tone="info">待改密码</Tag>
  return lastLoginAt ? formatSince(lastLoginAt) : <span className="text-warning-text">从未登录</span>
}
