import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import type { listSettingOutImages } from '#contract/goods/setting-out-images.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listSettingOutImages>()

export const settingOutColumns = (open: (id: number) => void): ListColumn<typeof listSettingOutImages>[] => [
  col.image('cover', '图片', ({ name }) => name, { pin: 'start' }),
  col.name('name', '出样名称', ({ id }) => open(id), { width: 152, sortable: true }),
  col.status('status', '状态', publishStatus, { width: 88 }),
  col.cell('store', '展厅门店', ({ store }) => store.name, { width: 144 }),
  col.cell('floor', '楼层', ({ floor }) => floor.name, { width: 128 }),
  col.text('zoneNo', '展区', { width: 72 }),
  col.label('kind', '出样类型', settingOutKind),
  col.cell('style', '风格', ({ style }) => style?.name ?? '', { width: 88 }),
  col.count('spotCount', '热点', { width: 72 }),
  col.cell(
    'brokenCount',
    '失效商品',
    ({ brokenCount, brokenProducts }) =>
      brokenCount > 0 ? (
        <Tag tone="danger" title={brokenProducts.map(({ name }) => name).join('、')}>{`${brokenCount} 个失效`}</Tag>
      ) : (
        ''
      ),
    { width: 96, text: ({ brokenCount }) => String(brokenCount) },
  ),
  col.date('startDate', '出样日期', { sortable: true }),
  col.cell('endDate', '撤样日期', ({ endDate }) => endDate || '在展', { width: 104, sortable: true }),
  col.count('sort', '排序值', { sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
