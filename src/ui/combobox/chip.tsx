import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

interface ChipProps {
  /** Name of the item, for the remove button. */
  name: string
  disabled: boolean
  onRemove: () => void
  children: ReactNode
}

/** A chosen item inside a control. Backspace in the control removes the last one. */
export function Chip({ name, disabled, onRemove, children }: ChipProps) {
  return (
    <span
      data-slot="chip"
      className="inline-flex h-5 min-w-0 max-w-full items-center rounded-sm bg-sunken pl-1.5 text-small text-text"
    >
      <span className="min-w-0 truncate pr-1.5">{children}</span>
      {!disabled && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`移除${name}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRemove}
          className="-ml-1 flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-sm text-text-faint hover:bg-hover hover:text-text [&_svg]:size-3"
        >
          <X aria-hidden strokeWidth={2} />
        </button>
      )}
    </span>
  )
}
