import { useMemo, useState } from 'react'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
} from '#contract/distribution/authorization-codes.ts'
import {
  editAuthorization,
  listAuthorizations,
  type ProductAuthorization,
  RULES_MAX_IDS,
  revokeAuthorizations,
} from '#contract/distribution/authorizations.ts'
import { authorizationRights } from '#contract/distribution/field-rights.ts'
import { authorizationPaths } from '#features/distribution/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import { useCan, useShows } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { CodeFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { ruleColumns } from './columns.tsx'
import { useRevoke } from './use-revoke.ts'

const PeriodDialog = lazyPart(() => import('./period-dialog.tsx'), 'PeriodDialog')

const isStanding = ({ status }: ProductAuthorization): boolean =>
  status === authorizationStatus.active || status === authorizationStatus.upcoming

/** The rules behind the products of a distributor. */
export function AuthorizationRules({ distributorId, onProducts }: { distributorId: number; onProducts: () => void }) {
  const opening = useMemo(
    () => listOf(listAuthorizations, authorizationPaths.rules, { fixed: { distributorId } }),
    [distributorId],
  )
  const list = useList(opening)
  const can = useCan()
  const shows = useShows(authorizationRights)
  const columns = useMemo(() => ruleColumns.filter(({ id }) => shows(id)), [shows])
  const [edited, edit] = useState<ProductAuthorization | null>(null)
  const revoke = useRevoke()

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FilterTabs
        label="规则状态"
        value={list.query.status === undefined ? 'all' : String(list.query.status)}
        onChange={(value) => {
          if (value === 'products') return onProducts()
          list.setFilters({ status: authorizationStatus.codes.find((code) => String(code) === value) })
        }}
        tabs={[
          { value: 'products', label: '返回商品' },
          { value: 'all', label: '全部规则' },
          ...authorizationStatus.codes.map((code) => ({
            value: String(code),
            label: authorizationStatus.label(code),
            count: String(code) in list.counts ? formatCapped(list.counts[String(code)] ?? 0) : undefined,
          })),
        ]}
      />
      <Filters list={list}>
        <CodeFilter {...list.filter('scope')} label="授权范围" codes={authorizationScope} />
        <CodeFilter {...list.filter('mode')} label="方式" codes={authorizationMode} />
        {shows('source') && <CodeFilter {...list.filter('source')} label="来源" codes={authorizationSource} />}
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有授权规则"
        noun="规则"
        actions={(row) => (
          <RowActions
            name={row.target.name}
            actions={[
              can(editAuthorization) && isStanding(row) && { label: '改期限', onSelect: () => edit(row) },
              can(revokeAuthorizations) &&
                isStanding(row) && { label: '撤销', tone: 'danger', onSelect: () => void revoke([row]) },
            ]}
          />
        )}
        bulk={
          <BulkAction
            list={list}
            scope="query"
            asks
            most={RULES_MAX_IDS}
            call={revokeAuthorizations}
            tone="danger"
            onRun={revoke}
          >
            批量撤销规则
          </BulkAction>
        }
      />
      {edited && <PeriodDialog rule={edited} onClose={() => edit(null)} />}
    </div>
  )
}
