import type { RowOf } from '#contract/endpoint.ts'
import { experienceStatus } from '#contract/merchants/codes.ts'
import { ENDING_DAYS } from '#contract/merchants/experience-rules.ts'
import type { listExperiences } from '#contract/merchants/experiences.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { experiencePaths } from '../paths.ts'

type ExperienceList = List<RowOf<typeof listExperiences>, QueryOf<(typeof experiencePaths)['list']['shape']>>

const { pending, running, expired, converted, closed } = experienceStatus

/** Trials by state, those to follow up today and those that end soon. */
export function ExperienceTabs({ list }: { list: ExperienceList }) {
  const { status, due, ending } = list.query
  const { counts } = list
  const isCounted = String(pending) in counts
  const figure = (count = 0) => (isCounted ? formatCapped(count) : undefined)
  const tab = (code: (typeof experienceStatus.codes)[number]) => ({
    value: String(code),
    label: experienceStatus.label(code),
    count: figure(counts[String(code)]),
  })
  const all = experienceStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="体验状态"
      value={due ? 'due' : ending ? 'ending' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          due: value === 'due' ? true : undefined,
          ending: value === 'ending' ? true : undefined,
          status: experienceStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        tab(pending),
        { value: 'due', label: '今日待跟进', count: figure(counts.due), isUrgent: true },
        tab(running),
        { value: 'ending', label: `${ENDING_DAYS} 天内到期`, count: figure(counts.ending), isUrgent: true },
        tab(expired),
        tab(converted),
        tab(closed),
      ]}
    />
  )
}
