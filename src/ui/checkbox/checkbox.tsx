import { type ComponentProps, type Ref, useCallback, useId } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { useFieldControl } from '#ui/field/field-context.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: boolean
  onChange: (value: boolean) => void
  /** Some but not all items are ticked. The next click ticks all. */
  indeterminate?: boolean
}

/**
 * A checkbox with its label. Without children, in a row or header, it needs an `aria-label`. `ref` and further props go
 * to the `input`.
 */
export function Checkbox({ value, onChange, indeterminate = false, className, children, ref, ...rest }: CheckboxProps) {
  const control = useFieldControl(rest)
  const ownId = useId()
  const id = control.id ?? ownId
  return (
    <span
      data-slot="checkbox"
      className={cn(
        'inline-flex min-h-6 max-w-full items-start gap-2 text-data has-disabled:text-text-faint',
        className,
      )}
    >
      <input
        {...rest}
        {...control}
        id={id}
        type="checkbox"
        ref={useIndeterminate(indeterminate, ref)}
        checked={value}
        data-state={indeterminate ? 'indeterminate' : value ? 'checked' : 'unchecked'}
        onChange={(event) => onChange(indeterminate || event.currentTarget.checked)}
        className={cn(
          boxLook,
          // The hit area extends 4 px beyond the box, to 24 px.
          'mt-1 after:absolute after:-inset-1',
          'aria-invalid:border-danger',
        )}
      />
      {children && (
        <label htmlFor={id} className="min-w-0 cursor-pointer py-0.5">
          {children}
        </label>
      )}
    </span>
  )
}

/** The indeterminate state is a DOM property without an attribute. */
function useIndeterminate(indeterminate: boolean, given: Ref<HTMLInputElement> | undefined) {
  return useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = indeterminate
      if (typeof given === 'function') return given(box)
      if (given) given.current = box
    },
    [indeterminate, given],
  )
}
