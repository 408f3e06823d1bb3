import { getRenewalIncome } from '#contract/distribution/renewals.ts'
import { formatCount } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { formatMoney } from '#ui/money/format-money.ts'

const yuan = (value: number): string => formatMoney(value) ?? ''
const times = (value: number): string => `${formatCount(value)} 单`
/** Nothing is drawn while all months are zero. */
const drawn = (values: readonly number[]): (number | null)[] =>
  values.some((value) => value !== 0) ? [...values] : values.map(() => null)

/** What renewals brought in each month, and how many there were; of one distributor if the list is filtered by it. */
export function RenewalIncome({ distributorId }: { distributorId: number | undefined }) {
  const read = useLookup(getRenewalIncome, { ...(distributorId !== undefined && { distributorId }) })
  return (
    <QueryBody read={read} noun="续费收入">
      {(income) => {
        const shared = { categoryLabel: '月份', categories: income.map(({ month }) => month), height: 180 }
        return (
          <div className="grid gap-4 lg:grid-cols-2">
            <BarChart
              {...shared}
              title="每月续费收入"
              note="按生效时间，已扣退款"
              unit="元"
              series={[{ name: '续费收入', values: drawn(income.map(({ amount }) => Number(amount))) }]}
              format={yuan}
            />
            <BarChart
              {...shared}
              title="每月续费单数"
              note="按生效时间，不含已退款"
              unit="单"
              series={[{ name: '续费单数', values: drawn(income.map(({ count }) => count)) }]}
              format={times}
            />
          </div>
        )
      }}
    </QueryBody>
  )
}
