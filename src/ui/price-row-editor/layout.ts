import type { CSSProperties } from 'react'
import type { SheetColumn, ShownColumn } from './column.ts'

const numberWidth = 48
const labelWidth = 160
const cellWidth = 124
const scrollBarWidth = 16

/** Row numbers, labels and cells share one grid, whose tracks are variables of the table. */
export function layoutOf<Row>(labels: readonly ShownColumn<Row>[], columns: readonly SheetColumn<Row>[]) {
  const frozen = [numberWidth, ...labels.map(({ width = labelWidth }) => width)]
  const cells = columns.map(({ width = cellWidth }) => width)
  const tracks = [...frozen.map((width) => `${width}px`), ...cells.map((width) => `minmax(${width}px, 1fr)`)]
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--sheet-columns': tracks.join(' '),
    '--sheet-width': `${sum([...frozen, ...cells])}px`,
  }
  return {
    style,
    /** Where each frozen column sticks, the row number being the first. */
    stops: frozen.map((_, index) => sum(frozen.slice(0, index))),
    frozenWidth: sum(frozen),
  }
}

/** px that a sheet takes so that none of its columns is cut off, with room for the bar by which its rows scroll. */
export const sheetWidth = <Row>(labels: readonly ShownColumn<Row>[], columns: readonly SheetColumn<Row>[]): number =>
  sum([
    numberWidth,
    ...labels.map(({ width = labelWidth }) => width),
    ...columns.map(({ width = cellWidth }) => width),
  ]) + scrollBarWidth

/** px that edges and both signs of a cell take at most, and that a figure takes. */
const aroundText = 49
const figureWidth = 8

/** How many figures surely have room in a cell of a column, beside all its signs. */
export const figuresIn = ({ width = cellWidth }: { width?: number | undefined }): number =>
  Math.floor((width - aroundText) / figureWidth)

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}

/** The grid of one line, head or row. */
export const lineLook = 'grid w-[max(100%,var(--sheet-width))] grid-cols-(--sheet-columns)'

/** The row number and the labels stay while the prices pass under them; each that sticks costs every key, so only then. */
export const frozenLook =
  'min-w-0 content-center truncate border-r bg-inherit px-3 in-data-scrolled:sticky in-data-scrolled:z-2'

/** The last frozen column throws a shadow on what has passed under it. */
export const edgeLook = 'in-data-scrolled:shadow-[8px_0_8px_-8px_rgb(0_0_0/0.3)]'

export const numberLook = 'cursor-default select-none text-right text-small text-text-faint tabular-nums'
