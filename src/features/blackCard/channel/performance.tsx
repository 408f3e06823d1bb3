import type { Channel } from '#contract/blackCard/channels.ts'
import { formatCount } from '#lib/formats.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

const yuan = (value: number): string => formatMoney(value) ?? ''
/** Nothing is drawn while all months are zero. */
const drawn = (amounts: readonly string[]): (number | null)[] => {
  const values = amounts.map(Number)
  return values.some((value) => value !== 0) ? values : values.map(() => null)
}

/** What the channel buys, sells and earns. */
export function ChannelPerformance({ channel }: { channel: Channel }) {
  const { figures } = channel
  const months = figures.map(({ month }) => month)
  const series = (name: string, of: 'purchaseAmount' | 'saleAmount' | 'commission') => ({
    name,
    values: drawn(figures.map((row) => row[of])),
  })
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <StatCard label="采购额" figure={<Money amount={channel.purchaseAmount} />} />
        <StatCard label="销售额" figure={<Money amount={channel.saleAmount} />} />
        <StatCard label="待结佣金" figure={<Money amount={channel.unsettledAmount} />} />
        <StatCard label="已定价 SKU" figure={formatCount(channel.pricedSkuCount)} unit="个" />
        <StatCard label="未定价 SKU" figure={formatCount(channel.unpricedSkuCount)} unit="个" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <BarChart
          title="每月采购额与销售额"
          categoryLabel="月份"
          categories={months}
          series={[series('采购额', 'purchaseAmount'), series('销售额', 'saleAmount')]}
          format={yuan}
        />
        <BarChart
          title="每月佣金"
          categoryLabel="月份"
          categories={months}
          series={[series('佣金', 'commission')]}
          format={yuan}
        />
      </div>
    </div>
  )
}
