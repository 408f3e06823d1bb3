import type { KeyboardEvent } from 'react'
import { type RowFocus, rowAfterKey, rowIndexOf } from './use-row-focus.ts'

interface RowKeys {
  count: number
  focus: RowFocus
  isExpanded: (index: number) => boolean
  onSelect: ((index: number, range: boolean) => void) | undefined
  onExpand: ((index: number) => void) | undefined
  onOpen: ((index: number) => void) | undefined
}

/**
 * Keys on a focused row: arrows, Home, End and page keys move, Space selects, Enter opens, right and left expand and
 * collapse.
 */
export function useRowKeys({ count, focus, isExpanded, onSelect, onExpand, onOpen }: RowKeys) {
  return (event: KeyboardEvent) => {
    const index = rowIndexOf(event.target)
    // Keys in a link or checkbox of the row are not handled.
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined
    if (index === undefined || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return
    const to = rowAfterKey(event, index, count)
    if (to !== undefined) focus.moveTo(to)
    else if (event.key === ' ' && onSelect) onSelect(index, event.shiftKey)
    else if (event.key === 'Enter' && onOpen) onOpen(index)
    else if (event.key === (isExpanded(index) ? 'ArrowLeft' : 'ArrowRight') && onExpand) onExpand(index)
    else return
    event.preventDefault()
  }
}
