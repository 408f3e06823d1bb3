import { clickRate } from '#contract/operations/banner-rules.ts'
import type { listBanners } from '#contract/operations/banners.ts'
import { audience, bannerPosition, runState } from '#contract/operations/codes.ts'
import { type RegionNode, regionsLabel } from '#contract/rules/region.ts'
import { columns } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listBanners>()

/** `open` shows a banner beside the list; `tree` names the regions once it is loaded. */
export const bannerColumns = (open: (id: number) => void, tree: readonly RegionNode[]) => [
  col.image('image', '图片', ({ name }) => name, { pin: 'start' }),
  col.name('name', '名称', ({ id }) => open(id), { width: 184 }),
  col.status('state', '状态', runState),
  col.label('position', '展示位置', bannerPosition, { width: 144 }),
  col.cell(
    'linkName',
    '跳转内容',
    ({ linkName, linkValid }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">{linkName || '无跳转'}</span>
        {!linkValid && <Tag tone="danger">链接失效</Tag>}
      </span>
    ),
    { width: 200, text: ({ linkName }) => linkName },
  ),
  col.cell('audience', '投放对象', (row) => row.audience.map(audience.label).join('、'), { width: 128 }),
  col.cell('areas', '投放地区', ({ areas }) => regionsLabel(areas, tree), { width: 136 }),
  col.time('startAt', '开始时间', { sortable: true }),
  col.time('endAt', '结束时间', { sortable: true }),
  col.count('showCount', '曝光', { sortable: true, width: 88 }),
  col.count('clickCount', '点击', { sortable: true, width: 80 }),
  col.cell('clickRate', '点击率', clickRate, { width: 80, align: 'right', text: clickRate }),
  col.count('sort', '顺序', { sortable: true, width: 72 }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
