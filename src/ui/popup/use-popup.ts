import { type RefObject, useId, useRef, useState } from 'react'

export interface PopupProps {
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

export interface MenuProps extends PopupProps {
  /** While it is open the rest of the page rests. */
  modal?: boolean
}

export interface PopupModel {
  open: boolean
  setOpen: (open: boolean) => void
  trigger: RefObject<HTMLElement | null>
  triggerId: string
  contentId: string
  /** Somebody has reached for the trigger: from now on what it opens stands ready. */
  isReached: boolean
  /** For the trigger, beside what opens it. */
  reach: { onPointerEnter: () => void; onFocus: () => void }
  state: { 'aria-expanded': boolean; 'aria-controls': string | undefined; 'data-state': 'open' | 'closed' }
}

/** What trigger and popup share, controlled from outside or not. */
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
