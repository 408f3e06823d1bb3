import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { CodeTable } from '#contract/codes.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { useFilterChip } from './filter-chips.ts'
import { type RangeFilterProps, useRangeFilter } from './range-filter.ts'
import type { Filter } from './use-list.ts'

/**
 * A filter's label is placed before its control: a list has many filters, and they must be distinguishable before they
 * are set.
 */
function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

interface TextFilterProps extends Filter<string> {
  label: string
  placeholder?: string
}

/** Text filter: applied on Enter, on blur, or after a pause in typing. */
export function TextFilter({ label, placeholder, value = '', onChange }: TextFilterProps) {
  const [draft, setDraft] = useState(value)
  const [applied, setApplied] = useState(value)
  if (value !== applied) {
    setApplied(value)
    setDraft(value)
  }
  const commit = (text: string) => {
    if (text.trim() !== value) onChange(text.trim() || undefined)
  }
  useEffect(() => {
    if (draft.trim() === value) return
    const timer = setTimeout(() => onChange(draft.trim() || undefined), 500)
    return () => clearTimeout(timer)
  })
  useFilterChip(label, value, () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => (
        <TextInput
          id={id}
          value={draft}
          placeholder={placeholder}
          clearable
          prefix={<Search aria-hidden strokeWidth={1.75} className="size-3.5" />}
          onChange={(text) => {
            setDraft(text)
            if (text === '') commit('')
          }}
          onBlur={() => commit(draft)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(draft)
          }}
        />
      )}
    </Labelled>
  )
}

interface CodeFilterProps<Code extends number | string> extends Filter<Code> {
  label: string
  codes: CodeTable<Code>
}

/** Filter by one code of a table. */
export function CodeFilter<Code extends number | string>({ label, codes, value, onChange }: CodeFilterProps<Code>) {
  useFilterChip(label, codes.label(value), () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          value={value === undefined ? '' : String(value)}
          placeholder="全部"
          clearable
          options={codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))}
          onChange={(text) => onChange(codes.codes.find((code) => String(code) === text))}
        />
      )}
    </Labelled>
  )
}

interface FlagFilterProps extends Filter<boolean> {
  label: string
  yes?: string
  no?: string
}

export function FlagFilter({ label, yes = '是', no = '否', value, onChange }: FlagFilterProps) {
  useFilterChip(label, value === undefined ? '' : value ? yes : no, () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          value={value === undefined ? '' : String(value)}
          placeholder="全部"
          clearable
          options={[
            { value: 'true', label: yes },
            { value: 'false', label: no },
          ]}
          onChange={(text) => onChange(text === '' ? undefined : text === 'true')}
        />
      )}
    </Labelled>
  )
}

/** Options of a record picker. */
export interface Choices {
  options: readonly Choice[]
  /** The chosen record, if a server search does not contain it. */
  chosenOptions?: readonly Choice[]
  loading: boolean
  /** Server search, if there are too many records to load them all. */
  onSearch?: (text: string) => void
}

interface PickFilterProps extends Filter<number> {
  label: string
  /** Hook that loads the options once needed: when one is chosen, or on hover or focus. */
  useChoices: (isNeeded: boolean, value?: number) => Choices
}

/** Filter by a referenced record, such as the supplier; searchable by Chinese, pinyin and initials. */
export function PickFilter({ label, useChoices, value, onChange }: PickFilterProps) {
  const [isNeeded, setNeeded] = useState(false)
  const { options, chosenOptions = [], loading, onSearch } = useChoices(isNeeded || value !== undefined, value)
  const reach = () => setNeeded(true)
  const text =
    [...options, ...chosenOptions].find((option) => option.value === String(value))?.label ??
    (value === undefined ? '' : `#${value}`)
  useFilterChip(label, text, () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => (
        <Combobox
          id={id}
          value={value === undefined ? '' : String(value)}
          placeholder="全部"
          clearable
          options={options}
          chosenOptions={chosenOptions}
          loading={loading}
          {...(onSearch && { onSearch })}
          onPointerEnter={reach}
          onFocus={reach}
          onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
        />
      )}
    </Labelled>
  )
}

interface PickManyFilterProps extends Filter<number[]> {
  label: string
  useChoices: PickFilterProps['useChoices']
}

/** Filter by several records, all of which must fit. */
export function PickManyFilter({ label, useChoices, value = [], onChange }: PickManyFilterProps) {
  const [isNeeded, setNeeded] = useState(false)
  const { options, loading } = useChoices(isNeeded || value.length > 0)
  const reach = () => setNeeded(true)
  const nameOf = (id: number) => options.find((option) => option.value === String(id))?.label ?? `#${id}`
  useFilterChip(label, value.map(nameOf).join('、'), () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => (
        <Combobox
          id={id}
          multiple
          value={value.map(String)}
          placeholder="全部"
          clearable
          options={options}
          loading={loading}
          onPointerEnter={reach}
          onFocus={reach}
          onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen.map(Number))}
        />
      )}
    </Labelled>
  )
}

/** One day. */
export function DayFilter({ label, value = '', onChange }: Omit<TextFilterProps, 'placeholder'>) {
  useFilterChip(label, value, () => onChange(undefined))
  return (
    <Labelled label={label}>
      {(id) => <DateInput id={id} value={value} clearable onChange={(day) => onChange(day || undefined)} />}
    </Labelled>
  )
}

/** A range of days, both ends included. */
export function DayRangeFilter<Query>(props: RangeFilterProps<Query>) {
  const { low, high, set } = useRangeFilter(props)
  return (
    <div className="col-span-2 grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        {props.label}
      </span>
      <DateRangeInput
        aria-label={props.label}
        value={{ from: low, to: high }}
        clearable
        onChange={(range) => set(range.from, range.to)}
      />
    </div>
  )
}
