/** Copies a text to the clipboard; false if the browser refuses. */
export async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

/** The clipboard API is missing on plain http, which internal consoles often use. */
function copyBySelection(value: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = value
  area.className = 'fixed opacity-0'
  // Focus cannot leave an open dialog, so the element is placed inside it.
  const place = before?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  place.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isDone
}
