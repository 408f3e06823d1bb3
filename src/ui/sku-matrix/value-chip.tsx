import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { useSortableItem } from '#ui/sortable/sortable.tsx'
import { MAX_NAME_LENGTH, type SpecValue } from './sheet.ts'

interface ValueChipProps {
  value: SpecValue
  disabled: boolean
  /** Library values cannot be renamed. */
  isFixed: boolean
  /** Returns whether the name was accepted. */
  onRename: (name: string) => boolean
  onRemove: () => void
}

const buttonLook =
  'grid h-full w-6 shrink-0 place-items-center rounded text-text-faint hover:text-text disabled:cursor-not-allowed'

/** One value of a spec, renamed in place. A refused name is reverted. */
export function ValueChip({ value: { id, name }, disabled, isFixed, onRename, onRemove }: ValueChipProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { item, handle, isDragging } = useSortableItem(id, disabled)
  const text = useComposedText(draft ?? name, setDraft)
  const end = () => draft === null || draft.trim() === name || onRename(draft.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Escape' || end()) setDraft(null)
  }
  return (
    <li
      {...item}
      data-slot="value-chip"
      className={cn(
        'inline-flex h-7 max-w-full items-center rounded border border-line-strong bg-surface hover:border-text-faint',
        'has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent',
        isDragging && 'relative shadow-floating',
      )}
    >
      <button
        type="button"
        {...handle}
        aria-label={`移动 ${name}`}
        className={cn(buttonLook, 'cursor-grab touch-none')}
      >
        <GripVertical aria-hidden strokeWidth={1.75} className="size-3.5" />
      </button>
      <input
        {...text}
        aria-label={`规格值 ${name}`}
        title={name}
        readOnly={isFixed}
        disabled={disabled}
        maxLength={MAX_NAME_LENGTH}
        onKeyDown={onKeyDown}
        onBlur={() => {
          end()
          setDraft(null)
        }}
        className="field-sizing-content min-w-6 max-w-48 truncate bg-transparent outline-none disabled:text-text-faint"
      />
      <button
        type="button"
        aria-label={`移除 ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className={cn(buttonLook, 'cursor-pointer')}
      >
        <X aria-hidden strokeWidth={1.75} className="size-3.5" />
      </button>
    </li>
  )
}
