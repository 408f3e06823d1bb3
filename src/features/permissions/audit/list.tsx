import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo, useState } from 'react'
import { exportAuditLogs, listAuditLogs, verifyAuditLogs } from '#contract/permissions/audit-logs.ts'
import { auditLogPaths } from '#features/permissions/paths.ts'
import { Can } from '#screen/data/permissions.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { auditColumns } from './columns.tsx'
import { AuditFilters } from './filters.tsx'
import { AuditQuick } from './quick.tsx'
import { recentDays } from './range.ts'
import { type AuditQuery, only, searchesFrom } from './searches.ts'

const AuditDrawer = lazyPart(() => import('./drawer.tsx'), 'AuditDrawer')
const AuditCheckDialog = lazyPart(() => import('./check-dialog.tsx'), 'AuditCheckDialog')

const SHOWN_DAYS = 7

export default function AuditList() {
  const { occurredFrom, occurredTo } = useRouteQuery(auditLogPaths.list)
  const range = useMemo(
    () => ({ ...recentDays(SHOWN_DAYS), ...(occurredFrom && occurredTo && { occurredFrom, occurredTo }) }),
    [occurredFrom, occurredTo],
  )
  const list = useList(listOf(listAuditLogs, auditLogPaths.list, { fixed: range }))
  const { open } = list
  const [isChecking, setChecking] = useState(false)
  const columns = useMemo(() => auditColumns(open), [open])
  const { id: _opened, ...filters } = list.query
  const search = (wanted: AuditQuery) => list.setFilters(only(wanted))

  return (
    <Page
      actions={
        <>
          <Can call={verifyAuditLogs}>
            <Button onClick={() => setChecking(true)}>
              <ShieldCheck aria-hidden strokeWidth={1.75} />
              校验日志完整性
            </Button>
          </Can>
          <ExportButton call={exportAuditLogs} columns={columns} params={{ ...filters, ...range }}>
            导出 Excel
          </ExportButton>
        </>
      }
    >
      <AuditFilters list={list} range={range} />
      <AuditQuick query={list.query} onChange={list.setFilters} />
      <ListTable
        list={list}
        columns={columns}
        empty="这段时间没有操作记录"
        noun="操作记录"
        onOpen={(row) => open(row.id)}
        actions={(row) => (
          <RowActions
            name={row.summary}
            actions={[
              { label: '详情', onSelect: () => open(row.id) },
              ...searchesFrom(row).map(({ label, filters }) => ({ label, onSelect: () => search(filters) })),
            ]}
          />
        )}
        actionsWidth={216}
      />
      {list.opened !== null && (
        <AuditDrawer id={list.opened} onOpen={open} onSearch={search} onClose={() => open(null)} />
      )}
      {isChecking && <AuditCheckDialog onOpen={open} onClose={() => setChecking(false)} />}
    </Page>
  )
}
