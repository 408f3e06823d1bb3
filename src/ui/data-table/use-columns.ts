import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import type { Column, Pin } from './column.ts'
import { placeLook } from './look.ts'
import { orderOf, type Preference, pinOf } from './preference.ts'
import { defaultMin, defaultWidth, maxWidth } from './width.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
})

// The table library only models the columns. With rows it would create an object per row before rendering (144 ms for
// 100,000); our rows go directly from the array to the visible range.
const noRows: never[] = []

/** The column data of a cell: without the width, so that resizing does not render rows. */
export interface CellPlace<Row> {
  column: Column<Row>
  pin: Pin | undefined
  /** The innermost column of its pinned side, which has the shadow. */
  edge: Pin | undefined
  /** Sticky position of a pinned cell, by a CSS variable of the table. */
  style: CSSProperties | undefined
  look: string
}

function place<Row>(starts: Column<Row>[], centre: Column<Row>[], ends: Column<Row>[]): CellPlace<Row>[] {
  const at = (column: Column<Row>, pin?: Pin, edge?: Pin, style?: CSSProperties): CellPlace<Row> => {
    return { column, pin, edge, style, look: placeLook(column, pin, edge) }
  }
  return [
    ...starts.map((column, index) => {
      const edge = index === starts.length - 1 ? 'start' : undefined
      return at(column, 'start', edge, { left: `var(--start-${index})` })
    }),
    ...centre.map((column) => at(column)),
    ...ends.map((column, index) => {
      return at(column, 'end', index === 0 ? 'end' : undefined, { right: `var(--end-${index})` })
    }),
  ]
}

/** The column that gets the remaining room: the widest unpinned one without a user width, text columns first. */
function growing<Row>(
  placed: readonly CellPlace<Row>[],
  width: (id: string) => number,
  sized: (id: string) => boolean,
) {
  const free = placed.filter(({ pin }) => pin === undefined).map(({ column }) => column)
  const ranked = free.toSorted(
    (a, b) =>
      Number(sized(a.id)) - Number(sized(b.id)) ||
      Number(a.align === 'right') - Number(b.align === 'right') ||
      width(b.id) - width(a.id),
  )
  return ranked[0]?.id
}

/** The user's width or the default, in px, within its bounds. */
function widthOf<Row>(column: Column<Row> | undefined, given: number | undefined): number {
  const { width = defaultWidth, min = Math.min(defaultMin, width) } = column ?? {}
  return Math.min(maxWidth, Math.max(min, given ?? width))
}

/** The visible columns in order, and their geometry as CSS variables of the root. */
export function useColumns<Row>(columns: readonly Column<Row>[], preference: Preference, lead: number, tail: number) {
  const { order, hidden, pins, widths } = preference
  const { definitions, byId, state } = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    const ordered = orderOf(columns, { order })
    const pinned = (pin: Pin) => {
      return ordered.filter((id) => {
        const column = byId.get(id)
        return column !== undefined && pinOf(column, { pins }) === pin
      })
    }
    const away = (hidden ?? []).filter((id) => byId.get(id)?.hideable !== false)
    return {
      byId,
      definitions: columns.map(({ id, title }) => ({ id, header: title })),
      state: {
        columnOrder: ordered,
        columnVisibility: Object.fromEntries(away.map((id) => [id, false])),
        columnPinning: { start: pinned('start'), end: pinned('end') },
      },
    }
  }, [columns, order, hidden, pins])

  const table = useTable({ features, data: noRows, columns: definitions, state })
  const starts = table.getStartVisibleLeafColumns()
  const centre = table.getCenterVisibleLeafColumns()
  const ends = table.getEndVisibleLeafColumns()

  const placed = useMemo(() => {
    const ours = (list: typeof starts) => list.flatMap(({ id }) => byId.get(id) ?? [])
    return place(ours(starts), ours(centre), ours(ends))
  }, [byId, starts, centre, ends])

  const width = (id: string) => widthOf(byId.get(id), widths?.[id])
  const grows = growing(placed, width, (id) => widths?.[id] !== undefined)
  const style: Record<string, string> = {}
  const tracks = placed.map(({ column: { id } }) => (id === grows ? `minmax(${width(id)}px, 1fr)` : `${width(id)}px`))
  style['--columns'] = [lead && `${lead}px`, ...tracks, tail && `${tail}px`].filter(Boolean).join(' ')
  style['--table-width'] = `${lead + tail + placed.reduce((sum, { column }) => sum + width(column.id), 0)}px`
  let left = lead
  for (const [index, { id }] of starts.entries()) {
    style[`--start-${index}`] = `${left}px`
    left += width(id)
  }
  let right = tail
  for (const [index, { id }] of [...ends.entries()].reverse()) {
    style[`--end-${index}`] = `${right}px`
    right += width(id)
  }
  return { placed, width, style: style as CSSProperties }
}
