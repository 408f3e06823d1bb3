import type { listRenewals } from '#contract/distribution/renewals.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { formatCount } from '#lib/formats.ts'
import { Money } from '#ui/money/money.tsx'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

/** Renewals of this month: how many, for how much, and which part of the accounts that end in it. */
export function MonthFigures({ month }: { month: DataOf<typeof listRenewals>['month'] | undefined }) {
  const rate = month && month.expiring > 0 ? `${Math.round((month.kept * 100) / month.expiring)}%` : undefined
  return (
    <section className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
      <h2 className="sr-only">本月</h2>
      <StatCard label="本月续费" figure={month && formatCount(month.renewed)} unit="家" />
      <StatCard label="本月续费金额" figure={month && <Money amount={month.amount} />} />
      <StatCard label="本月续费率" figure={rate}>
        {month && (
          <p className="text-small text-text-muted">
            {month.expiring === 0 ? '本月没有到期的经销商' : `到期 ${month.expiring} 家，已续费 ${month.kept} 家`}
          </p>
        )}
      </StatCard>
    </section>
  )
}
