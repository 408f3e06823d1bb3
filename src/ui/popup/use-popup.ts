import { type RefObject, useId, useRef, useState } from 'react'

export interface PopupProps {
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export interface MenuProps extends PopupProps {
  /** While it is open the rest of the page is inert. */
  modal?: boolean
}

export interface PopupModel {
  open: boolean
  setOpen: (open: boolean) => void
  trigger: RefObject<HTMLElement | null>
  triggerId: string
  contentId: string
  /** The trigger was hovered or focused: the popup stays ready from now on. */
  isReached: boolean
  /** Handlers for the trigger, in addition to the opening one. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
  state: { 'aria-expanded': boolean; 'aria-controls': string | undefined; 'data-state': 'open' | 'closed' }
}

/** Shared state of trigger and popup, controlled or uncontrolled. */
export function usePopup(
  { open: given, defaultOpen = false, onOpenChange }: PopupProps,
  preload: () => void,
): PopupModel {
  const [own, setOwn] = useState(defaultOpen)
  const [isReached, setReached] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const id = useId()
  const open = given ?? own
  const contentId = `${id}content`
  const reach = () => {
    preload()
    setReached(true)
  }
  return {
    open,
    setOpen(next) {
      setOwn(next)
      onOpenChange?.(next)
    },
    trigger,
    triggerId: `${id}trigger`,
    contentId,
    isReached: isReached || open,
    reach: { onPointerEnter: reach, onFocus: reach },
    state: {
      'aria-expanded': open,
      'aria-controls': open ? contentId : undefined,
      'data-state': open ? 'open' : 'closed',
    },
  }
}
