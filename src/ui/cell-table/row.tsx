import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cn } from '#ui/cn.ts'
import type { CellColumn } from './cell-table.tsx'
import type { TextSheet } from './text-sheet.ts'

interface RowProps {
  sheet: TextSheet
  index: number
  columns: readonly CellColumn[]
  /** Prefix of the ids of the option lists. */
  listId: string
}

const cellLook = cn(
  'relative h-8 min-w-28 max-w-72 cursor-cell select-none truncate border-r border-b px-2 outline-none',
  'data-[tone=error]:bg-danger-subtle data-[tone=error]:text-danger-text',
  'data-changed:font-medium',
  'data-changed:before:absolute data-changed:before:top-0 data-changed:before:left-0 data-changed:before:size-2',
  'data-changed:before:bg-accent data-changed:before:[clip-path:polygon(0_0,100%_0,0_100%)]',
  'aria-selected:after:absolute aria-selected:after:inset-0 aria-selected:after:bg-accent/10',
  'data-active:after:absolute data-active:after:inset-0 data-active:after:border-2 data-active:after:border-line-strong',
  'data-active:after:bg-transparent data-active:focus-within:after:border-accent',
)

function BareRow({ sheet, index, columns, listId }: RowProps) {
  const view = useSyncExternalStore(sheet.subscribe, () => sheet.view(index))
  const row = useRef<HTMLTableRowElement>(null)
  const isOpen = view.draft !== undefined
  useLayoutEffect(() => {
    if (view.active < 0 || isOpen || !sheet.hasFocus) return
    const cell = row.current?.querySelector<HTMLElement>('[data-active]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [sheet, view.active, isOpen])
  const { name, faults = [], fault } = sheet.rows[index] ?? { name: '' }
  return (
    <tr ref={row} data-row={index} aria-rowindex={index + 2}>
      <th
        scope="row"
        title={fault}
        className={cn(
          'sticky left-0 z-1 h-8 cursor-default border-r border-b bg-surface px-2 text-right font-normal text-small tabular-nums',
          fault ? 'text-danger-text' : 'text-text-muted',
        )}
      >
        {name}
      </th>
      {columns.map(({ title, options }, place) => {
        const isChanged = sheet.isChanged(index, place)
        const reason = isChanged ? '' : (faults[place] ?? '')
        const isActive = place === view.active
        const state = {
          role: 'gridcell',
          'aria-selected': place >= view.from && place <= view.to,
          'aria-invalid': reason !== '' || undefined,
        } as const
        return (
          <td
            key={title}
            {...state}
            aria-colindex={place + 2}
            tabIndex={isActive ? 0 : -1}
            title={reason || view.texts[place] || undefined}
            data-column={place}
            data-active={isActive || undefined}
            data-changed={isChanged || undefined}
            data-tone={reason ? 'error' : undefined}
            className={cellLook}
          >
            {view.texts[place]}
            {reason && <span className="sr-only">，{reason}</span>}
            {isActive && view.draft && (
              <CellInput
                sheet={sheet}
                opens={view.draft.opens}
                label={`${title}，第 ${name} 行`}
                {...(options && options.length > 0 && { list: `${listId}-${place}` })}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoised: renders only when its own view changes. */
export const Row = memo(BareRow)

/** The input of the edited cell. */
function CellInput({ sheet, opens, label, list }: { sheet: TextSheet; opens: string; label: string; list?: string }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(-1, -1)
  }, [])
  return (
    <input
      ref={input}
      data-slot="cell-input"
      aria-label={label}
      autoComplete="off"
      list={list}
      defaultValue={opens}
      onInput={({ currentTarget }) => sheet.type(currentTarget.value)}
      onBlur={() => sheet.commit()}
      className="absolute inset-0 z-1 w-full select-text bg-surface px-2 text-text outline-2 -outline-offset-2 outline-accent"
    />
  )
}
