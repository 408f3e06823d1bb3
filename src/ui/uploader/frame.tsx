import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

interface FrameProps extends ComponentProps<'fieldset'> {
  /** The rule in words, before anybody breaks it. */
  hint: ReactNode
  /** Which rule the last file broke; stands in place of the hint. */
  refusal: string
}

/** Control and hint of an uploader, one for a single file or for many. */
export function Frame({ hint, refusal, className, children, ...rest }: FrameProps) {
  return (
    <fieldset {...rest} className={cn('group/uploader min-w-0 text-data', className)}>
      {children}
      {refusal ? (
        <p role="alert" className="mt-1 flex gap-1 text-danger-text text-small">
          <CircleAlert aria-hidden strokeWidth={1.75} className="mt-px size-4 shrink-0" />
          {refusal}
        </p>
      ) : (
        hint && <p className="mt-1 text-small text-text-faint">{hint}</p>
      )}
    </fieldset>
  )
}
