import { useFormContext, useWatch } from 'react-hook-form'
import { checkProxyRecord, type ProxyClash } from '#contract/materials/proxies.ts'
import { proxyFaults } from '#contract/materials/proxy-rules.ts'
import { regionsFault } from '#contract/rules/region.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Notice } from '#ui/notice/notice.tsx'
import type { ProxyValues } from './use-form.ts'

/** Conflicts of the area, once brand, area and dates are entered. */
export function FormClashes({ ownId }: { ownId: number | undefined }) {
  const { control, getValues } = useFormContext<ProxyValues>()
  useWatch({ control, name: ['brandId', 'areas', 'categoryIds', 'exclusive', 'startDate', 'endDate'] })
  const { brandId, areas, categoryIds, exclusive, startDate, endDate } = getValues()
  const hasDates = startDate !== '' && endDate !== '' && Object.keys(proxyFaults({ startDate, endDate })).length === 0
  const isKnown = brandId !== null && areas.length > 0 && regionsFault(areas) === null && hasDates
  const { data = [] } = useLookup(
    checkProxyRecord,
    {
      brandId: brandId ?? 1,
      areas,
      categoryIds,
      exclusive,
      startDate,
      endDate,
      ...(ownId !== undefined && { id: ownId }),
    },
    { enabled: isKnown, staleMs: 0 },
  )
  return isKnown ? <ClashNotice clashes={data} /> : null
}

/** Conflicting records in red; allowed overlaps as a note. */
export function ClashNotice({ clashes }: { clashes: readonly ProxyClash[] }) {
  const blocking = clashes.filter(({ blocks }) => blocks)
  const allowed = clashes.filter(({ blocks }) => !blocks)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {blocking.length > 0 && (
        <Notice tone="danger" title="与独家代理冲突，不能提交">
          <Clashes clashes={blocking} />
        </Notice>
      )}
      {allowed.length > 0 && (
        <Notice tone="info" title="同地区还有其他代理">
          <Clashes clashes={allowed} />
        </Notice>
      )}
    </div>
  )
}

function Clashes({ clashes }: { clashes: readonly ProxyClash[] }) {
  return (
    <ul className="grid gap-1">
      {clashes.map(({ id, recordNo, companyName, areaNames, startDate, endDate }) => (
        <li key={id}>
          {companyName}（{recordNo}）：{areaNames}，{startDate} 至 {endDate}
        </li>
      ))}
    </ul>
  )
}
