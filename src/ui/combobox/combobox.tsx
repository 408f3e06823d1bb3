import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Chip } from '#ui/combobox/chip.tsx'
import { type ListedOption, optionId } from '#ui/combobox/option-id.ts'
import { useComboboxList } from '#ui/combobox/use-combobox-list.ts'
import type { Choice } from '#ui/field/choice.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'

const ComboboxPopup = lazyPart(() => import('#ui/combobox/combobox-popup.tsx'), 'ComboboxPopup')

interface SharedProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue' | 'multiple'> {
  options: readonly Choice[]
  /** Labels of chosen values that `options` may not contain, for example with server search. */
  chosenOptions?: readonly Choice[]
  /** Server search: called with '' when the list opens and on every search; `options` are then not filtered. */
  onSearch?: (text: string) => void
  loading?: boolean
  /** Offers to create an item from a text that no option has as its label. */
  onCreate?: (text: string) => void
  /** Verb of that option: 使用. Default 新建. */
  createVerb?: string
  clearable?: boolean
}

interface SingleProps extends SharedProps {
  multiple?: false
  value: string
  onChange: (value: string) => void
}

interface MultipleProps extends SharedProps {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
}

export type ComboboxProps = SingleProps | MultipleProps

/**
 * Picker for one or several options, searchable by Chinese, pinyin or initials. `ref` and further props go to the
 * `input`.
 */
export function Combobox(props: ComboboxProps) {
  const { options, chosenOptions = [], onSearch, loading = false, onCreate, clearable = false, ...others } = props
  const {
    value: _value,
    onChange: _onChange,
    multiple,
    createVerb = '新建',
    placeholder = '请选择',
    className,
    ref,
    onBlur,
    onClick,
    onPointerEnter,
    onFocus,
    ...rest
  } = others
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Keeps the label of a chosen option that later search results do not contain.
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const chosen = props.multiple ? props.value : props.value === '' ? [] : [props.value]
  const labelOf = (value: string) =>
    [...options, ...chosenOptions, ...picked].find((option) => option.value === value)?.label ?? value

  const choose = (next: readonly string[]) =>
    props.multiple ? props.onChange([...next]) : props.onChange(next[0] ?? '')
  const toggle = (option: ListedOption) => {
    if (option.isNew) onCreate?.(option.label)
    else {
      setPicked([...picked.filter(({ value }) => value !== option.value), option])
      if (!multiple) choose([option.value])
      else if (chosen.includes(option.value)) choose(chosen.filter((value) => value !== option.value))
      else choose([...chosen, option.value])
    }
    if (!multiple) list.hide()
    else if (list.text !== '') list.search('')
  }
  const disabled = rest.disabled === true || rest.readOnly === true
  const list = useComboboxList({
    options,
    chosen,
    onSearch,
    canCreate: onCreate !== undefined,
    disabled,
    onPick: toggle,
  })

  const shown = multiple || chosen[0] === undefined ? '' : labelOf(chosen[0])
  const text = useComposedText(list.query ?? shown, (next) => {
    // With the keyboard, emptying the input clears the choice.
    if (next === '' && !multiple && clearable && chosen.length > 0) choose([])
    list.search(next)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (list.onListKey(event) || event.key !== 'Backspace' || event.nativeEvent.isComposing) return
    if (multiple && !disabled && text.value === '') choose(chosen.slice(0, -1))
  }
  const canClear = clearable && !disabled && chosen.length > 0

  return (
    <>
      <div
        ref={frame}
        data-slot="combobox"
        className={cn(frameLook({ height: multiple ? 'grows' : 'line' }), className)}
      >
        <span className={cn('flex min-w-0 flex-1 items-center', multiple && 'flex-wrap gap-1 py-0.75')}>
          {multiple &&
            chosen.map((value) => (
              <Chip
                key={value}
                name={labelOf(value)}
                disabled={disabled}
                onRemove={() => choose(chosen.filter((other) => other !== value))}
              >
                {labelOf(value)}
              </Chip>
            ))}
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={list.open}
            aria-controls={list.open ? listId : undefined}
            aria-activedescendant={list.open && list.active >= 0 ? optionId(listId, list.active) : undefined}
            {...rest}
            {...useFieldControl(rest)}
            {...text}
            ref={useMergedRef(input, ref)}
            placeholder={multiple && chosen.length > 0 ? undefined : shown || placeholder}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              list.show()
              onClick?.(event)
            }}
            onPointerEnter={composed(onPointerEnter, ComboboxPopup.preload)}
            onFocus={composed(onFocus, ComboboxPopup.preload)}
            onBlur={(event) => {
              list.hide()
              onBlur?.(event)
            }}
            className={cn(bareInput, 'truncate', multiple && 'min-w-16')}
          />
        </span>
        {loading && <Spinner aria-label="正在查找" className="text-text-faint" />}
        {canClear && <ClearButton onClick={() => choose([])} />}
        {!canClear && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={list.open ? '收起' : '展开'}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (list.open) list.hide()
              else list.show()
            }}
            className="-mr-1 flex size-6 cursor-pointer items-center justify-center text-text-faint disabled:cursor-not-allowed"
          >
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </button>
        )}
      </div>
      {list.open && (
        <ComboboxPopup
          listId={listId}
          frame={frame}
          open={list.open}
          onOpenChange={(open) => !open && list.hide()}
          options={list.listed}
          chosen={chosen}
          multiple={multiple === true}
          active={list.active}
          onActive={list.setActive}
          onPick={list.pick}
          loading={loading}
          text={list.text}
          createVerb={createVerb}
        />
      )}
    </>
  )
}
