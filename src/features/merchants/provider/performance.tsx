import { serviceKind } from '#contract/blackCard/codes.ts'
import type { Provider } from '#contract/merchants/providers.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Rate, Score } from './columns.tsx'

const col = columns<Provider['reviews'][number]>()
const reviewColumns = [
  col.time('usedAt', '服务时间'),
  col.label('kind', '服务类型', serviceKind, { width: 104 }),
  col.text('itemName', '项目', { width: 176 }),
  col.text('workerName', '服务人员', { width: 96 }),
  col.cell('score', '评分', ({ score }) => <Score score={score === null ? null : String(score)} />, {
    width: 72,
    align: 'right',
  }),
  col.cell('isOnTime', '准时', ({ isOnTime }) => (isOnTime ? '是' : <Tag tone="warning">迟到</Tag>), { width: 80 }),
  col.cell('hasComplaint', '投诉', ({ hasComplaint }) => hasComplaint && <Tag tone="danger">有投诉</Tag>, {
    width: 88,
  }),
]

const yuan = (value: number): string => formatMoney(value) ?? ''
/** Nothing is drawn while all months are zero. */
const drawn = (values: readonly number[]): (number | null)[] =>
  values.some((value) => value !== 0) ? [...values] : values.map(() => null)

/** The figures of 12 months, by month, and what buyers said last. */
export function ProviderPerformance({ provider }: { provider: Provider }) {
  const { figures, reviews } = provider
  const months = figures.map(({ month }) => month)
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <StatCard label="近 12 个月服务" figure={provider.orderCount} unit="单" />
        <StatCard label="评分" figure={<Score score={provider.score} />} />
        <StatCard label="准时率" figure={<Rate rate={provider.onTimeRate} />} />
        <StatCard label="投诉" figure={provider.complaintCount} unit="次" />
        <StatCard label="待结金额" figure={<Money amount={provider.unsettledAmount} />} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <BarChart
          title="每月服务费"
          categoryLabel="月份"
          categories={months}
          series={[{ name: '服务费', values: drawn(figures.map(({ amount }) => Number(amount))) }]}
          format={yuan}
        />
        <BarChart
          title="每月服务单数与投诉"
          categoryLabel="月份"
          categories={months}
          series={[
            { name: '服务单数', values: drawn(figures.map(({ orderCount }) => orderCount)) },
            { name: '投诉', values: drawn(figures.map(({ complaintCount }) => complaintCount)) },
          ]}
        />
      </div>
      <TitledSection title="最近的评价与投诉">
        <DataTable
          label="评价与投诉"
          columns={reviewColumns}
          rows={reviews}
          rowId={({ id }) => id}
          empty="还没有评价"
        />
      </TitledSection>
    </div>
  )
}
