import { useMemo, useState } from 'react'
import {
  exportNoticeReceipts,
  listNoticeReceipts,
  MAX_REMINDERS,
  type NoticeReceipt,
  remindNotice,
  type SupplierNotice,
} from '#contract/suppliers/notices.ts'
import { canRemindNotice } from '#contract/suppliers/transitions.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { columns } from '#screen/list/columns.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { TextFilter } from '#screen/list/filter-controls.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { noticePaths } from '../paths.ts'
import { NoticeRemindDialog } from './remind-dialog.tsx'

const col = columns<typeof listNoticeReceipts>()
const REMIND_PAUSE_MS = 24 * 3_600_000
const byTab = {
  all: { read: undefined, confirmed: undefined },
  unread: { read: false, confirmed: undefined },
  read: { read: true, confirmed: undefined },
  unconfirmed: { read: true, confirmed: false },
  confirmed: { read: undefined, confirmed: true },
}
type TabName = keyof typeof byTab
const labels = { all: '全部', unread: '未读', read: '已读', unconfirmed: '已读未确认', confirmed: '已确认' }

/**
 * Each supplier has one receipt per notice: rows are keyed by supplier, so that the selection is the list of suppliers
 * to remind.
 */
const supplierOf = ({ supplier }: NoticeReceipt) => supplier.id

/** Receivers of a notice, with their read and confirmation times. */
export function NoticeReceipts({ notice }: { notice: SupplierNotice }) {
  const { id, status, needConfirm } = notice
  const fixed = useMemo(() => ({ noticeId: id }), [id])
  const list = useList(
    listOf(listNoticeReceipts, noticePaths.detail, { fixed, tab: ['read', 'confirmed'], rowId: supplierOf }),
  )
  const [reminded, remind] = useState<number[] | null>(null)
  const canRemind = useCanCall(remindNotice) && canRemindNotice(status)

  const { read, confirmed } = list.query
  const names: TabName[] = needConfirm ? ['all', 'unread', 'unconfirmed', 'confirmed'] : ['all', 'unread', 'read']
  const tab = names.find((name) => byTab[name].read === read && byTab[name].confirmed === confirmed) ?? 'all'
  const counts: Record<string, number> = { ...list.counts, read: (list.counts.all ?? 0) - (list.counts.unread ?? 0) }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterTabs
          label="回执"
          className="mr-auto border-b-0"
          value={tab}
          onChange={(name) => list.setFilters(byTab[name])}
          tabs={names.map((name) => ({ value: name, label: labels[name], count: counts[name] }))}
        />
        <div className="w-64">
          <TextFilter {...list.filter('keyword')} label="供应商" placeholder="名称或简称" />
        </div>
        <ExportButton call={exportNoticeReceipts} columns={receiptColumns} params={{ noticeId: id, read, confirmed }}>
          导出回执
        </ExportButton>
      </div>
      <ListTable
        list={list}
        columns={receiptColumns}
        empty={tab === 'all' ? '还没有回执' : `没有${labels[tab]}的供应商`}
        {...(canRemind && {
          actions: (receipt: NoticeReceipt) => (
            <ReceiptActions
              receipt={receipt}
              needConfirm={needConfirm}
              onRemind={() => remind([receipt.supplier.id])}
            />
          ),
          bulk: (
            <BulkAction
              list={list}
              scope="ids"
              asks
              call={remindNotice}
              onRun={({ rows }) => remind(rows.map(supplierOf))}
            >
              提醒所选
            </BulkAction>
          ),
        })}
      />
      {reminded && <NoticeRemindDialog notice={notice} supplierIds={reminded} onClose={() => remind(null)} />}
    </div>
  )
}

export const receiptColumns = [
  col.cell('supplier', '供应商', (receipt) => receipt.supplier.name, { width: 240, hideable: false }),
  col.cell('readAt', '首次阅读', ({ readAt }) => (readAt ? formatTime(readAt) : <Tag tone="warning">未读</Tag>), {
    width: 136,
    sortable: true,
  }),
  col.text('readBy', '阅读人', { width: 96 }),
  col.cell(
    'confirmedAt',
    '确认时间',
    ({ confirmedAt, late }) =>
      confirmedAt && (
        <span className="flex items-center gap-1.5">
          {formatTime(confirmedAt)}
          {late && <Tag tone="danger">逾期</Tag>}
        </span>
      ),
    { width: 176, sortable: true },
  ),
  col.text('confirmedBy', '确认人', { width: 96 }),
  col.time('remindedAt', '最近提醒'),
  col.count('remindCount', '提醒次数'),
]

interface ReceiptActionsProps {
  receipt: NoticeReceipt
  needConfirm: boolean
  onRemind: () => void
}

function ReceiptActions({ receipt, needConfirm, onRemind }: ReceiptActionsProps) {
  const { supplier, readAt, confirmedAt, remindedAt, remindCount } = receipt
  if (readAt && (!needConfirm || confirmedAt)) return null
  const wasJustReminded = remindedAt !== null && Date.now() - Date.parse(remindedAt) < REMIND_PAUSE_MS
  const disabledReason =
    remindCount >= MAX_REMINDERS
      ? `已提醒 ${MAX_REMINDERS} 次，不能再提醒`
      : wasJustReminded
        ? '24 小时内已提醒过'
        : undefined
  return <RowActions name={supplier.name} actions={[{ label: '提醒', onSelect: onRemind, disabledReason }]} />
}
