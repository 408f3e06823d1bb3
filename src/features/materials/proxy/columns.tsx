import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import type { listProxyRecords } from '#contract/materials/proxies.ts'
import { PROXY_EXPIRING_DAYS } from '#contract/materials/proxy-rules.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listProxyRecords>()

/** `open` opens the drawer of a record. */
export const proxyColumns = (open: (id: number) => void): ListColumn<typeof listProxyRecords>[] => [
  col.name('companyName', '公司名称', ({ id }) => open(id), { width: 208 }),
  col.status('status', '状态', proxyStatus),
  col.code('recordNo', '代理编号', { width: 144 }),
  col.cell('brand', '材料品牌', ({ brand }) => brand.name, { width: 112 }),
  col.text('areaNames', '代理地区', { width: 176 }),
  col.flag('exclusive', '独家', { width: 64 }),
  col.date('startDate', '开始日期', { sortable: true, width: 112 }),
  col.date('endDate', '结束日期', { sortable: true, width: 112 }),
  col.cell('daysLeft', '剩余天数', ({ daysLeft }) => <DaysLeft days={daysLeft} />, {
    width: 88,
    align: 'right',
    text: ({ daysLeft }) => String(daysLeft ?? ''),
  }),
  col.label('proxyKind', '代理方类型', proxyKind, { width: 104 }),
  col.text('contactName', '联系人', { width: 88 }),
  col.text('contactPhone', '联系电话', { width: 128 }),
  col.cell('discountRate', '进货折扣', ({ discountRate }) => discountRate, { width: 88, align: 'right' }),
  col.text('reviewedBy', '审核人', { width: 88 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

function DaysLeft({ days }: { days: number | null }) {
  if (days === null) return null
  return <span className={days < PROXY_EXPIRING_DAYS ? 'text-warning-text' : undefined}>{days} 天</span>
}
