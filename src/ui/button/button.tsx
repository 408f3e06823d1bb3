import { Slot, Slottable } from '@radix-ui/react-slot'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'

/** All tones except link, which has no frame because it is used inline. */
const framed: ('primary' | 'plain' | 'quiet' | 'danger')[] = ['primary', 'plain', 'quiet', 'danger']

export const buttonLook = cva(
  [
    'inline-flex h-fit max-w-full shrink-0 cursor-pointer select-none items-center justify-center gap-1.5 rounded border text-center',
    'transition-colors duration-quick [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:cursor-not-allowed data-disabled:cursor-not-allowed',
  ],
  {
    variants: {
      tone: {
        primary: [
          'border-transparent bg-accent text-on-accent',
          'hover:bg-accent-strong',
          'disabled:bg-sunken disabled:text-text-faint disabled:border-line',
        ],
        plain: [
          'border-line bg-surface text-text shadow-[0_1px_1px_rgb(0_0_0/0.03)]',
          'hover:border-line-strong hover:bg-hover',
          'disabled:bg-sunken disabled:text-text-faint disabled:border-line disabled:shadow-none',
        ],
        quiet: [
          'border-transparent bg-transparent text-text-muted',
          'hover:bg-hover hover:text-text',
          'disabled:bg-transparent disabled:text-text-faint',
        ],
        link: [
          'border-transparent bg-transparent px-0 font-normal text-accent-text',
          'hover:underline hover:underline-offset-4',
          'disabled:text-text-faint disabled:no-underline',
        ],
        danger: [
          'border-transparent bg-danger text-on-solid',
          'hover:bg-danger-strong',
          'disabled:bg-sunken disabled:text-text-faint disabled:border-line',
        ],
      },
      size: {
        tiny: 'min-h-6 text-small',
        small: 'min-h-7 text-data',
        medium: 'min-h-8 text-data',
      },
    },
    compoundVariants: [
      { tone: framed, size: 'tiny', className: 'px-2 font-medium' },
      { tone: framed, size: 'small', className: 'px-3 font-medium' },
      { tone: framed, size: 'medium', className: 'px-4 font-medium' },
    ],
    defaultVariants: { tone: 'plain', size: 'small' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Shows a spinner next to the label and ignores clicks. */
  loading?: boolean
  /** Renders the only child (a link, a trigger) with the button's style. */
  asChild?: boolean
}

/** A button, labelled with a verb: 保存, 停用品牌. Use `primary` once per page and `danger` only if data is lost. */
export function Button({
  tone,
  size,
  loading = false,
  asChild = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Root = asChild ? Slot : 'button'
  return (
    <Root
      data-slot="button"
      data-tone={tone ?? 'plain'}
      data-loading={loading || undefined}
      type={asChild ? undefined : 'button'}
      disabled={asChild ? undefined : disabled || loading}
      aria-disabled={asChild && (disabled || loading) ? true : undefined}
      aria-busy={loading || undefined}
      {...rest}
      className={cn(buttonLook({ tone, size }), className)}
    >
      {loading && <Spinner />}
      <Slottable>{children}</Slottable>
    </Root>
  )
}
