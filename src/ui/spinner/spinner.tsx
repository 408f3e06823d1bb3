import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** Loading indicator. Add a label if there is no text next to it. */
export function Spinner({ className, ...rest }: ComponentProps<'svg'>) {
  return (
    <LoaderCircle
      data-slot="spinner"
      aria-hidden={rest['aria-label'] ? undefined : true}
      role={rest['aria-label'] ? 'img' : undefined}
      strokeWidth={1.75}
      {...rest}
      className={cn('size-4 shrink-0 animate-spin', className)}
    />
  )
}
