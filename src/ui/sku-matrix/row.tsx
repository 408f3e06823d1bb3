import { type CSSProperties, memo } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import type { SetCells, SkuColumn } from './columns.tsx'
import { type SkuRow, type Spec, valueName } from './sheet.ts'

export const SPEC_WIDTH = 104
export const SALE_WIDTH = 72
/** Maximum length of a name that always fits: clipping a longer name creates a layer. */
const ROOMY_LENGTH = 6
/** Index of the sale column before the first column. */
export const SALE_COLUMN = -1

/** Header, fill line and rows share one grid. */
export const lineLook = 'grid w-[max(100%,var(--sku-width))] grid-cols-(--sku-columns)'
/** Specs stick while the columns scroll; sticky cells slow down every key press, so only while scrolled. */
export const specLook = 'border-r border-line bg-surface in-data-scrolled:sticky in-data-scrolled:z-2'
export const cellLook = 'min-w-0 border-line border-r border-b last:border-r-0'
/** Whether a combination is sold: next to its specs, where it is visible without scrolling and need not stick. */
export const saleLook = cn(cellLook, 'flex items-center justify-center')

/** Left position of a sticky cell after this number of specs. */
export const leftOf = (specs: number): CSSProperties => ({ left: specs * SPEC_WIDTH })

interface SkuLineProps<Cells> {
  index: number
  /** Specs that have values. */
  specs: readonly Spec[]
  row: SkuRow<Cells>
  columns: readonly SkuColumn<Cells>[]
  /** For each spec, its row span here; 0 if a cell above spans this row. */
  spans: string
  name: string
  disabled: boolean
  /** Errors, one line per column. */
  errors: string
  /** px from the top of the body. */
  top: number
  onCells: (row: SkuRow<Cells>, column: SkuColumn<Cells>, set: SetCells<Cells>) => void
  onStrike: (row: SkuRow<Cells>, struck: boolean) => void
}

function Line<Cells>({
  index,
  specs,
  row,
  columns,
  spans,
  name,
  disabled,
  errors,
  top,
  onCells,
  onStrike,
}: SkuLineProps<Cells>) {
  const lines = spans.split(',').map(Number)
  const messages = errors.split('\n')
  return (
    <tr
      data-row={index}
      data-struck={row.struck || undefined}
      aria-rowindex={index + 3}
      style={{ top }}
      className={cn(lineLook, 'group/row absolute h-row')}
    >
      {specs.map((spec, place) => (
        <SpecCell key={spec.id} name={valueName(spec, row)} place={place} lines={lines[place] ?? 1} />
      ))}
      <td data-column={SALE_COLUMN} className={cn(saleLook, 'bg-surface group-data-struck/row:bg-sunken')}>
        <input
          type="checkbox"
          aria-label={`销售 ${name}`}
          checked={!row.struck}
          disabled={disabled}
          onChange={(event) => onStrike(row, !event.currentTarget.checked)}
          className={boxLook}
        />
      </td>
      {columns.map((column, place) => (
        <td
          key={column.id}
          data-column={place}
          data-invalid={Boolean(messages[place]) || undefined}
          className={cn(cellLook, 'bg-surface group-data-struck/row:bg-sunken')}
        >
          {column.draw({
            cells: row.cells,
            onChange: (set) => onCells(row, column, set),
            label: `${name} ${column.title}`,
            placeholder: undefined,
            disabled: disabled || row.struck || column.isLocked(row.cells),
            error: messages[place] ?? '',
          })}
        </td>
      ))}
    </tr>
  )
}

/** Memoised: only the edited row renders again. */
export const SkuLine = memo(Line) as typeof Line

/** The same as a variable, for a positioned cell that `left` would move while it does not stick. */
const stopAt = (specs: number): CSSProperties & Record<'--left', string> => ({ '--left': `${specs * SPEC_WIDTH}px` })

interface SpecCellProps {
  name: string
  place: number
  lines: number
}

/**
 * The name of a value, spanning all its rows like a merged cell. Sticky only if necessary: the browser sorts each
 * sticky box into layers on every key.
 */
function SpecCell({ name, place, lines }: SpecCellProps) {
  if (lines === 0)
    return (
      <th scope="row">
        <span className="sr-only">{name}</span>
      </th>
    )
  return (
    <th
      scope="row"
      className="relative z-2 text-left font-normal in-data-scrolled:sticky in-data-scrolled:left-(--left)"
      style={stopAt(place)}
    >
      <span
        className={cn(
          'absolute inset-x-0 top-0 border-line border-r border-b bg-surface',
          lines === 1 &&
            'group-data-struck/row:bg-sunken group-data-struck/row:text-text-faint group-data-struck/row:line-through',
        )}
        style={{ height: `calc(var(--row-height) * ${lines})` }}
      >
        <span
          title={name}
          className={cn('flex h-row items-center px-3', lines > 1 && 'sticky top-[calc(var(--row-height)*2)]')}
        >
          <span className={cn(name.length > ROOMY_LENGTH && 'truncate')}>{name}</span>
        </span>
      </span>
    </th>
  )
}
