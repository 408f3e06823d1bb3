import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { siblingsOf, type TreeEntry, type TreeIndex } from '#ui/tree/index-tree.ts'

interface CascadeKeys<Node> {
  index: TreeIndex<Node>
  /** Search results; they replace the columns. */
  found: readonly TreeEntry<Node>[] | undefined
  canPick: (entry: TreeEntry<Node>) => boolean
  onPick: (entry: TreeEntry<Node>) => void
  onOpen: (entry: TreeEntry<Node>) => void
}

/** Up and down within a column, right into the next and left to the previous; Space chooses, Enter opens or chooses. */
export function useCascadeKeys<Node>({ index, found, canPick, onPick, onOpen }: CascadeKeys<Node>) {
  const panel = useRef<HTMLDivElement>(null)
  /** The entry whose column gets focus as soon as it is rendered. */
  const entered = useRef<string | null>(null)
  const optionOf = (id: string | undefined) =>
    id === undefined ? null : panel.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)

  useLayoutEffect(() => {
    const first = entered.current === null ? undefined : index.byId.get(entered.current)?.children[0]
    const option = optionOf(first?.id)
    if (!option) return
    entered.current = null
    option.focus()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
    const entry = id === undefined ? undefined : index.byId.get(id)
    if (!entry) return
    const list = found ?? siblingsOf(index, entry)
    const at = found ? found.indexOf(entry) : entry.place
    const goesOn = !found && entry.isBranch
    const keep = entered.current
    entered.current = null
    if (event.key === 'ArrowDown') optionOf(list[at + 1]?.id)?.focus()
    else if (event.key === 'ArrowUp') optionOf(list[at - 1]?.id)?.focus()
    else if (event.key === 'Home') optionOf(list[0]?.id)?.focus()
    else if (event.key === 'End') optionOf(list.at(-1)?.id)?.focus()
    else if (event.key === 'ArrowLeft') optionOf(found ? undefined : entry.parent?.id)?.focus()
    else if ((event.key === 'ArrowRight' || event.key === 'Enter') && goesOn) {
      entered.current = entry.id
      onOpen(entry)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (canPick(entry)) onPick(entry)
      else if (goesOn) onOpen(entry)
    } else {
      entered.current = keep
      return
    }
    event.preventDefault()
  }

  /** Moves focus from the search to the list. */
  const focusStop = () => panel.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()
  return { panel, onKeyDown, focusStop }
}
