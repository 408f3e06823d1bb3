import * as Popover from '@radix-ui/react-popover'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type AreaNode, areaLabel, areasLabel } from '#contract/rules/area.ts'
import { AreaPanel } from '#ui/area-picker/area-panel.tsx'
import { AreasPanel } from '#ui/area-picker/areas-panel.tsx'
import { cn } from '#ui/cn.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { Popup } from '#ui/field/popup.tsx'

interface SharedProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'defaultValue'> {
  tree: readonly AreaNode[]
  /** How deep one chooses: 1 provinces, 2 cities, 3 districts. */
  levels?: 1 | 2 | 3
  placeholder?: string
  clearable?: boolean
}

interface SingleProps extends SharedProps {
  multiple?: false
  /** Code of an area of the last level; '' for none. */
  value: string
  onChange: (value: string) => void
}

interface MultipleProps extends SharedProps {
  multiple: true
  /** Codes of areas of any level; the one code 100000 is 全国. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

export type AreaPickerProps = SingleProps | MultipleProps

/** One area, or a list of them under the rule that a list of one means nationwide. `ref` and further props go to the trigger. */
export function AreaPicker(props: AreaPickerProps) {
  const { tree, levels = 3, placeholder = '请选择地区', clearable = false, multiple, className, ref, ...most } = props
  const { value: _value, onChange: _onChange, ...rest } = most
  const [open, setOpen] = useState(false)
  const text = props.multiple ? areasLabel(props.value, tree) : props.value && areaLabel(props.value, tree)
  const clear = () => (props.multiple ? props.onChange([]) : props.onChange(''))
  const canClear = clearable && !rest.disabled && text !== ''

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div data-slot="area-picker" className={cn(frameLook(), 'p-0', className)}>
          <Popover.Trigger
            {...rest}
            {...useFieldControl(rest)}
            // As a combobox its text is its value, and the label of the field its name.
            role="combobox"
            ref={ref}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event)
              if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) clear()
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                setOpen(true)
              }
            }}
            className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-1.5 px-2 text-left outline-none disabled:cursor-not-allowed"
          >
            <span title={text || undefined} className={cn('min-w-0 flex-1 truncate', !text && 'text-text-faint')}>
              {text || placeholder}
            </span>
            <ChevronDown aria-hidden strokeWidth={1.75} className={cn('text-text-faint', canClear && 'invisible')} />
          </Popover.Trigger>
          {canClear && <ClearButton className="-ml-7.5 mr-0.5" onClick={clear} />}
        </div>
      </Popover.Anchor>
      <Popup aria-label="选择地区" className="max-w-[calc(100vw-16px)] overflow-x-auto">
        {props.multiple ? (
          <AreasPanel
            tree={tree}
            levels={levels}
            codes={props.value}
            onCancel={() => setOpen(false)}
            onDone={(codes) => {
              setOpen(false)
              props.onChange(codes)
            }}
          />
        ) : (
          <AreaPanel
            tree={tree}
            levels={levels}
            codes={props.value === '' ? [] : [props.value]}
            multiple={false}
            onPick={(path) => {
              setOpen(false)
              props.onChange(path.at(-1)?.code ?? '')
            }}
          />
        )}
      </Popup>
    </Popover.Root>
  )
}
