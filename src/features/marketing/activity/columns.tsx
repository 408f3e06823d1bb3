import { Link } from 'react-router-dom'
import type { listActivities } from '#contract/marketing/activities.ts'
import { activityTerms } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityKind, activityProductStatus, activityStatus } from '#contract/marketing/codes.ts'
import type { RegionNode } from '#contract/rules/region.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { activityPaths, activityProductPaths } from '#features/marketing/paths.ts'
import { formatCount } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'

const col = columns<typeof listActivities>()

const names = (refs: readonly { name: string }[]): string => refs.map(({ name }) => name).join('、') || '全部'
const audienceOf = ({ audience }: { audience: readonly number[] }): string =>
  audience.map(activityAudience.label).join('、')

export const activityColumns = (tree: readonly RegionNode[]) => [
  col.link('name', '活动名称', ({ id }) => activityPaths.form.to({ id }), { width: 200, pin: 'start' }),
  col.status('status', '状态', activityStatus),
  col.money('orderAmount', '成交额', { sortable: true, width: 112 }),
  col.money('discountTotal', '优惠总额', { width: 104 }),
  col.image('banner', '横幅', ({ name }) => name),
  col.label('kind', '活动类型', activityKind, { width: 88 }),
  col.cell('terms', '优惠', activityTerms, { width: 176, text: activityTerms }),
  col.time('startAt', '开始时间', { sortable: true }),
  col.time('endAt', '结束时间', { sortable: true }),
  col.count('productCount', '商品数', { width: 80 }),
  col.cell(
    'waitReviewCount',
    '待审商品',
    ({ id, waitReviewCount }) =>
      waitReviewCount ? (
        <Link
          to={activityProductPaths.list.to({ activityId: id, status: activityProductStatus.waiting })}
          className="text-danger-text hover:underline"
        >
          {formatCount(waitReviewCount)}
        </Link>
      ) : (
        waitReviewCount
      ),
    { width: 88, align: 'right', text: ({ waitReviewCount = '' }) => String(waitReviewCount) },
  ),
  col.count('orderCount', '订单数', { sortable: true, width: 80 }),
  col.cell('audience', '参与对象', audienceOf, { width: 152, text: audienceOf }),
  col.cell('brands', '参与品牌', ({ brands }) => names(brands), { width: 144, text: ({ brands }) => names(brands) }),
  col.cell('areas', '活动地区', ({ areas }) => regionsLabel(areas, tree), {
    width: 120,
    text: ({ areas }) => regionsLabel(areas, tree),
  }),
  col.count('priority', '优先级', { sortable: true, width: 80 }),
  col.code('activityNo', '活动编号', { width: 128 }),
  col.text('createdBy', '创建人', { width: 88 }),
  col.time('createdAt', '创建时间', { sortable: true }),
]
