import { type Ref, type RefObject, useId, useRef, useState } from 'react'

/**
 * Opens and closes the calendar of an input. By mouse, focus stays in the input so that typing continues; by keyboard,
 * focus moves to the calendar and returns on close. `stop` is the selector of the focused element.
 */
export function useDatePopup<Frame extends HTMLElement = HTMLDivElement>(
  input: RefObject<HTMLInputElement | null>,
  stop = 'td button[tabindex="0"]',
) {
  const [open, setOpened] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const frame = useRef<Frame>(null)
  const popup = useRef<HTMLDivElement>(null)
  const enters = useRef(false)
  const id = useId()
  const focusDay = () => popup.current?.querySelector<HTMLElement>(stop)?.focus()

  const setOpen = (next: boolean) => {
    setOpened(next)
    if (next) setWasOpen(true)
  }

  return {
    open,
    setOpen,
    /** The calendar stays mounted after the first open. */
    wasOpen,
    frame,
    show: () => {
      enters.current = false
      setOpen(true)
    },
    enter: () => {
      enters.current = true
      setOpen(true)
      focusDay()
    },
    close: () => {
      setOpen(false)
      input.current?.focus()
    },
    /** ARIA attributes that announce the calendar. */
    inputProps: {
      role: 'combobox',
      'aria-haspopup': 'dialog',
      'aria-autocomplete': 'none',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
    },
    popupProps: {
      ref: popup as Ref<HTMLDivElement>,
      id,
      open,
      onOpenChange: setOpen,
      frame: frame as RefObject<HTMLElement | null>,
      onOpenAutoFocus: (event: Event) => {
        event.preventDefault()
        if (enters.current) focusDay()
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        if (document.activeElement === document.body) input.current?.focus()
      },
    },
  } as const
}

export type DatePopupModel = Pick<ReturnType<typeof useDatePopup>, 'setOpen' | 'close' | 'popupProps'>
