import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { promoterKind } from '#contract/merchants/codes.ts'
import { promoterRights } from '#contract/merchants/field-rights.ts'
import {
  canDisablePromoter,
  canEditPromoter,
  canEnablePromoter,
  canReviewPromoter,
  canSetRate,
  RATES_MAX,
  REVIEWED_MAX,
} from '#contract/merchants/promoter-rules.ts'
import {
  enablePromoters,
  listPromoters,
  type PromoterRow,
  reviewPromoters,
  savePromoter,
  setPromoterRates,
} from '#contract/merchants/promoters.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { useMerchantChoices, usePromoterChoices } from '#features/merchants/shared/promoter-pickers.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { promoterColumns } from './columns.tsx'
import { PromoterExport, PromoterExportBulk } from './export.tsx'
import { saveInvites } from './invite-picture.ts'
import { PromoterTabs, WITHDRAWS } from './tabs.tsx'
import { usePromoterActions } from './use-actions.ts'

const PromoterApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'PromoterApproveDialog')
const PromoterDrawer = lazyPart(() => import('./form-drawer.tsx'), 'PromoterDrawer')
const PromoterRatesDialog = lazyPart(() => import('./rates-dialog.tsx'), 'PromoterRatesDialog')
const Withdraws = lazyPart(() => import('./withdraws.tsx'), 'Withdraws')

export const opening = listOf(listPromoters, promoterPaths.list, { tab: 'status' })

type Asked = { step: 'approve' | 'rates'; target: BulkTarget<PromoterRow> }

export default function PromoterList() {
  const list = useList(opening)
  const { tab } = list.query
  const navigate = useNavigate()
  const can = useCan()
  const reads = useReads(promoterRights)
  const { sums } = list.page ?? {}
  const columns = useMemo(() => promoterColumns(sums), [sums])
  const actions = usePromoterActions()
  const [asked, ask] = useState<Asked | null>(null)
  const [edited, edit] = useState<number | 'new' | null>(null)
  const close = () => ask(null)
  const rejectAsked = () => {
    if (asked) void actions.reject(asked.target)
    close()
  }
  const add = (
    <Can call={savePromoter}>
      <Button tone="primary" onClick={() => edit('new')}>
        新增推广员
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          {tab !== WITHDRAWS && <PromoterExport what="promoter" columns={columns} query={list.query} />}
          {add}
        </>
      }
    >
      <PromoterTabs
        {...{ status: list.query.status, tab, counts: list.counts }}
        onChange={(change) =>
          change.tab ? navigate(promoterPaths.list.to({ tab: change.tab })) : list.setFilters(change)
        }
      />
      {tab === WITHDRAWS ? (
        <Withdraws />
      ) : (
        <>
          <Filters list={list}>
            <TextFilter {...list.filter('name')} label="推广员" placeholder="姓名、拼音、编号或邀请码" />
            {reads('phone') && <TextFilter {...list.filter('phone')} label="手机号" placeholder="手机号或后四位" />}
            <CodeFilter {...list.filter('kind')} label="类型" codes={promoterKind} />
            <PickFilter {...list.filter('enterpriseId')} label="所属企业" useChoices={useMerchantChoices} />
            <PickFilter {...list.filter('parentId')} label="上级" useChoices={usePromoterChoices} />
            <RegionFilter {...list.filter('area')} label="地区" />
            <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
          </Filters>
          <ListTable
            list={list}
            columns={columns}
            empty="还没有推广员"
            noun="推广员"
            emptyAction={add}
            actions={(row) => (
              <RowActions
                name={row.name}
                actions={[
                  can(reviewPromoters) &&
                    canReviewPromoter(row) && {
                      label: '审核',
                      onSelect: () => ask({ step: 'approve', target: [row] }),
                    },
                  can(savePromoter) && canEditPromoter(row) && { label: '编辑', onSelect: () => edit(row.id) },
                  { label: '详情', link: <Link to={promoterPaths.detail.to({ id: row.id })} /> },
                  can(setPromoterRates) &&
                    canSetRate(row) && {
                      label: '改佣金比例',
                      onSelect: () => ask({ step: 'rates', target: [row] }),
                    },
                  can(enablePromoters) &&
                    canEnablePromoter(row) && { label: '启用', onSelect: () => void actions.enable(row) },
                  can(enablePromoters) &&
                    canDisablePromoter(row) && {
                      label: '停用',
                      tone: 'danger',
                      onSelect: () => void actions.disable([row]),
                    },
                ]}
              />
            )}
            bulk={
              <>
                <PromoterExportBulk what="promoter" columns={columns} list={list} />
                <BulkAction list={list} scope="rows" call={listPromoters} onRun={({ rows }) => saveInvites(rows)}>
                  下载二维码
                </BulkAction>
                <BulkAction
                  list={list}
                  scope="query"
                  asks
                  most={REVIEWED_MAX}
                  call={reviewPromoters}
                  fits={{ row: canReviewPromoter, none: '只能审核待审核的推广员' }}
                  onRun={(target) => ask({ step: 'approve', target })}
                >
                  批量通过
                </BulkAction>
                <BulkAction
                  list={list}
                  scope="query"
                  asks
                  most={RATES_MAX}
                  call={setPromoterRates}
                  fits={{ row: canSetRate, none: '只能修改正常推广员的佣金比例' }}
                  onRun={(target) => ask({ step: 'rates', target })}
                >
                  批量改佣金比例
                </BulkAction>
                <BulkAction
                  list={list}
                  scope="query"
                  asks
                  most={REVIEWED_MAX}
                  call={enablePromoters}
                  fits={{ row: canDisablePromoter, none: '只能停用正常的推广员' }}
                  tone="danger"
                  onRun={actions.disable}
                >
                  批量停用
                </BulkAction>
              </>
            }
          />
        </>
      )}
      {asked?.step === 'approve' && (
        <PromoterApproveDialog
          target={asked.target}
          onClose={close}
          {...(bulkTarget(asked.target).rows.length === 1 && { onReject: rejectAsked })}
        />
      )}
      {asked?.step === 'rates' && <PromoterRatesDialog target={asked.target} onClose={close} />}
      {edited !== null && <PromoterDrawer id={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </Page>
  )
}
