import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { useKeepFocus } from './use-keep-focus.ts'

interface FrameProps extends ComponentProps<'fieldset'> {
  /** The rules as text. */
  hint: ReactNode
  /** The rule that the last file broke; replaces the hint. */
  refusal: string
  /** A second way to choose a file. */
  earlier: ReactNode
}

/** Control and hint of an uploader, for one or many files. */
export function Frame({ hint, refusal, earlier, className, children, ref, onFocus, ...rest }: FrameProps) {
  const { root, trackFocus } = useKeepFocus()
  return (
    <fieldset
      {...rest}
      ref={useMergedRef(root, ref)}
      onFocus={composed(onFocus, trackFocus)}
      className={cn('group/uploader min-w-0 text-data', className)}
    >
      {children}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 text-small">
        {earlier}
        {refusal ? (
          <p role="alert" className="flex gap-1 text-danger-text">
            <CircleAlert aria-hidden strokeWidth={1.75} className="mt-px size-4 shrink-0" />
            {refusal}
          </p>
        ) : (
          hint && <p className="text-text-faint">{hint}</p>
        )}
      </div>
    </fieldset>
  )
}
