import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getDistributor } from '#contract/distribution/accounts.ts'
import { listAuthorizedProducts } from '#contract/distribution/authorizations.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { canMoveDistributor, isFirstLevel, MOVED_MAX } from '#contract/distribution/relation-rules.ts'
import {
  addSubDistributor,
  changeDistributorParent,
  listMerchantDistributors,
  type Relation,
  type RelationRow,
} from '#contract/distribution/relations.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { authorizationPaths, distributorPaths, relationPaths } from '#features/distribution/paths.ts'
import { useOffersPackages, usePackageChoices } from '#features/distribution/shared/pickers.ts'
import { enterprisePaths, MerchantExport, MerchantExportBulk } from '#features/merchants/public.ts'
import { orderListAddress } from '#features/orders/public.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListFoot } from '#screen/list/list-footer.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { TreeSource } from '#ui/tree/tree-node.ts'
import { TreeTable } from '#ui/tree-table/tree-table.tsx'
import { useParentChoices } from './choices.ts'
import { relationColumns } from './columns.tsx'

const AddSubDrawer = lazyPart(() => import('./add-drawer.tsx'), 'AddSubDrawer')
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog')

export const opening = listOf(listMerchantDistributors, relationPaths.list, { tab: ['status', 'tree'] })

const EMPTY = '还没有经销商'

/** An account below another one has none below itself. */
const leaf = (row: RelationRow): Relation => ({ ...row, children: [], branch: null })

const source: TreeSource<Relation> = {
  idOf: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  childrenOf: ({ children }) => children.map(leaf),
}

/** Distributors of both levels, as a list or as branches with their sums. */
export default function RelationList() {
  const list = useList(opening)
  const can = useCan()
  const offersPackages = useOffersPackages()
  const seesOrders = useHolds('order:view')
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [moved, move] = useState<BulkTarget<RelationRow> | null>(null)
  const isTree = list.query.tree === true
  const seesAccounts = can(getDistributor)
  const columns = useMemo(() => {
    const open = (id: number) => void navigate(distributorPaths.list.to({ id }))
    return relationColumns({ open: seesAccounts ? open : undefined, isTree })
  }, [navigate, seesAccounts, isTree])
  const go = (label: string, to: string) => ({ label, onSelect: () => void navigate(to) })
  const add = (
    <Can call={addSubDistributor}>
      <Button tone="primary" onClick={() => setAdding(true)}>
        新增二级经销商
      </Button>
    </Can>
  )
  const actions = (row: Relation) => {
    const isFirst = isFirstLevel(row)
    return (
      <RowActions
        name={row.name}
        actions={[
          isFirst && seesAccounts && go('账户管理', distributorPaths.list.to({ id: row.id })),
          !isFirst &&
            can(changeDistributorParent) &&
            canMoveDistributor(row) && {
              label: '更换上级',
              onSelect: () => move([row]),
            },
          can(getEnterpriseUser) &&
            row.enterprise &&
            go('企业资料', enterprisePaths.list.to({ id: row.enterprise.id })),
          isFirst &&
            can(listAuthorizedProducts) &&
            go('产品授权', authorizationPaths.list.to({ distributorId: row.id })),
          seesOrders && go('采购订单', orderListAddress(orderBizType.distributorPurchase, { distributorId: row.id })),
          seesOrders && go('销售订单', orderListAddress(orderBizType.consumerSale, { distributorId: row.id })),
        ]}
      />
    )
  }

  return (
    <Page
      actions={
        <>
          <ButtonGroup label="视图">
            <Button aria-pressed={!isTree} onClick={() => list.setFilters({ tree: undefined })}>
              列表
            </Button>
            <Button aria-pressed={isTree} onClick={() => list.setFilters({ tree: true, level: undefined })}>
              上下级
            </Button>
          </ButtonGroup>
          <MerchantExport what="distributor" columns={columns} query={exported(list.query)} />
          {add}
        </>
      }
    >
      <StatusTabs label="经销商状态" filter={list.filter('status')} codes={distributorStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="经销商" placeholder="名称、拼音或编号" />
        <TextFilter {...list.filter('phone')} label="登录手机" placeholder="手机号或后四位" />
        {!isTree && <CodeFilter {...list.filter('level')} label="级别" codes={distributorLevel} />}
        <PickFilter {...list.filter('parentId')} label="上级经销商" useChoices={useParentChoices} />
        {offersPackages && (
          <PickFilter {...list.filter('agentPackageId')} label="代理套餐" useChoices={usePackageChoices} />
        )}
        <RegionFilter {...list.filter('area')} label="授权区域" />
      </Filters>
      {isTree ? (
        <>
          <TreeTable
            key={`${list.pageNum} ${list.state}`}
            label="经销商关系"
            columns={columns}
            rows={list.rows}
            source={source}
            openLevels={2}
            state={list.state}
            {...(list.error && { failure: { message: list.error.message, onRetry: list.reload } })}
            {...(list.hasFilters && { onClearFilters: list.clearFilters })}
            empty={<Empty title={EMPTY}>{add}</Empty>}
            actions={actions}
          />
          <ListFoot list={list} />
        </>
      ) : (
        <ListTable
          list={list}
          columns={columns}
          actionsWidth={184}
          empty={EMPTY}
          noun="经销商"
          emptyAction={add}
          actions={actions}
          bulk={
            <>
              <MerchantExportBulk what="distributor" columns={columns} list={list} />
              <BulkAction
                list={list}
                scope="query"
                asks
                most={MOVED_MAX}
                call={changeDistributorParent}
                fits={{ row: canMoveDistributor, none: '所选的都是一级经销商或已注销' }}
                onRun={move}
              >
                批量更换上级
              </BulkAction>
            </>
          }
        />
      )}
      {isAdding && <AddSubDrawer onClose={() => setAdding(false)} />}
      {moved && <MoveDialog target={moved} onClose={() => move(null)} />}
    </Page>
  )
}

/** The export knows no branches: it lists the accounts. */
const exported = <Query extends { tree?: boolean }>({ tree: _tree, ...query }: Query) => query
