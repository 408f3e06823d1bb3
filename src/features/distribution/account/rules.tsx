import { Link } from 'react-router-dom'
import type { Distributor } from '#contract/distribution/accounts.ts'
import { listAuthorizations } from '#contract/distribution/authorizations.ts'
import { authorizationRights } from '#contract/distribution/field-rights.ts'
import { isFirstLevel } from '#contract/distribution/relation-rules.ts'
import { ruleColumns } from '#features/distribution/authorization/columns.tsx'
import { authorizationPaths } from '#features/distribution/paths.ts'
import { useShows } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'

/** Rules that the drawer shows; the page of authorizations has all. */
const SHOWN = 50

/** What fits the drawer; the page of authorizations has the rest. */
const shown: readonly string[] = ['scope', 'target', 'mode', 'status', 'productCount', 'validTo', 'source']

/** The authorization rules of an account, newest first. One below another follows the rules of its parent. */
export function AccountRules({ distributor }: { distributor: Distributor }) {
  const { id, parent } = distributor
  const isFirst = isFirstLevel(distributor)
  const params = { distributorId: id, pageSize: SHOWN }
  const read = useLookup(listAuthorizations, params, { enabled: isFirst, staleMs: 0 })
  const shows = useShows(authorizationRights)
  if (!isFirst) return <Empty title={`随上级经销商「${parent?.name ?? ''}」的授权`} />
  return (
    <QueryBody read={read} noun="授权规则" shape="table">
      {({ list, total }) => (
        <div className="grid gap-3">
          <p>
            <Link
              to={authorizationPaths.list.to({ distributorId: id })}
              className="text-accent-text hover:underline hover:underline-offset-4"
            >
              查看授权商品
            </Link>
          </p>
          {total === 0 ? (
            <Empty title="还没有授权规则" />
          ) : (
            <DataTable
              label="授权规则"
              columns={ruleColumns.filter((column) => shown.includes(column.id) && shows(column.id))}
              rows={list}
              rowId={(rule) => rule.id}
            />
          )}
          {total > list.length && (
            <p className="text-text-muted">
              只显示最近 {list.length} 条，共 {total} 条
            </p>
          )}
        </div>
      )}
    </QueryBody>
  )
}
