import type { ReactNode } from 'react'
import { BULK_MAX_IDS, BULK_MAX_RECORDS } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatCount } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { withRows } from '#ui/data-table/selection.ts'
import { toast } from '#ui/toast/toast.ts'
import type { Chosen } from './bulk-target.ts'
import type { ListSelection } from './list-selection.ts'

export interface BulkActionProps<Row extends { id: number }> {
  list: { selection: ListSelection<Row> }
  /**
   * Scope of the action: loaded rows, ticked records on any page, or all results of the filters. With `selection` the
   * action opens something of its own for the selection: ticked ids of any page, or the filters with exceptions.
   */
  scope: 'rows' | 'ids' | 'query' | 'selection'
  /** Hidden if the user may not call it. */
  call: Endpoint
  /** Runs the action; with `query` scope `chosen.whole` may be set instead of rows. */
  onRun: (chosen: Chosen<Row>) => unknown
  /** The action shows its own confirmation with the number. */
  asks?: boolean
  /** Maximum number of ticked records for one run. */
  most?: number
  /** Selects the ticked rows that the action applies to, with the message if there are none. */
  fits?: { row: (row: Row) => boolean; none: string }
  tone?: 'danger'
  /** The button label. */
  children: string
}

type Target<Row extends { id: number }> = Chosen<Row> | string

/** A button in the bulk bar of a list. Before it runs it reports the part of the selection that it cannot process. */
export function BulkAction<Row extends { id: number }>(props: BulkActionProps<Row>): ReactNode {
  const { call, tone, children, onRun, asks, scope, list } = props
  const isAllowed = useCanCall(call)
  if (!isAllowed) return null

  const run = async () => {
    const chosen = targetOf(props)
    if (typeof chosen === 'string') return void toast.info(chosen)
    const narrowed = narrowing(list.selection, scope, chosen)
    const question = narrowed ?? (chosen.whole && !asks ? wholeQuestion(chosen) : null)
    if (question && (await confirm({ ...question, ...(tone && { tone }) })) === false) return
    try {
      await onRun(chosen)
    } catch {
      // The call has shown the error.
    }
  }
  return (
    <Button size="tiny" tone={tone} onClick={() => void run()}>
      {children}
    </Button>
  )
}

/** The records that the action applies to, or the message why there are none. */
function targetOf<Row extends { id: number }>(props: BulkActionProps<Row>): Target<Row> {
  const { list, scope, children: label, most = BULK_MAX_IDS, fits } = props
  const { selection } = list
  const { isWhole, count, marks, source } = selection
  const excluded = [...marks.ids].map(Number)
  if (scope === 'query' && (isWhole || count > most)) {
    if (count > BULK_MAX_RECORDS) return `一次最多处理 ${formatCount(BULK_MAX_RECORDS)} 条，请缩小筛选范围`
    const whole = { ...source, ...(isWhole ? { except: excluded } : { only: excluded }) }
    return { label, count, rows: [], ids: [], whole, settle: selection.clear }
  }
  if (scope === 'selection') {
    if (count > most)
      return `已选 ${formatCount(count)} 条，「${label}」一次最多处理 ${formatCount(most)} 条，请缩小筛选范围`
    const whole = isWhole ? { ...source, except: excluded } : null
    return { label, count, rows: [], ids: isWhole ? [] : excluded, whole, settle: selection.clear }
  }
  const all = scope === 'rows' || isWhole ? selection.onPage() : selection.ticked()
  if (all.length === 0) return `已选的 ${formatCount(count)} 条都不在本页，「${label}」只作用于本页`
  const rows = fits ? all.filter(fits.row) : all
  const ids = rows.map(({ id }) => id)
  if (rows.length === 0) return fits?.none ?? ''
  if (rows.length > most) return `已选 ${formatCount(rows.length)} 条，「${label}」一次最多处理 ${most} 条，请分批选择`
  // Unprocessed records stay selected: refused ones and ones that the action does not apply to.
  const settle = (failedIds: readonly number[]) => {
    const failed = new Set(failedIds)
    selection.mark(
      withRows(
        marks,
        ids.filter((id) => !failed.has(id)),
        false,
      ),
    )
  }
  return { label, count: rows.length, rows, ids, whole: null, settle }
}

/** The confirmation if the action covers less than the selection. */
function narrowing(
  { count, isWhole }: ListSelection<unknown>,
  scope: BulkActionProps<never>['scope'],
  { label, count: affected }: Pick<Chosen<never>, 'label' | 'count'>,
) {
  if (affected >= count) return null
  const where = scope === 'rows' || isWhole ? '本页' : '其中'
  return {
    title: `「${label}」只作用于${where}的 ${formatCount(affected)} 条`,
    consequence: `已选 ${formatCount(count)} 条，其余 ${formatCount(count - affected)} 条不会处理，仍保持选中。`,
    action: `处理 ${formatCount(affected)} 条`,
  }
}

const wholeQuestion = ({ label, count }: { label: string; count: number }) => ({
  title: `对 ${formatCount(count)} 条筛选结果${label}？`,
  consequence: '逐条处理：不符合条件的会跳过并说明原因；条数较多时在后台进行。',
  action: label,
})
