import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from '#contract/users/codes.ts'
import type { listMiniStores, MiniStoreRow } from '#contract/users/mini-stores.ts'
import { formatCount } from '#lib/formats.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'

const col = columns<typeof listMiniStores>()
type Totals = Pick<MiniStoreRow, 'visitCount30' | 'orderCount30' | 'orderAmount30'>

/** `open` opens the drawer of a shop; `totals` are those of all shops found. */
export const miniStoreColumns = (
  open: (id: number) => void,
  totals: Totals | undefined,
): ListColumn<typeof listMiniStores>[] => [
  col.image('logo', 'Logo', ({ name }) => name, { pin: 'start' }),
  col.name('name', '店铺名称', ({ id }) => open(id), { width: 200, sortable: true }),
  col.status('status', '状态', miniStoreStatus),
  {
    ...col.money('orderAmount30', '近30天成交额', { width: 136, sortable: true }),
    ...(totals && { total: <Money amount={totals.orderAmount30} /> }),
  },
  {
    ...col.count('orderCount30', '近30天订单', { width: 112, sortable: true }),
    ...(totals && { total: formatCount(totals.orderCount30) }),
  },
  {
    ...col.count('visitCount30', '近30天访客', { width: 112, sortable: true }),
    ...(totals && { total: formatCount(totals.visitCount30) }),
  },
  col.count('productCount', '上架商品', { width: 96, sortable: true }),
  col.code('shopNo', '店铺编号', { width: 120 }),
  col.cell('owner', '店主', ({ owner }) => owner.name, { width: 96, text: ({ owner }) => owner.name }),
  col.cell('enterprise', '所属企业', ({ enterprise }) => enterprise?.name, {
    width: 144,
    text: ({ enterprise }) => enterprise?.name ?? '',
  }),
  col.text('areaName', '所在地区', { width: 168 }),
  col.label('template', '店铺模板', miniStoreTemplate, { width: 96 }),
  col.label('priceMode', '价格展示', miniStorePriceMode, { width: 104 }),
  col.time('openedAt', '开通时间', { sortable: true }),
  col.time('expireAt', '到期时间', { sortable: true }),
]
