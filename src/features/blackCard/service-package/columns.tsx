import { serviceKind, servicePackageStatus } from '#contract/blackCard/codes.ts'
import { itemsLabel, usedRateLabel } from '#contract/blackCard/service-package-rules.ts'
import type { listServicePackages } from '#contract/blackCard/service-packages.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listServicePackages>()

/** `open` shows a package beside the list. */
export const servicePackageColumns = (open: (id: number) => void) => [
  col.image('cover', '封面', ({ name }) => name, { pin: 'start' }),
  col.name('name', '服务包名称', ({ id }) => open(id), { width: 192, pin: 'start' }),
  col.status('status', '状态', servicePackageStatus, { width: 80 }),
  col.money('price', '售价', { sortable: true, width: 112 }),
  col.money('originPrice', '划线价', { width: 112 }),
  col.label('kind', '服务类型', serviceKind, { width: 104 }),
  col.cell('items', '服务内容', ({ items }) => <span className="truncate">{itemsLabel(items)}</span>, {
    width: 232,
    text: ({ items }) => itemsLabel(items),
  }),
  col.cell('validDays', '有效期', ({ validDays }) => `${validDays} 天`, {
    width: 88,
    align: 'right',
    sortable: true,
    text: ({ validDays }) => `${validDays} 天`,
  }),
  col.count('soldCount', '已售', { sortable: true, width: 80 }),
  col.cell('usedRate', '核销率', usedRateLabel, { width: 88, align: 'right', text: usedRateLabel }),
  col.cell('buyerKinds', '可购买对象', (row) => row.buyerKinds.map(buyerKind.label).join('、'), { width: 184 }),
  col.text('areaNames', '服务地区', { width: 160 }),
  col.code('packageNo', '编号', { width: 112 }),
  col.count('sortNo', '排序', { sortable: true, width: 80 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
