import { cva, type VariantProps } from 'class-variance-authority'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Tooltip, type TooltipProps } from '#ui/tooltip/tooltip.tsx'

const look = cva('px-0', {
  variants: { size: { tiny: 'w-6', small: 'w-7', medium: 'w-8' } },
  defaultVariants: { size: 'small' },
})

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'asChild'>, VariantProps<typeof look> {
  /** A verb that names the action: read aloud, and shown as a tooltip on hover and focus. */
  label: string
  side?: TooltipProps['side']
}

/** An icon-only button. Can be the trigger of a menu, popover or dialog. */
export function IconButton({
  label,
  side,
  tone = 'quiet',
  size,
  className,
  loading,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} side={side}>
      <Button
        data-slot="icon-button"
        tone={tone}
        size={size}
        loading={loading}
        aria-label={label}
        // The tooltip repeats the name; without this it would be read twice.
        aria-describedby={undefined}
        {...rest}
        className={cn(look({ size }), className)}
      >
        {!loading && children}
      </Button>
    </Tooltip>
  )
}
