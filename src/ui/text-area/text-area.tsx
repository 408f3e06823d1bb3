import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { Counter } from '#ui/text-input/text-input.tsx'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'defaultValue'> {
  value: string
  onChange: (value: string) => void
  /** Lines shown while empty. It grows up to three times that. */
  rows?: number
}

/** Multi-line text. With `maxLength` it shows a count. `ref` and further props go to the `textarea`. */
export function TextArea({ value, onChange, rows = 3, className, style, ...rest }: TextAreaProps) {
  return (
    <div
      data-slot="text-area"
      className={cn(frameLook({ height: 'grows' }), 'flex-col items-stretch gap-0 pr-1', className)}
    >
      <textarea
        {...rest}
        {...useFieldControl(rest)}
        {...useComposedText(value, onChange)}
        rows={rows}
        // The browser grows it; if unsupported, `rows` is its height and it scrolls.
        style={{ minHeight: `calc(${rows} * 20px + 8px)`, maxHeight: `calc(${rows * 3} * 20px + 8px)`, ...style }}
        className="field-sizing-content w-full min-w-0 resize-none bg-transparent py-1 pr-1 outline-none disabled:cursor-not-allowed"
      />
      {rest.maxLength !== undefined && (
        <div className="flex justify-end pr-1 pb-1">
          <Counter length={value.length} max={rest.maxLength} />
        </div>
      )}
    </div>
  )
}
