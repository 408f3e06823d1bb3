import { useVirtualizer } from '@tanstack/react-virtual'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { Option, SortableOption } from './option.tsx'
import { between, type TransferItem } from './order.ts'

interface SideProps {
  title: string
  items: readonly TransferItem[]
  marked: ReadonlySet<string>
  onMark: (marked: Set<string>) => void
  /** Moves these to the other side. */
  onMove: (values: readonly string[]) => void
  /** The list is ordered: Alt and the arrows, or a drag, change the order. */
  onShift?: ((marked: ReadonlySet<string>, by: -1 | 1) => void) | undefined
  disabled: boolean
  empty: string
  /** Next to the title. */
  actions?: ReactNode
}

const lineHeight = ({ hint, reason }: TransferItem) => (hint || reason ? 46 : 32)

/** One of the two lists: search, mark, move. */
export function Side({ title, items, marked, onMark, onMove, onShift, disabled, empty, actions }: SideProps) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const [wanted, setActive] = useState(0)
  const [isFocused, setFocused] = useState(false)
  // Start of a range of marks.
  const anchor = useRef(0)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const holds = useTextMatch(true)
  const text = query.trim()
  const shown =
    text === '' ? items : items.filter(({ label, hint }) => holds(label, text) || (hint && holds(hint, text)))
  const open = shown.filter(({ reason }) => reason === undefined)
  const markedShown = open.filter(({ value }) => marked.has(value)).length
  const active = Math.min(wanted, shown.length - 1)
  const canShift = onShift !== undefined && text === '' && !disabled

  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => lineHeight(shown[index] ?? { value: '', label: '' }),
    getItemKey: (index) => shown[index]?.value ?? index,
    overscan: 8,
  })
  useEffect(() => {
    if (scroller && active >= 0) virtualizer.scrollToIndex(active)
  }, [scroller, active, virtualizer])

  const mark = (range: readonly TransferItem[], isOn: boolean) => {
    const next = new Set(marked)
    for (const { value, reason } of range) {
      if (isOn && reason === undefined) next.add(value)
      else next.delete(value)
    }
    onMark(next)
  }
  const toggle = (index: number) => {
    const item = shown[index]
    anchor.current = index
    if (item) mark([item], !marked.has(item.value))
  }
  const goTo = (index: number, isRange: boolean) => {
    const next = Math.max(0, Math.min(shown.length - 1, index))
    setActive(next)
    if (isRange) mark(between(shown, anchor.current, next), true)
    else anchor.current = next
  }
  /** The visible marked items, or the active one. */
  const affected = () => {
    const chosen = open.filter(({ value }) => marked.has(value))
    const own = shown[active]
    return chosen.length > 0 ? chosen : own && own.reason === undefined ? [own] : []
  }
  const shift = (by: -1 | 1) => {
    const values = new Set(affected().map(({ value }) => value))
    onShift?.(values, by)
    if (values.has(shown[active]?.value ?? '')) setActive(Math.max(0, Math.min(shown.length - 1, active + by)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled) return
    const by = event.key === 'ArrowUp' ? -1 : 1
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (!event.altKey) goTo(active + by, event.shiftKey)
      else if (canShift) shift(by)
    } else if (event.key === 'Home') goTo(0, event.shiftKey)
    else if (event.key === 'End') goTo(shown.length - 1, event.shiftKey)
    else if (event.key === ' ') toggle(active)
    else if (event.key === 'Enter') onMove(affected().map(({ value }) => value))
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) mark(open, markedShown < open.length)
    else return
    event.preventDefault()
  }
  const indexAt = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    return line ? Number(line.dataset.index) : undefined
  }
  const onClick = (event: MouseEvent) => {
    const index = indexAt(event)
    if (index === undefined || disabled) return
    setActive(index)
    if (event.shiftKey) mark(between(shown, anchor.current, index), true)
    else toggle(index)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const item = shown[indexAt(event) ?? -1]
    if (item && item.reason === undefined && !disabled) onMove([item.value])
  }

  return (
    <section
      data-slot="transfer-side"
      aria-label={title}
      className="flex h-96 min-w-0 flex-col rounded border bg-surface"
    >
      <div className="flex h-9 shrink-0 items-center gap-2 border-b pr-1 pl-3">
        <Checkbox
          value={open.length > 0 && markedShown === open.length}
          indeterminate={markedShown > 0 && markedShown < open.length}
          disabled={disabled || open.length === 0}
          onChange={(isOn) => mark(open, isOn)}
          aria-label={`${title}全选${text === '' ? '' : '查到的'}`}
        >
          <span className="font-medium">{title}</span>
        </Checkbox>
        <p className="flex-1 text-small text-text-faint tabular-nums">
          {marked.size > 0 && `选中 ${marked.size}，`}共 {items.length}
        </p>
        {actions}
      </div>
      <div className="p-2">
        <TextInput
          value={query}
          onChange={(next) => {
            setQuery(next)
            goTo(0, false)
          }}
          prefix={<Search aria-hidden strokeWidth={1.75} />}
          placeholder="搜索名称或拼音"
          aria-label={`搜索${title}`}
          clearable
          disabled={disabled}
        />
      </div>
      <div
        ref={setScroller}
        role="listbox"
        tabIndex={0}
        aria-label={title}
        aria-multiselectable
        aria-disabled={disabled || undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-b px-1 pb-1 -outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
            const item = shown[index]
            const Line = canShift ? SortableOption : Option
            return (
              item && (
                <Line
                  key={key}
                  id={`${listId}-${index}`}
                  data-index={index}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  item={item}
                  isActive={isFocused && index === active}
                  isMarked={marked.has(item.value)}
                  style={{ top: start, height: size }}
                />
              )
            )
          })}
        </div>
      </div>
      <p role="status" className="px-3 text-text-faint empty:hidden not-empty:pb-3">
        {shown.length === 0 && (text === '' ? empty : `没有与「${text}」相符的结果`)}
      </p>
    </section>
  )
}
