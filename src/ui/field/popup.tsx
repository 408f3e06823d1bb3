import * as Popover from '@radix-ui/react-popover'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { popupLook } from '#ui/field/control-look.ts'

/** The popup of a control. Must be inside a `Popover.Root`. */
export function Popup({ className, ...rest }: ComponentProps<typeof Popover.Content>) {
  return (
    <Popover.Portal>
      <Popover.Content
        data-slot="popup"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // A dialog locks the page by blocking wheel events outside of itself, and a popup is outside.
        onWheel={(event) => event.stopPropagation()}
        onTouchMove={(event) => event.stopPropagation()}
        {...rest}
        className={cn(popupLook, className)}
      />
    </Popover.Portal>
  )
}
