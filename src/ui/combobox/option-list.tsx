import { useVirtualizer } from '@tanstack/react-virtual'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { type ListedOption, optionId } from '#ui/combobox/option-id.ts'
import { optionLook } from '#ui/field/control-look.ts'

/** Above this number the list is virtualised. */
const VIRTUAL_FROM = 200

export interface OptionListProps {
  id: string
  label: string
  options: readonly ListedOption[]
  chosen: readonly string[]
  multiple: boolean
  active: number
  onActive: (index: number) => void
  onPick: (option: ListedOption) => void
  /** Verb of the create option. */
  createVerb: string
}

/** The list of a combobox. Focus stays in the input; `active` is the keyboard position. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, chosen, multiple, active, onActive, onPick, createVerb } = props
  // State instead of a ref: the list can only be measured once its scroller is mounted.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (options[index]?.hint ? 46 : 28),
    getItemKey: (index) => options[index]?.value ?? index,
    overscan: options.length > VIRTUAL_FROM ? 8 : VIRTUAL_FROM,
  })
  useEffect(() => {
    if (scroller && active >= 0) virtualizer.scrollToIndex(active)
  }, [scroller, active, virtualizer])

  return (
    <div
      ref={setScroller}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className="max-h-72 overflow-y-auto overscroll-contain p-1 outline-none"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const option = options[index]
          if (!option) return null
          const isChosen = chosen.includes(option.value) && !option.isNew
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              data-index={index}
              data-highlighted={index === active || undefined}
              data-state={isChosen ? 'checked' : 'unchecked'}
              data-disabled={option.disabled || undefined}
              aria-selected={isChosen}
              aria-disabled={option.disabled}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              onMouseMove={() => onActive(index)}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              // Screen readers may focus an option itself.
              onKeyDown={(event) => event.key === 'Enter' && onPick(option)}
              className={cn(optionLook, 'absolute inset-x-0 top-0')}
              style={{ transform: `translateY(${start}px)` }}
            >
              {option.isNew && <Plus aria-hidden strokeWidth={1.75} />}
              <span className="min-w-0 flex-1 break-words">
                {option.isNew ? `${createVerb}「${option.label}」` : option.label}
                {option.hint && (
                  <span className="block font-normal text-small text-text-muted in-data-disabled:text-text-faint">
                    {option.hint}
                  </span>
                )}
              </span>
              {isChosen && <Check aria-hidden strokeWidth={1.75} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
