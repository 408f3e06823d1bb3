import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { text } from '#ui/text.ts'

const look = cva('grid grid-cols-1 gap-x-8 gap-y-3', {
  variants: { columns: { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 xl:grid-cols-3' } },
  defaultVariants: { columns: 2 },
})

export interface DescriptionsProps extends ComponentProps<'dl'>, VariantProps<typeof look> {}

/** Label-value list of one record. */
export function Descriptions({ columns, className, ...rest }: DescriptionsProps) {
  return <dl data-slot="descriptions" {...rest} className={cn(look({ columns }), className)} />
}

export interface DescriptionsItemProps extends ComponentProps<'div'> {
  label: ReactNode
  /** Takes the whole width, for long texts and lists. */
  wide?: boolean
  /** The text copied by a click. */
  copies?: string
}

Descriptions.Item = function DescriptionsItem({
  label,
  wide,
  copies,
  className,
  children,
  ...rest
}: DescriptionsItemProps) {
  const shown = children ?? copies
  const isEmpty = shown === undefined || shown === null || shown === ''
  return (
    <div
      data-slot="descriptions-item"
      {...rest}
      className={cn('flex min-w-0 gap-4', wide && 'col-span-full', className)}
    >
      <dt className="w-24 shrink-0 break-words text-text-muted">{label}</dt>
      <dd className={cn('min-w-0 flex-1 whitespace-pre-line break-words', isEmpty && 'text-text-faint')}>
        {isEmpty ? text.none : copies ? <CopyText value={copies}>{children}</CopyText> : shown}
      </dd>
    </div>
  )
}
