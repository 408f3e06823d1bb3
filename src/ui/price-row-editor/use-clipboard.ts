import { type RefObject, useEffect } from 'react'
import { clearCells, pasteText, selectedTexts } from './actions.ts'
import { toHtml, toTsv } from './clipboard-text.ts'
import type { GridSheet } from './grid-sheet.ts'

/**
 * Copy, cut and paste of cells. On the document, because browsers dispatch these events to the body if no text is
 * selected.
 */
export function useClipboard(sheet: GridSheet, grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const isHere = () => !sheet.draft && grid.current?.contains(document.activeElement)
    const onCopy = (event: ClipboardEvent) => {
      if (!isHere() || !event.clipboardData) return
      const cells = selectedTexts(sheet)
      event.clipboardData.setData('text/plain', toTsv(cells))
      event.clipboardData.setData('text/html', toHtml(cells))
      event.preventDefault()
      if (event.type === 'cut') clearCells(sheet)
      else sheet.say(`已复制 ${cells.flat().length} 格`)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (!isHere() || !event.clipboardData) return
      event.preventDefault()
      pasteText(sheet, event.clipboardData.getData('text/plain'))
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [sheet, grid])
}
