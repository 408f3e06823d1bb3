import type { CSSProperties } from 'react'
import type { SheetColumn, ShownColumn } from './column.ts'

const numberWidth = 48
const labelWidth = 160
const cellWidth = 124
const scrollBarWidth = 16

/** Row numbers, labels and cells share one grid, whose tracks are CSS variables of the table. */
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
    /** Sticky positions of the frozen columns, the row number first. */
    stops: frozen.map((_, index) => sum(frozen.slice(0, index))),
    frozenWidth: sum(frozen),
  }
}

/** Width in px of a sheet without truncated columns, including the vertical scrollbar. */
export const sheetWidth = <Row>(labels: readonly ShownColumn<Row>[], columns: readonly SheetColumn<Row>[]): number =>
  sum([
    numberWidth,
    ...labels.map(({ width = labelWidth }) => width),
    ...columns.map(({ width = cellWidth }) => width),
  ]) + scrollBarWidth

/** Maximum width in px of borders and both icons of a cell, and the width of a digit. */
const aroundText = 49
const figureWidth = 8

/** Number of digits that always fit in a cell next to its icons. */
export const figuresIn = ({ width = cellWidth }: { width?: number | undefined }): number =>
  Math.floor((width - aroundText) / figureWidth)

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}

/** The grid of a row or the header. */
export const lineLook = 'grid w-[max(100%,var(--sheet-width))] grid-cols-(--sheet-columns)'

/**
 * Row number and labels stick while the prices scroll; sticky cells slow down every key press, so only while scrolled.
 */
export const frozenLook =
  'min-w-0 content-center truncate border-r bg-inherit px-3 in-data-scrolled:sticky in-data-scrolled:z-2'

/** The last frozen column has a shadow over the scrolled content. */
export const edgeLook = 'in-data-scrolled:shadow-[8px_0_8px_-8px_rgb(0_0_0/0.3)]'

export const numberLook = 'cursor-default select-none text-right text-small text-text-faint tabular-nums'
