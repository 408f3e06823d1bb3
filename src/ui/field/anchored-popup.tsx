import * as Popover from '@radix-ui/react-popover'
import type { ComponentProps, RefObject } from 'react'
import { Popup } from '#ui/field/popup.tsx'
import { Anchor } from '#ui/popup/anchor.tsx'

export interface AnchoredPopupProps extends ComponentProps<typeof Popup> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The frame of the control; a press on it does not count as outside. */
  frame: RefObject<HTMLElement | null>
}

/** The popup of a control whose frame is already mounted. */
export function AnchoredPopup({ open, onOpenChange, frame, ...rest }: AnchoredPopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <Anchor of={frame} />
      </Popover.Trigger>
      <Popup {...rest} />
    </Popover.Root>
  )
}
