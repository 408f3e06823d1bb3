import { storeStatus, storeType } from '#contract/users/codes.ts'
import type { listCityStores, StoreRow } from '#contract/users/stores.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listCityStores>()

/** `open` opens the drawer of a store. */
export const storeColumns = (open: (id: number) => void): ListColumn<typeof listCityStores>[] => [
  col.image('cover', '封面', ({ name }) => name, { pin: 'start' }),
  col.cell('name', '门店名称', (row) => <Name row={row} onOpen={open} />, {
    width: 232,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', storeStatus),
  col.code('storeNo', '门店编号', { width: 120 }),
  col.label('storeType', '门店类型', storeType, { width: 80 }),
  col.text('areaName', '所在地区', { width: 168 }),
  col.text('address', '详细地址', { width: 168 }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('contactPhone', '联系电话', { width: 120 }),
  col.cell('enterprise', '经营企业', ({ enterprise }) => enterprise?.name, {
    width: 144,
    text: ({ enterprise }) => enterprise?.name ?? '',
  }),
  col.flag('isMain', '城市主店', { width: 80 }),
  col.flag('recommended', '首页推荐', { width: 80 }),
  col.count('customerCount', '客户数', { width: 80 }),
  col.count('visitCount30', '近30天浏览', { width: 104 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.date('openedAt', '开业日期', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

function Name({ row: { id, name, isMain, recommended }, onOpen }: { row: StoreRow; onOpen: (id: number) => void }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
      {isMain && <Tag tone="accent">主店</Tag>}
      {recommended && <Tag tone="info">推荐</Tag>}
    </span>
  )
}
