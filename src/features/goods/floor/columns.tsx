import { publishStatus } from '#contract/goods/codes.ts'
import type { listFloorImages } from '#contract/goods/floor-images.ts'
import { floorLabel } from '#contract/goods/showroom-rules.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listFloorImages>()

export const floorColumns = (open: (id: number) => void): ListColumn<typeof listFloorImages>[] => [
  col.image('image', '平面', ({ name }) => name, { pin: 'start' }),
  col.name('name', '楼层名称', ({ id }) => open(id), { width: 144 }),
  col.status('status', '状态', publishStatus, { width: 88 }),
  col.cell('store', '展厅门店', ({ store }) => store.name, { width: 144 }),
  col.cell('floorNo', '楼层', ({ floorNo }) => floorLabel(floorNo), { width: 72, sortable: true }),
  col.cell('zones', '展区', ({ zones }) => `${zones.length} 个`, { width: 72 }),
  col.count('settingCount', '已发布出样图', { width: 112 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
