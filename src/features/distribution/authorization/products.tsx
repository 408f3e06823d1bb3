import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { authorizationMode, authorizationScope, authorizedState } from '#contract/distribution/authorization-codes.ts'
import { isOpen } from '#contract/distribution/authorization-rules.ts'
import {
  type AuthorizedProduct,
  addAuthorizations,
  exportAuthorizations,
  listAuthorizedProducts,
  RULES_MAX_TARGETS,
  revokeAuthorizations,
} from '#contract/distribution/authorizations.ts'
import { authorizationRights } from '#contract/distribution/field-rights.ts'
import { authorizationPaths, pricePaths } from '#features/distribution/paths.ts'
import { dayOf, formatCapped } from '#lib/formats.ts'
import { useCan, useHolds, useShows } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices, useSupplierChoices } from '#screen/form/choices.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { DayFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { listOf, useList } from '#screen/list/use-list.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { authorizedProductColumns } from './columns.tsx'
import type { Beginning } from './grant-dialog.tsx'
import { useRevoke } from './use-revoke.ts'

interface AuthorizedProductsProps {
  distributorId: number
  onRules: () => void
  onGrant: (beginning: Beginning) => void
}

/** The products of a distributor by their state; new products of an authorized brand appear here by themselves. */
export function AuthorizedProducts({ distributorId, onRules, onGrant }: AuthorizedProductsProps) {
  const opening = useMemo(
    () => listOf(listAuthorizedProducts, authorizationPaths.list, { fixed: { distributorId }, tab: 'authorized' }),
    [distributorId],
  )
  const list = useList(opening)
  const can = useCan()
  const shows = useShows(authorizationRights)
  const isStaff = useHolds('brand:view') && shows('supplier')
  const showsPrices = useHolds('priceSetting:view')
  const columns = useMemo(() => authorizedProductColumns.filter(({ id }) => shows(id)), [shows])
  const add = useBulkChange<typeof addAuthorizations, AuthorizedProduct>(addAuthorizations)
  const revoke = useRevoke()
  const own = { distributorIds: [distributorId], scope: authorizationScope.product, validFrom: dayOf() }
  const change = (mode: keyof typeof verbs) => (target: Chosen<AuthorizedProduct>) =>
    add(target, { ...own, mode: authorizationMode[mode] }, `个商品已${verbs[mode]}`)
  const single = (row: AuthorizedProduct, mode: keyof typeof verbs) =>
    onGrant({ distributorIds: [distributorId], products: [row], mode: authorizationMode[mode] })

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <FilterTabs
            label="授权状态"
            value={list.query.authorized === undefined ? 'all' : String(list.query.authorized)}
            onChange={(value) => {
              if (value === 'rules') return onRules()
              list.setFilters({ authorized: authorizedState.codes.find((code) => String(code) === value) })
            }}
            tabs={[
              { value: 'all', label: '全部' },
              ...shownStates.map((code) => ({
                value: String(code),
                label: code === authorizedState.ending ? '15 天内失效' : authorizedState.label(code),
                count: String(code) in list.counts ? formatCapped(list.counts[String(code)] ?? 0) : undefined,
              })),
              { value: 'rules', label: '授权规则' },
            ]}
          />
        </div>
        <ExportButton call={exportAuthorizations} columns={columns} params={{ ...list.query, distributorId }}>
          导出 Excel
        </ExportButton>
      </div>
      <Filters list={list}>
        <TextFilter {...list.filter('productName')} label="商品" placeholder="名称、拼音或 SPU 编码" />
        {isStaff && <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />}
        {isStaff && <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />}
        {isStaff && <PickFilter {...list.filter('supplierId')} label="供应商" useChoices={useSupplierChoices} />}
        <FlagFilter {...list.filter('onShelf')} label="平台上架" yes="已上架" no="未上架" />
        <DayFilter {...list.filter('expireTo')} label="授权到期不晚于" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="没有商品"
        noun="商品"
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              showsPrices &&
                isOpen(row.authorized) && {
                  label: '价格设置',
                  link: <Link to={pricePaths.list.to({ distributorId, productId: row.id })} />,
                },
              can(addAuthorizations) && canInclude(row) && { label: '授权', onSelect: () => single(row, 'include') },
              can(addAuthorizations) &&
                canExclude(row) && { label: '排除', tone: 'danger', onSelect: () => single(row, 'exclude') },
              can(revokeAuthorizations) &&
                ownRules(row).length > 0 && {
                  label: '撤销',
                  tone: 'danger',
                  onSelect: () => void revoke(ownRules(row)),
                },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportAuthorizations} columns={columns} params={{ distributorId }} />
            <BulkAction
              list={list}
              scope="query"
              most={RULES_MAX_TARGETS}
              call={addAuthorizations}
              onRun={change('include')}
            >
              批量授权
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              most={RULES_MAX_TARGETS}
              call={addAuthorizations}
              tone="danger"
              onRun={change('exclude')}
            >
              批量排除
            </BulkAction>
          </>
        }
      />
    </div>
  )
}

const { none, authorized, excluded, ending } = authorizedState
const shownStates = [authorized, none, excluded, ending] as const

/** The rule for this product alone, if that decides it. */
function ownRules({ decidedBy }: AuthorizedProduct) {
  if (decidedBy?.scope !== authorizationScope.product) return []
  return [{ id: decidedBy.id, target: { id: decidedBy.id, name: decidedBy.targetName } }]
}

/** An exclusion of the product alone outranks an authorization of it: it is revoked instead. */
const canInclude = (row: AuthorizedProduct): boolean => !isOpen(row.authorized) && ownRules(row).length === 0
const canExclude = (row: AuthorizedProduct): boolean => isOpen(row.authorized) && ownRules(row).length === 0

const verbs = { include: '授权', exclude: '排除' } as const
