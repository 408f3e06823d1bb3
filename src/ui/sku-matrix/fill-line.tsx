import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Select } from '#ui/select/select.tsx'
import type { SetCells, SkuColumn } from './columns.tsx'
import { cellLook, leftOf, lineLook, saleLook, specLook } from './row.tsx'
import type { SkuFilter, Spec } from './sheet.ts'

export interface Fill<Cells> {
  column: SkuColumn<Cells>
  set: SetCells<Cells>
}

interface FillLineProps<Cells> {
  specs: readonly Spec[]
  columns: readonly SkuColumn<Cells>[]
  blank: () => Cells
  filter: SkuFilter
  onFilter: (filter: SkuFilter) => void
  /** Number of rows to fill. */
  count: number
  disabled: boolean
  onFill: (fills: readonly Fill<Cells>[]) => void
}

function Line<Cells>({ specs, columns, blank, filter, onFilter, count, disabled, onFill }: FillLineProps<Cells>) {
  const [draft, setDraft] = useState(blank)
  // Enter uses values that the same key has just applied, before the next render.
  const fills = useRef(new Map<string, Fill<Cells>>())
  const [hasFills, setHasFills] = useState(false)

  const change = (column: SkuColumn<Cells>, set: SetCells<Cells>) => {
    const next = set(draft)
    if (Object.is(column.read(next), column.read(blank()))) fills.current.delete(column.id)
    else fills.current.set(column.id, { column, set })
    setDraft(next)
    setHasFills(fills.current.size > 0)
  }
  const fill = () => {
    if (fills.current.size === 0 || count === 0) return
    onFill(columns.flatMap(({ id }) => fills.current.get(id) ?? []))
    fills.current.clear()
    setHasFills(false)
    setDraft(blank)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    fill()
  }
  return (
    <tr className={cn(lineLook, 'h-row')} aria-rowindex={2} onKeyDown={onKeyDown}>
      {specs.map(({ id, name, values }, place) => (
        <td key={id} className={cn(specLook, 'border-b bg-sunken')} style={leftOf(place)}>
          <Select
            aria-label={`按${name}筛选`}
            placeholder="全部"
            clearable
            value={filter[id] ?? ''}
            onChange={(value) => {
              const { [id]: _, ...others } = filter
              onFilter(value === '' ? others : { ...others, [id]: value })
            }}
            options={values.map(({ id, name }) => ({ value: id, label: name }))}
            className="h-full rounded-none border-transparent bg-transparent"
          />
        </td>
      ))}
      <td className={cn(saleLook, 'bg-sunken')}>
        <Button
          tone={hasFills ? 'primary' : 'plain'}
          size="tiny"
          disabled={disabled || !hasFills || count === 0}
          aria-label={`填入显示的 ${count} 个组合`}
          onClick={fill}
        >
          填入
        </Button>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={cn(cellLook, 'bg-sunken')}>
          {column.draw({
            cells: draft,
            onChange: (set) => change(column, set),
            label: `批量填写 ${column.title}`,
            placeholder: '批量',
            disabled,
            error: '',
          })}
        </td>
      ))}
    </tr>
  )
}

/**
 * The line below the header: row filter and values to fill into the filtered rows. Typing in a row does not render it.
 */
export const FillLine = memo(Line) as typeof Line
