import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { APPLICATIONS_AT_ONCE, canRevoke } from '#contract/users/application-rules.ts'
import {
  claimUserApplication,
  exportUserApplications,
  listUserApplications,
  reviewUserApplications,
  revokeUserIdentity,
  type UserApplicationRow,
} from '#contract/users/applications.ts'
import { applicationRisk, applicationStatus, claimState } from '#contract/users/codes.ts'
import { getUser } from '#contract/users/users.ts'
import { applicationPaths, userPaths } from '#features/users/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { shownInPlace, useChange } from '#screen/data/use-change.ts'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { applicationColumns } from './columns.tsx'
import { ApplicationTabs } from './tabs.tsx'
import { useRevoke } from './use-revoke.ts'
import { isDecidable, usePasses } from './use-verdict.ts'

const ApplicationDrawer = lazyPart(() => import('./drawer.tsx'), 'ApplicationDrawer')
const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog')

/** The longest waiting first; what was decided, the latest first. */
const orderOf = (status: number) =>
  status === applicationStatus.pending
    ? 'submittedAt'
    : status === applicationStatus.withdrawn
      ? '-submittedAt'
      : '-reviewedAt'

/** Applications for an identity: a queue to be decided one after the other. */
export default function UserApplications() {
  const { status = applicationStatus.pending } = useRouteQuery(applicationPaths.list)
  const tab = ['status', 'mine', 'overdue'] as const
  const list = useList(
    listOf(listUserApplications, applicationPaths.list, { fixed: { status }, sort: orderOf(status), tab }),
  )
  const can = useCan()
  const navigate = useNavigate()
  const claim = useChange(claimUserApplication)
  const { pass, passMany } = usePasses()
  const revoke = useRevoke()
  const [refused, refuse] = useState<BulkTarget<UserApplicationRow> | null>(null)
  const { open } = list
  const columns = useMemo(() => applicationColumns(open), [open])
  const isWaiting = status === applicationStatus.pending
  const start = async () => open((await claim({})).id)

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportUserApplications} columns={columns} params={{ ...list.query, status }}>
            导出 Excel
          </ExportButton>
          <Can call={claimUserApplication}>
            <Button tone="primary" onClick={() => void start().catch(shownInPlace)}>
              开始审核
            </Button>
          </Can>
        </>
      }
    >
      <ApplicationTabs query={list.query} counts={list.counts} onChange={list.setFilters} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="申请人" placeholder="姓名、公司、编号或手机尾号" />
        <CodeFilter {...list.filter('identity')} label="身份" codes={userIdentity} />
        <RegionFilter {...list.filter('area')} label="城市" />
        <CodeFilter {...list.filter('riskFlag')} label="风险" codes={applicationRisk} />
        <CodeFilter {...list.filter('claim')} label="领取" codes={claimState} />
        <DayRangeFilter list={list} label="提交时间" from="submittedFrom" to="submittedTo" />
        <DayRangeFilter list={list} label="审核时间" from="reviewedFrom" to="reviewedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty={isWaiting ? '待审核的都处理完了' : `没有${applicationStatus.label(status)}的申请`}
        noun="申请"
        onOpen={({ id }) => open(id)}
        actions={(row) => {
          const isMine = can(reviewUserApplications) && isDecidable(row)
          return (
            <RowActions
              name={row.realName}
              actions={[
                { label: isMine ? '审核' : '查看', onSelect: () => open(row.id) },
                isMine && { label: '通过', onSelect: () => void pass(row) },
                isMine && { label: '拒绝', tone: 'danger', onSelect: () => refuse([row]) },
                can(getUser) && {
                  label: '用户详情',
                  onSelect: () => void navigate(userPaths.detail.to({ id: row.user.id })),
                },
                can(revokeUserIdentity) &&
                  canRevoke(row) && { label: '撤销认证', tone: 'danger', onSelect: () => void revoke(row) },
              ]}
            />
          )
        }}
        bulk={
          <>
            <BulkExport list={list} call={exportUserApplications} columns={columns} />
            {isWaiting && (
              <BulkAction
                list={list}
                scope="query"
                asks
                most={APPLICATIONS_AT_ONCE}
                call={reviewUserApplications}
                onRun={passMany}
              >
                批量通过
              </BulkAction>
            )}
            {isWaiting && (
              <BulkAction
                list={list}
                scope="query"
                asks
                tone="danger"
                most={APPLICATIONS_AT_ONCE}
                call={reviewUserApplications}
                fits={{ row: isDecidable, none: '所选的都由他人审核中' }}
                onRun={refuse}
              >
                批量拒绝
              </BulkAction>
            )}
          </>
        }
      />
      {list.opened !== null && <ApplicationDrawer id={list.opened} queue={list.rows} onOpen={open} />}
      {refused && <RefuseDialog target={refused} onClose={() => refuse(null)} />}
    </Page>
  )
}
