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

/** Hover delay in ms: moving across opens nothing. */
const rest = 400

export interface TooltipProps extends Pick<TooltipBubbleProps, 'side' | 'align' | 'className'> {
  /** A short text. If empty nothing opens, so that a caller need not branch. */
  content: ReactNode
  /** The element to describe. It must be focusable, or it is inaccessible by keyboard. */
  children: ReactElement
}

/** Describes an element on hover or focus. Never the only place of required information. */
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
        // Once open, the bubble detects when the pointer has left both.
        onPointerLeave={wait}
        onPointerDown={close}
        // Focus returned by a closing dialog or a click opens no tooltip.
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
