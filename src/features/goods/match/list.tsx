import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { matchPlace, matchStatus } from '#contract/goods/codes.ts'
import { canDeleteMatch, canDoWithMatch } from '#contract/goods/match-rules.ts'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  listRecommendedMatches,
  type MatchRow,
  saveRecommendedMatch,
} from '#contract/goods/recommended-matches.ts'
import { matchPaths } from '#features/goods/match-paths.ts'
import { useProductChoices } from '#features/goods/product/choices.ts'
import { BrokenChip } from '#features/goods/shared/broken-chip.tsx'
import { Can, useCan, useCanCall } from '#screen/data/permissions.tsx'
import { BulkDelete, BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { matchColumns } from './columns.tsx'
import { useSpaceChoices, useStyleChoices } from './labels.ts'
import { useMatchActions } from './use-actions.ts'

const MatchRenewDialog = lazyPart(() => import('./renew-dialog.tsx'), 'MatchRenewDialog')

export const opening = listOf(listRecommendedMatches, matchPaths.list)

/** Recommended sets: where they appear, their prices, and sets with missing products. */
export default function MatchList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const canEdit = useCanCall(saveRecommendedMatch)
  const [renewed, renew] = useState<MatchRow | null>(null)
  const actions = useMatchActions()
  const { sort } = actions
  const columns = useMemo(() => matchColumns({ canEdit, onSort: sort }), [canEdit, sort])
  const add = (
    <Can call={saveRecommendedMatch}>
      <Button asChild tone="primary">
        <Link to={matchPaths.form.to()}>新增搭配</Link>
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <StatusTabs label="搭配状态" filter={list.filter('status')} codes={matchStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="搭配" placeholder="搭配名称" />
        <PickFilter {...list.filter('styleId')} label="风格" useChoices={useStyleChoices} />
        <PickFilter {...list.filter('spaceId')} label="空间" useChoices={useSpaceChoices} />
        <PickFilter {...list.filter('productId')} label="商品" useChoices={useProductChoices} />
        <CodeFilter {...list.filter('place')} label="展示位置" codes={matchPlace} />
      </Filters>
      <BrokenChip count={list.counts.broken} filter={list.filter('broken')} />
      <ListTable
        list={list}
        columns={columns}
        empty="还没有推荐搭配"
        emptyAction={add}
        {...(canEdit && { onOpen: ({ id }: MatchRow) => navigate(matchPaths.form.to({ id })) })}
        actions={(match) => {
          const { id, title, status } = match
          const canEnable = can(enableRecommendedMatches)
          return (
            <RowActions
              name={title}
              actions={[
                canEdit && { label: '编辑', link: <Link to={matchPaths.form.to({ id })} /> },
                canEnable &&
                  canDoWithMatch('enable', status) && { label: '上架', onSelect: () => actions.enable(match) },
                canEnable && canDoWithMatch('renew', status) && { label: '重新启用', onSelect: () => renew(match) },
                canEdit && { label: '复制', onSelect: () => navigate(matchPaths.form.to({ copyFrom: id })) },
                canEnable &&
                  canDoWithMatch('disable', status) && {
                    label: '下架',
                    tone: 'danger',
                    onSelect: () => actions.disable([match]),
                  },
                can(deleteRecommendedMatches) &&
                  canDeleteMatch(status) && {
                    label: '删除',
                    tone: 'danger',
                    onSelect: () => actions.remove([match]),
                  },
              ]}
            />
          )
        }}
        bulk={
          <>
            <BulkSwitch
              list={list}
              call={enableRecommendedMatches}
              on={['批量上架', actions.enableAll]}
              off={['批量下架', actions.disable]}
            />
            <BulkDelete list={list} call={deleteRecommendedMatches} onRun={actions.remove} />
          </>
        }
      />
      {renewed && <MatchRenewDialog match={renewed} onRenew={actions.renew} onClose={() => renew(null)} />}
    </Page>
  )
}
