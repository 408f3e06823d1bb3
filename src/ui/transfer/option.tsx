import Check from 'lucide-react/icons/check'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { optionLook } from '#ui/field/control-look.ts'
import { useSortableItem } from '#ui/sortable/sortable.tsx'
import type { TransferItem } from './order.ts'

export interface OptionProps extends ComponentProps<'div'> {
  item: TransferItem
  isActive: boolean
  isMarked: boolean
}

interface LineProps extends OptionProps {
  grip?: ReactNode
}

/** One option. The list around it has the focus and handles clicks and keys. */
export function Option({ item: { label, hint, reason }, isActive, isMarked, grip, className, ...rest }: LineProps) {
  const isOpen = reason === undefined
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={!isOpen || undefined}
      data-highlighted={isActive || undefined}
      data-state={isMarked ? 'checked' : 'unchecked'}
      data-disabled={!isOpen || undefined}
      {...rest}
      className={cn(optionLook, 'absolute inset-x-0 not-data-highlighted:hover:bg-hover', className)}
    >
      <span
        aria-hidden
        className={cn(
          'grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface text-on-accent [&_svg]:size-3',
          isMarked && 'border-accent bg-accent',
          !isOpen && 'border-line bg-sunken',
        )}
      >
        {isMarked && <Check strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1">
        <span title={label} className="block truncate">
          {label}
        </span>
        {(reason || hint) && (
          <span className="block truncate font-normal text-small text-text-muted in-data-disabled:text-text-faint">
            {reason ?? hint}
          </span>
        )}
      </span>
      {grip}
    </div>
  )
}

/** An option that can be dragged. With the keyboard, Alt and the arrows move it. */
export function SortableOption({ style, ...rest }: OptionProps) {
  const { item, handle, isDragging } = useSortableItem(rest.item.value)
  return (
    <Option
      {...rest}
      ref={item.ref}
      style={{ ...style, ...item.style }}
      className={cn(isDragging && 'bg-raised shadow-floating')}
      grip={
        <span
          {...handle}
          role="presentation"
          tabIndex={-1}
          aria-hidden
          className="grid size-6 cursor-grab touch-none place-items-center text-text-faint hover:text-text"
        >
          <GripVertical strokeWidth={1.75} />
        </span>
      }
    />
  )
}
