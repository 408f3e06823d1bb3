import type { RowOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { EXPIRING_DAYS, QUIET_DAYS } from '#contract/merchants/enterprise-rules.ts'
import type { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { enterprisePaths } from '../paths.ts'

export type EnterpriseList = List<RowOf<typeof listEnterpriseUsers>, QueryOf<(typeof enterprisePaths)['list']['shape']>>

const { draft, active, expired, frozen, cancelled } = enterpriseStatus

/** Merchants by state, and beside 正常 those that end soon. */
export function EnterpriseTabs({ list }: { list: EnterpriseList }) {
  const { status, expiring } = list.query
  const { counts } = list
  const isCounted = String(active) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const tab = (code: (typeof enterpriseStatus.codes)[number]) => ({
    value: String(code),
    label: enterpriseStatus.label(code),
    count: figure(counts[String(code)] ?? 0),
  })
  const all = enterpriseStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="企业商家状态"
      value={expiring ? 'expiring' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          expiring: value === 'expiring' ? true : undefined,
          status: enterpriseStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        tab(draft),
        tab(active),
        { value: 'expiring', label: `${EXPIRING_DAYS} 天内到期`, count: figure(counts.expiring ?? 0), isUrgent: true },
        tab(expired),
        tab(frozen),
        tab(cancelled),
      ]}
    />
  )
}

/** Shortcuts to merchants that need somebody to look after them. Hidden if there are none. */
export function EnterpriseChips({ list }: { list: EnterpriseList }) {
  const { quiet = 0, overQuota = 0, licenceExpiring = 0 } = list.counts
  const { query, setFilters } = list
  const isSet = Boolean(query.quietDays || query.overQuota || query.licenceExpiring)
  if (quiet + overQuota + licenceExpiring === 0 && !isSet) return null
  return (
    <fieldset aria-label="需要跟进" className="flex flex-wrap gap-2">
      <FilterToggle
        count={quiet}
        tone="muted"
        isPressed={query.quietDays !== undefined}
        onClick={() => setFilters({ quietDays: query.quietDays === undefined ? QUIET_DAYS : undefined })}
      >
        {QUIET_DAYS} 天未登录
      </FilterToggle>
      <FilterToggle
        count={overQuota}
        tone="danger"
        isPressed={Boolean(query.overQuota)}
        onClick={() => setFilters({ overQuota: query.overQuota ? undefined : true })}
      >
        员工数超额
      </FilterToggle>
      <FilterToggle
        count={licenceExpiring}
        isPressed={Boolean(query.licenceExpiring)}
        onClick={() => setFilters({ licenceExpiring: query.licenceExpiring ? undefined : true })}
      >
        执照将到期
      </FilterToggle>
    </fieldset>
  )
}
