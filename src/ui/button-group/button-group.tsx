import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

export interface ButtonGroupProps extends Omit<ComponentProps<'fieldset'>, 'aria-label'> {
  /** Accessible label of the group: 视图, 导出. */
  label: string
}

/** Related buttons, joined at their edges. The selected one has `aria-pressed`. */
export function ButtonGroup({ label, className, ...rest }: ButtonGroupProps) {
  return (
    <fieldset
      data-slot="button-group"
      aria-label={label}
      {...rest}
      className={cn(
        'inline-flex min-w-0 [&>*]:rounded-none [&>*:first-child]:rounded-l [&>*:last-child]:rounded-r',
        '[&>*+*]:-ml-px [&>*]:relative [&>*:focus-visible]:z-20 [&>*:hover]:z-10',
        '[&>[aria-pressed=true]]:z-10 [&>[aria-pressed=true]]:border-accent [&>[aria-pressed=true]]:bg-accent-subtle [&>[aria-pressed=true]]:text-accent-text',
        className,
      )}
    />
  )
}
