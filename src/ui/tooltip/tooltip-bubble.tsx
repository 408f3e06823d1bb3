import * as RadixTooltip from '@radix-ui/react-tooltip'
import type { ComponentProps, RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import { Anchor } from '#ui/popup/anchor.tsx'

export interface TooltipBubbleProps extends ComponentProps<typeof RadixTooltip.Content> {
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The tooltip surface; it stays while the pointer moves to it. */
export function TooltipBubble({ trigger, onClose, className, ...rest }: TooltipBubbleProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixTooltip.Trigger asChild>
          <Anchor of={trigger} />
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
          />
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
