import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { FieldContext } from '#ui/field/field-context.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { iconNames } from './icon-names.ts'

const COLUMNS = 8
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

interface IconGridProps {
  value: string
  onChange: (icon: string) => void
}

/** Icon picker with search by name, Chinese terms or pinyin; arrow keys move the focus. */
export function IconGrid({ value, onChange }: IconGridProps) {
  const [text, setText] = useState('')
  const matches = useTextMatch(true)
  const grid = useRef<HTMLFieldSetElement>(null)
  const wanted = text.trim()
  const found = Object.entries(iconNames).filter(
    ([name, terms]) => wanted === '' || matches(name, wanted) || matches(terms, wanted),
  )
  const stop = Math.max(
    0,
    found.findIndex(([name]) => name === value),
  )
  const pager = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const buttons = Array.from(grid.current?.querySelectorAll('button') ?? [])
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
    if (step === undefined || at < 0) return
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  return (
    <div className="grid gap-2">
      <FieldContext value={null}>
        <TextInput
          aria-label="搜索图标"
          placeholder="搜索图标，如 沙发、cart"
          prefix={<Search aria-hidden strokeWidth={1.75} />}
          clearable
          value={text}
          onChange={setText}
        />
      </FieldContext>
      <fieldset
        ref={grid}
        aria-label="图标"
        onKeyDown={pager}
        className="grid max-h-64 grid-cols-8 gap-0.5 overflow-y-auto overscroll-contain"
      >
        {found.map(([name, terms], index) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === value}
            aria-label={`${name} ${terms}`}
            title={`${name} · ${terms}`}
            tabIndex={index === stop ? 0 : -1}
            onClick={() => onChange(name)}
            className="flex size-9 cursor-pointer items-center justify-center rounded text-text-muted hover:bg-hover hover:text-text aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
          >
            <MenuIcon icon={name} />
          </button>
        ))}
      </fieldset>
      {found.length === 0 && <p className="py-4 text-center text-text-muted">没有与「{wanted}」相符的图标</p>}
    </div>
  )
}
