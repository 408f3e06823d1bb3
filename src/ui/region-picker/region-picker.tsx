import { type ComponentProps, useId, useRef, useState } from 'react'
import { type RegionNode, regionLabel, regionsLabel } from '#contract/rules/region.ts'
import { CascadeTrigger } from '#ui/cascader/cascade-trigger.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const RegionPopup = lazyPart(() => import('#ui/region-picker/region-popup.tsx'), 'RegionPopup')

interface SharedProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'defaultValue'> {
  /** May be empty until hover or focus if nothing is chosen. */
  tree: readonly RegionNode[]
  /** Called on hover and focus, to load the tree. */
  onReach?: () => void
  /** Selectable depth: 1 provinces, 2 cities, 3 districts. */
  levels?: 1 | 2 | 3
  placeholder?: string
  clearable?: boolean
}

interface SingleProps extends SharedProps {
  multiple?: false
  /** Code of a region of the last level; '' for none. */
  value: string
  onChange: (value: string) => void
}

interface MultipleProps extends SharedProps {
  multiple: true
  /** Codes of regions of any level; the single code 100000 is 全国. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

export type RegionPickerProps = SingleProps | MultipleProps

/**
 * Picker for one region, or for a list under the rule that a list of one means nationwide. `ref` and further props go
 * to the trigger.
 */
export function RegionPicker(props: RegionPickerProps) {
  const { tree, levels = 3, placeholder = '请选择地区', clearable = false, multiple, ...others } = props
  const { value: _value, onChange: _onChange, onReach, ...rest } = others
  const frame = useRef<HTMLDivElement>(null)
  const popupId = useId()
  const [open, setOpen] = useState(false)
  const [isReached, setReached] = useState(false)
  const reach = () => {
    RegionPopup.preload()
    setReached(true)
    onReach?.()
  }
  const text = props.multiple ? regionsLabel(props.value, tree) : props.value && regionLabel(props.value, tree)
  const clear = () => (props.multiple ? props.onChange([]) : props.onChange(''))
  const canClear = clearable && !rest.disabled && text !== ''

  return (
    <>
      <CascadeTrigger
        {...rest}
        slot="region-picker"
        frame={frame}
        text={text}
        placeholder={placeholder}
        popupId={popupId}
        open={open}
        onOpenChange={setOpen}
        onReach={reach}
        onClear={canClear ? clear : undefined}
      />
      {isReached && (
        <RegionPopup
          id={popupId}
          frame={frame}
          open={open}
          onOpenChange={setOpen}
          tree={tree}
          levels={levels}
          {...(props.multiple
            ? { multiple: true, codes: props.value, onDone: props.onChange }
            : {
                multiple: false,
                codes: props.value === '' ? [] : [props.value],
                onDone: ([code = '']) => props.onChange(code),
              })}
        />
      )}
    </>
  )
}
