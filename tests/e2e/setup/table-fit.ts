/** A column of the visible table, with the hidden width in px; 0 if fully visible. */
export interface ShownColumn {
  title: string
  isPinned: boolean
  /** Part of it outside the table or behind pinned columns. */
  hidden: number
  isAmount: boolean
  /** No row has a value in it. */
  isBlank: boolean
}

export interface ShownTable {
  label: string
  rows: number
  columns: ShownColumn[]
  /** Controls of one row with the same name. */
  doubles: string[]
}

/**
 * The table of a list as shown in the window. The function is sent to the browser as text, so it cannot use outer
 * variables.
 */
export function shownTable(): ShownTable | null {
  const table = [...document.querySelectorAll('main [data-slot=data-table-view] table')].find((candidate) =>
    candidate.checkVisibility(),
  )
  const heads = [...(table?.querySelectorAll('thead th') ?? [])]
  if (!table || heads.length === 0) return null
  const rows = [...table.querySelectorAll('tbody tr[data-slot=data-table-row]')]
  const isLead = (head: Element) => head.querySelector('input') !== null || head.textContent.trim() === '展开'
  const isTail = (head: Element) => head.textContent.trim() === '操作'
  const isStuck = (head: Element) => isLead(head) || isTail(head) || (head as HTMLElement).style.left !== ''
  const view = table.getBoundingClientRect()
  const boxes = heads.map((head) => head.getBoundingClientRect())
  const stuckEnds = boxes.filter((box, index) => {
    const head = heads[index]
    return head && isStuck(head) && !isTail(head) && box.width > 0
  })
  const left = Math.max(view.left, ...stuckEnds.map((box) => box.right))
  const right = Math.min(
    view.right,
    ...boxes.filter((_, index) => heads[index] && isTail(heads[index])).map((box) => box.left),
  )
  const columns = heads.flatMap((head, index): ShownColumn[] => {
    const box = boxes[index]
    if (!box || isLead(head) || isTail(head)) return []
    const cells = rows.map((row) => {
      const cell = row.children[index]
      return cell?.querySelector('img') ? '图' : (cell?.textContent.trim() ?? '')
    })
    return [
      {
        title: head.textContent.trim(),
        isPinned: isStuck(head),
        hidden: isStuck(head) ? 0 : Math.round(Math.max(0, left - box.left, box.right - right)),
        isAmount: cells.some((text) => /^-?¥/.test(text)),
        isBlank: cells.every((text) => text === '' || text === '—'),
      },
    ]
  })
  const nameOf = (control: Element) =>
    (control.getAttribute('aria-label') ?? (control.textContent.trim() || control.getAttribute('title')) ?? '').trim()
  const doubles = rows.flatMap((row) => {
    const names = [...row.querySelectorAll('a, button, input')]
      .filter((control) => control.checkVisibility())
      .map(nameOf)
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
  return { label: table.getAttribute('aria-label') ?? '', rows: rows.length, columns, doubles }
}
