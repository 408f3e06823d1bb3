import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** A quiet sign that something is under way. Give it a label where no text beside it says what. */
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
