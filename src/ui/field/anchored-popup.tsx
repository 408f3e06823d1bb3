import * as Popover from '@radix-ui/react-popover'
import type { ComponentProps, RefObject } from 'react'
import { Popup } from '#ui/field/popup.tsx'
import { Anchor } from '#ui/popup/anchor.tsx'

export interface AnchoredPopupProps extends ComponentProps<typeof Popup> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The frame of the control; a press on it is none outside. */
  frame: RefObject<HTMLElement | null>
}

/** What opens under a control whose frame is on the page already. */
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
