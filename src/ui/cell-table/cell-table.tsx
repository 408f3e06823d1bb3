import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ComponentProps, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { fillDown } from '#ui/price-row-editor/actions.ts'
import { useClipboard } from '#ui/price-row-editor/use-clipboard.ts'
import { useGridKeys } from '#ui/price-row-editor/use-grid-keys.ts'
import { useGridPointer } from '#ui/price-row-editor/use-grid-pointer.ts'
import { Row } from './row.tsx'
import type { TextSheet } from './text-sheet.ts'

export interface CellColumn {
  title: string
  /** The rule as text. */
  note?: string
  /** Texts to choose from; others can be typed. */
  options?: readonly string[]
}

export interface CellTableProps extends ComponentProps<'div'> {
  /** Rows, changes and selection; constant for one set of rows. */
  sheet: TextSheet
  /** Accessible label: 有误的行. */
  label: string
  columns: readonly CellColumn[]
}

/** The grid role: cells can be navigated and edited; the element alone would be a read-only table. */
const gridRole = { role: 'grid', 'aria-multiselectable': true } as const
const ROWS_OF_PAGE = 8
const headLook = 'sticky top-0 z-2 border-r border-b bg-sunken px-2 py-1.5 text-left font-medium'

/**
 * A small sheet of texts with errors, edited like a spreadsheet: type, paste blocks, fill down, undo. For up to a few
 * hundred rows; prices that derive from each other have `PriceRowEditor`.
 */
export function CellTable({ sheet, label, columns, className, ...rest }: CellTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const listId = useId()
  const onKeyDown = useGridKeys({ sheet, grid: table, page: () => ROWS_OF_PAGE })
  const pointer = useGridPointer(sheet)
  useClipboard(sheet, table)
  return (
    <div data-slot="cell-table" {...rest} className={cn('flex min-h-0 min-w-0 flex-col text-data', className)}>
      <Tools sheet={sheet} />
      <div className="max-h-[44vh] min-h-0 overflow-auto overscroll-contain border">
        <table
          ref={table}
          {...gridRole}
          aria-label={label}
          aria-rowcount={sheet.rows.length + 1}
          aria-colcount={columns.length + 1}
          className="w-max min-w-full border-separate border-spacing-0"
          onKeyDown={onKeyDown}
          onFocus={() => {
            sheet.hasFocus = true
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) sheet.hasFocus = false
          }}
          {...pointer}
        >
          <thead className="text-small text-text-muted">
            <tr aria-rowindex={1}>
              <th scope="col" className={cn(headLook, 'left-0 z-3 text-right font-normal')}>
                行
              </th>
              {columns.map(({ title, note }, place) => (
                <th
                  key={title}
                  scope="col"
                  data-column={place}
                  title={note}
                  className={cn(headLook, 'whitespace-nowrap')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(({ name }, index) => (
              <Row key={name} sheet={sheet} index={index} columns={columns} listId={listId} />
            ))}
          </tbody>
        </table>
      </div>
      {columns.map(
        ({ title, options = [] }, place) =>
          options.length > 0 && (
            <datalist key={title} id={`${listId}-${place}`}>
              {options.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          ),
      )}
      <Foot sheet={sheet} columns={columns} />
    </div>
  )
}

function Tools({ sheet }: { sheet: TextSheet }) {
  const canUndo = useSyncExternalStore(sheet.subscribe, () => sheet.canUndo)
  const canRedo = useSyncExternalStore(sheet.subscribe, () => sheet.canRedo)
  return (
    <div className="flex flex-wrap items-center gap-1 pb-2">
      <IconButton label="撤销（Ctrl+Z）" disabled={!canUndo} onClick={() => sheet.undo()}>
        <Undo2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="重做（Ctrl+Y）" disabled={!canRedo} onClick={() => sheet.redo()}>
        <Redo2 aria-hidden strokeWidth={1.75} />
      </IconButton>
      <IconButton label="向下填充（Ctrl+D）" onClick={() => fillDown(sheet)}>
        <ArrowDownToLine aria-hidden strokeWidth={1.75} />
      </IconButton>
      <Button tone="quiet" size="tiny" onClick={() => sheet.nextFault()}>
        下一处错误
      </Button>
      <span className="ml-auto text-small text-text-muted">可从 Excel、WPS 直接粘贴</span>
    </div>
  )
}

/** The error of the active cell, the result of the last action, and the number of changed cells. */
function Foot({ sheet, columns }: { sheet: TextSheet; columns: readonly CellColumn[] }) {
  const notice = useSyncExternalStore(sheet.subscribe, () => sheet.notice)
  const changed = useSyncExternalStore(sheet.subscribe, () => sheet.changed)
  const isChanged = useSyncExternalStore(sheet.subscribe, () => {
    const { row, column } = sheet.selection.active
    return sheet.isChanged(row, column)
  })
  const remark = useSyncExternalStore(sheet.subscribe, () => {
    const { row, column } = sheet.selection.active
    const { name, faults, fault } = sheet.rows[row] ?? { name: '', faults: [], fault: '' }
    const reason = sheet.isChanged(row, column) ? '已修改，尚未检查' : faults[column] || fault
    return reason ? `第 ${name} 行 ${columns[column]?.title ?? ''}：${reason}` : ''
  })
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 pt-1.5">
      <p className="min-w-0 flex-1 truncate" title={notice || remark}>
        {!notice && <span className={isChanged ? 'text-text-muted' : 'text-danger-text'}>{remark}</span>}
        <span role="status" className="text-text-muted">
          {notice}
        </span>
      </p>
      <span className="text-small text-text-muted tabular-nums">
        {changed.length > 0 ? `已改 ${changed.length} 格` : '没有改动'}
      </span>
    </div>
  )
}
