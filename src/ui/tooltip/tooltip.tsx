import { Slot } from '@radix-ui/react-slot'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { TooltipBubbleProps } from '#ui/tooltip/tooltip-bubble.tsx'

const TooltipBubble = lazyPart(() => import('#ui/tooltip/tooltip-bubble.tsx'), 'TooltipBubble')

/** How long one rests on a thing before it is explained, in ms: passing over it asks for nothing. */
const rest = 400

export interface TooltipProps extends Pick<TooltipBubbleProps, 'side' | 'align' | 'className'> {
  /** A few words. Nothing opens when it is empty, so a caller need not branch. */
  content: ReactNode
  /** The one element it explains. It must take the focus, or the keyboard never learns of it. */
  children: ReactElement
}

/** Explains what is pointed at or focused. Never the only place where something needed is said. */
export function Tooltip({ content, children, ...look }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const isShown = isOpen && content !== undefined && content !== null && content !== '' && content !== false

  const wait = () => clearTimeout(timer.current)
  const close = () => {
    wait()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <Slot
        ref={trigger}
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={({ pointerType }: PointerEvent) => {
          TooltipBubble.preload()
          wait()
          if (pointerType !== 'touch') timer.current = setTimeout(() => setOpen(true), rest)
        }}
        // Once it is open, the bubble sees for itself when the pointer has left both.
        onPointerLeave={wait}
        onPointerDown={close}
        // Focus that a closing dialog or a click gives back asks for no explanation.
        onFocus={({ currentTarget }: FocusEvent) => setOpen(currentTarget.matches(':focus-visible'))}
        onBlur={close}
      >
        {children}
      </Slot>
      {isShown && (
        <TooltipBubble {...look} id={id} trigger={trigger} onClose={close}>
          {content}
        </TooltipBubble>
      )}
    </>
  )
}
