/** Puts a text on the clipboard; false when the browser refuses. */
export async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

/** The clipboard API is missing on plain http, where consoles inside a company often run. */
function copyBySelection(value: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = value
  area.className = 'fixed opacity-0'
  // Inside an open dialog the focus could not leave it.
  const place = before?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  place.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isDone
}
