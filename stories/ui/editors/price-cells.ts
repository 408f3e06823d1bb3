import { fireEvent, within } from 'storybook/test'

const titles = ['供货价', '采购系数', '采购价', '产品系数', '产品价', '销售系数', '销售价', '毛利率']

/** A cell by row, counted from 1, and column title. */
export function cellOf(canvas: ReturnType<typeof within>, row: number, title: string): HTMLElement {
  // By index: comparing the names of all rows reads every cell of the sheet.
  const line = canvas.getAllByRole('row')[row]
  const cells = line ? within(line).getAllByRole('gridcell') : []
  const cell = cells[titles.indexOf(title) - titles.length + cells.length]
  if (!cell) throw new Error(`no cell ${title} in row ${row}`)
  return cell
}

export function paste(cell: Element, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return fireEvent(cell, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
