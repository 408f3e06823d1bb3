import type { ClipboardEvent } from 'react'
import { copy } from '#ui/copy-text/copy.ts'
import type { Column } from './column.ts'
import { toTsv } from './tsv.ts'
import { rowIndexOf } from './use-row-focus.ts'

interface Copying<Data> {
  columns: readonly Column<Data>[]
  rows: readonly Data[]
  isChosen: (row: Data) => boolean
  announce: (message: string) => void
}

/** Copies the loaded selected rows; without a selection, the focused row. */
export function useCopy<Data>({ columns, rows, isChosen, announce }: Copying<Data>) {
  const chosen = () => rows.filter(isChosen)
  const done = (count: number) => announce(`已复制 ${count} 行，可粘贴到表格`)

  const onCopy = (event: ClipboardEvent) => {
    const index = rowIndexOf(event.target)
    const hasText = document.getSelection()?.isCollapsed === false
    if (index === undefined || hasText || event.target instanceof HTMLInputElement) return
    const list = chosen()
    const copied = list.length > 0 ? list : rows.slice(index, index + 1)
    event.clipboardData.setData('text/plain', toTsv(columns, copied))
    event.preventDefault()
    done(copied.length)
  }
  const copyChosen = async () => {
    const list = chosen()
    if (await copy(toTsv(columns, list))) done(list.length)
    else announce('复制失败，请点击选中的行后按 Ctrl+C')
  }
  return { onCopy, copyChosen }
}
