import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '#ui/cn.ts'

export interface TooltipProps extends Omit<ComponentProps<typeof RadixTooltip.Content>, 'content' | 'children'> {
  /** A few words. Nothing opens when it is empty, so a caller need not branch. */
  content: ReactNode
  /** The one element it explains. It must take the focus, or the keyboard never learns of it. */
  children: ReactElement
}

/** Explains what is pointed at or focused. Never the only place where something needed is said. */
export function Tooltip({ content, children, className, ...rest }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const isEmpty = content === undefined || content === null || content === '' || content === false
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root open={isOpen && !isEmpty} onOpenChange={setOpen}>
        <RadixTooltip.Trigger
          asChild
          // Focus that a closing dialog or a click gives back asks for no explanation.
          onFocus={(event) => {
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
          }}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            data-slot="tooltip"
            sideOffset={6}
            collisionPadding={8}
            {...rest}
            className={cn(
              'z-50 max-w-80 break-words rounded bg-text px-2 py-1 text-small text-surface shadow-floating',
              className,
            )}
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
