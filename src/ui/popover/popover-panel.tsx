import * as RadixPopover from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { popupLook } from '#ui/field/control-look.ts'
import { Anchor } from '#ui/popup/anchor.tsx'
import type { PopupModel } from '#ui/popup/use-popup.ts'

export interface PopoverPanelProps extends ComponentProps<typeof RadixPopover.Content> {
  /** Accessible label, read aloud on open: 列设置. */
  label: string
  model: PopupModel
}

/** The popover surface. */
export function PopoverPanel({ label, model, className, ...rest }: PopoverPanelProps) {
  return (
    <RadixPopover.Root open={model.open} onOpenChange={model.setOpen}>
      <RadixPopover.Trigger asChild>
        <Anchor of={model.trigger} />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          data-slot="popover"
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A dialog locks the page by blocking wheel events outside of itself, and a popover is outside.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          {...rest}
          id={model.contentId}
          className={cn(
            popupLook,
            'max-h-(--radix-popover-content-available-height) min-w-48 max-w-[calc(100vw-16px)] overflow-y-auto p-3',
            className,
          )}
        />
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
