import { Slot } from '@radix-ui/react-slot'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { buttonLook } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'

export interface LinkButtonProps extends ComponentProps<'a'>, VariantProps<typeof buttonLook> {
  /** Styles the only child: a router link. */
  asChild?: boolean
}

/** A link that looks like a button. Use `Button` for mutations. */
export function LinkButton({ tone, size, asChild = false, className, ...rest }: LinkButtonProps) {
  const Root = asChild ? Slot : 'a'
  return (
    <Root
      data-slot="link-button"
      data-tone={tone ?? 'plain'}
      {...rest}
      className={cn(buttonLook({ tone, size }), className)}
    />
  )
}
