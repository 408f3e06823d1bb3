import type { DataOf } from '#contract/endpoint.ts'
import type { listExperiences } from '#contract/merchants/experiences.ts'
import { formatCount } from '#lib/formats.ts'
import { StatCard } from '#ui/stat-card/stat-card.tsx'

/** Trials of this month: requested, opened, and which part of those that ended became a merchant. */
export function MonthFigures({ month }: { month: DataOf<typeof listExperiences>['month'] | undefined }) {
  const over = month ? month.converted + month.ended : 0
  return (
    <section className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
      <h2 className="sr-only">本月</h2>
      <StatCard label="本月申请" figure={month && formatCount(month.requested)} unit="家" />
      <StatCard label="本月开通" figure={month && formatCount(month.opened)} unit="家" />
      <StatCard label="本月转正" figure={month && formatCount(month.converted)} unit="家" />
      <StatCard
        label="转化率"
        figure={month && over > 0 ? `${Math.round((month.converted * 100) / over)}%` : undefined}
      >
        {month && (
          <p className="text-small text-text-muted">
            {over === 0 ? '本月没有结束的体验' : `结束 ${over} 家，转正 ${month.converted} 家`}
          </p>
        )}
      </StatCard>
    </section>
  )
}
