import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { optionLook } from '#ui/field/control-look.ts'

interface TimeColumnProps {
  id: string
  /** 时 or 分. */
  label: string
  numbers: readonly number[]
  /** Undefined without a time. */
  chosen: number | undefined
  allows: (number: number) => boolean
  onChoose: (number: number) => void
  /** Moves to the next column. */
  onAside: (event: KeyboardEvent<HTMLElement>) => void
}

/** The column of hours or minutes. Up and down choose at once, left and right change the column. */
export function TimeColumn({ id, label, numbers, chosen, allows, onChoose, onAside }: TimeColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const idOf = (number: number) => `${id}${number}`

  useLayoutEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    // Not scrollIntoView, which would scroll the page, too.
    if (option && list.current) list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2 + 14
  })

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const possible = numbers.filter(allows)
    const at = chosen === undefined ? -1 : possible.indexOf(chosen)
    const next = {
      ArrowDown: possible[at + 1],
      ArrowUp: possible[at < 0 ? possible.length - 1 : at - 1],
      Home: possible[0],
      End: possible.at(-1),
    }[event.key]
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') onAside(event)
    else if (next !== undefined) onChoose(next)
    else return
    event.preventDefault()
  }

  return (
    <div className="min-w-0">
      <p aria-hidden className="px-2 pb-1 text-small text-text-faint">
        {label}
      </p>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
        onKeyDown={step}
        className="relative h-44 w-16 overflow-y-auto overscroll-contain rounded focus-visible:outline-offset-0 [scrollbar-width:thin]"
      >
        {numbers.map((number) => {
          const isAllowed = allows(number)
          return (
            <div
              key={number}
              id={idOf(number)}
              role="option"
              tabIndex={-1}
              aria-selected={number === chosen}
              aria-disabled={!isAllowed || undefined}
              data-state={number === chosen ? 'checked' : 'unchecked'}
              data-disabled={!isAllowed || undefined}
              // Keeps the focus where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => isAllowed && onChoose(number)}
              // Screen readers may focus an option itself.
              onKeyDown={(event) => event.key === 'Enter' && isAllowed && onChoose(number)}
              className={cn(
                optionLook,
                'justify-center tabular-nums hover:bg-hover data-[state=checked]:bg-accent-subtle',
                'data-disabled:hover:bg-transparent',
              )}
            >
              {String(number).padStart(2, '0')}
            </div>
          )
        })}
      </div>
    </div>
  )
}
