import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import type { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { EXPIRING_DAYS } from '#contract/blackCard/card-rules.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type CardList = List<RowOf<typeof listCardMerchants>, QueryOf<(typeof cardMerchantPaths)['list']['shape']>>

const { active, frozen, expired, cancelled } = cardMerchantStatus

/** Cards by state, and beside 正常 those that end soon. */
export function CardTabs({ list }: { list: CardList }) {
  const { status, expiring } = list.query
  const { counts } = list
  const isCounted = String(active) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const tab = (code: (typeof cardMerchantStatus.codes)[number]) => ({
    value: String(code),
    label: cardMerchantStatus.label(code),
    count: figure(counts[String(code)] ?? 0),
  })
  const all = cardMerchantStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="黑卡状态"
      value={expiring ? 'expiring' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          expiring: value === 'expiring' ? true : undefined,
          status: cardMerchantStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        tab(active),
        { value: 'expiring', label: `${EXPIRING_DAYS} 天内到期`, count: figure(counts.expiring ?? 0), isUrgent: true },
        tab(expired),
        tab(frozen),
        tab(cancelled),
      ]}
    />
  )
}
