import * as RadixPopover from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { popupLook } from '#ui/field/control-look.ts'

export const Popover = RadixPopover.Root
export const PopoverTrigger = RadixPopover.Trigger
export const PopoverClose = RadixPopover.Close

export interface PopoverContentProps extends ComponentProps<typeof RadixPopover.Content> {
  /** What it is about: 列设置. Read aloud when it opens. */
  label: string
}

/** A small surface beside its trigger, for a few settings or details. Esc and a click outside close it. */
export function PopoverContent({ label, className, ...rest }: PopoverContentProps) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        data-slot="popover"
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // A dialog locks the page by refusing the wheel outside of itself, and a popover is outside.
        onWheel={(event) => event.stopPropagation()}
        onTouchMove={(event) => event.stopPropagation()}
        {...rest}
        className={cn(
          popupLook,
          'max-h-(--radix-popover-content-available-height) min-w-48 max-w-[calc(100vw-16px)] overflow-y-auto p-3',
          className,
        )}
      />
    </RadixPopover.Portal>
  )
}
