import { isPriceColumn, type SheetColumn, textAt } from './column.ts'
import type { RowView } from './price-sheet.ts'
import { groupDigits } from './read-text.ts'

export interface CellFacts {
  shown: string
  tone: 'error' | 'warning' | 'note' | undefined
  isManual: boolean
  isChanged: boolean
  /** All remarks about the cell, as text. */
  remark: string
}

const plain = { tone: undefined, isManual: false, isChanged: false, remark: '' }

export function factsOf<Row>({ before, state }: RowView<Row>, column: SheetColumn<Row>): CellFacts {
  if (!isPriceColumn(column)) return { ...plain, shown: column.text(state.row) }
  const { name } = column
  const refused = state.refused.get(name)
  const shown = refused ? refused.text : groupDigits(textAt(state.row, name))
  const isManual = state.manual.has(name)
  const isChanged = state.changed.includes(name)
  const note = state.notes.get(name)
  const problems = state.problems.filter((problem) => problem.name === name)
  // The common case: no remarks.
  if (!isManual && !isChanged && !note && problems.length === 0) return { ...plain, shown }
  const isError = problems.some(({ tone }) => tone === 'error')
  const remarks = problems.map(({ message }) => message)
  if (note) remarks.push(note)
  if (refused) remarks.push(`价格仍为 ${valued(textAt(state.row, name))}`)
  if (isManual) remarks.push('手动改价，不随系数变动')
  if (isChanged) remarks.push(`原值 ${valued(textAt(before, name))}`)
  const tone = isError ? 'error' : problems.length > 0 ? 'warning' : note ? 'note' : undefined
  return { shown, tone, isManual, isChanged, remark: remarks.join('；') }
}

function valued(text: string): string {
  return text === '' ? '空' : groupDigits(text)
}

/** Names the manually set prices that were left unchanged: 销售价是手动价，保持不变; for several, their number. */
export const pinnedText = (titles: readonly string[]): string =>
  titles.length === 1 ? `${titles[0]}是手动价，保持不变` : `${titles.length} 个手动价保持不变`
