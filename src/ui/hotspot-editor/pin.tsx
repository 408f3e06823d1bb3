import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import type { Point } from './point.ts'

/** Distance in px below which two points overlap: the size of a pin. */
export const PIN_SIZE = 24

const look = cva(
  'absolute grid size-6 -translate-1/2 cursor-pointer place-items-center rounded-full border-2 border-surface text-small tabular-nums shadow-floating',
  {
    variants: {
      tone: { accent: 'bg-accent text-on-accent', danger: 'bg-danger text-on-solid' },
      isSelected: { true: 'z-2 ring-2 ring-accent', false: 'hover:z-1 focus-visible:z-1' },
    },
    defaultVariants: { tone: 'accent', isSelected: false },
  },
)

interface PinProps extends ComponentProps<'button'>, VariantProps<typeof look> {
  at: Point
}

/** A point on a picture. */
export function Pin({ at, tone, isSelected, className, style, ...rest }: PinProps) {
  return (
    <button
      type="button"
      data-slot="hotspot"
      data-tone={tone}
      {...rest}
      style={{ left: `${at.x}%`, top: `${at.y}%`, ...style }}
      className={cn(look({ tone, isSelected }), className)}
    />
  )
}
