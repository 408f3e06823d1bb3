import { useId } from 'react'
import type { CodeTable } from '#contract/codes.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { useFieldGroup } from '#ui/field/field-context.ts'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { useTypedNumber } from '#ui/number-input/use-typed-number.ts'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { type FieldProps, useField } from './use-field.tsx'

/** Form fields: each is a control of the kit in a `Field`, bound to the form by name. */

interface TextProps extends FieldProps<string> {
  placeholder?: string
  maxLength?: number
  suffix?: string
}

export function TextField({ placeholder, maxLength, suffix, ...props }: TextProps) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<TextInput {...control} value={value} onChange={onChange} {...{ placeholder, maxLength, suffix }} />)
}

export function LongTextField({ placeholder, maxLength, ...props }: Omit<TextProps, 'suffix'>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<TextArea {...control} value={value} onChange={onChange} {...{ placeholder, maxLength }} />)
}

interface NumberProps extends FieldProps<number | null> {
  /** Allowed decimals; 0 for whole numbers. */
  decimals?: 0 | 1 | 2
  max?: number
  /** Allows negative numbers. */
  negative?: boolean
  suffix?: string
}

/** A number; null if empty. */
export function NumberField({ decimals = 0, max, negative, suffix, ...props }: NumberProps) {
  const { value, onChange, control, inField } = useField<number | null>(props)
  const { text, type } = useTypedNumber(value, onChange)
  return inField(
    <NumberInput
      {...control}
      value={text}
      onChange={type}
      {...{ decimals, max, negative, suffix }}
      className="max-w-48"
    />,
  )
}

/** Yuan with 2 decimals, as text; '' if empty. */
export function PriceField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<PriceInput {...control} value={value} onChange={onChange} className="max-w-48" />)
}

interface CodeProps<Code extends number | string> extends FieldProps<Code | '' | null> {
  codes: CodeTable<Code>
  clearable?: boolean
}

interface CodeSetFieldProps<Code extends number | string> extends FieldProps<Code[]> {
  codes: CodeTable<Code>
}

const toChoices = <Code extends number | string>(codes: CodeTable<Code>): Choice[] =>
  codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))

/** One code of a table; null if none is chosen. */
export function CodeField<Code extends number | string>({ codes, clearable = false, ...props }: CodeProps<Code>) {
  const { value, onChange, control, inField } = useField<Code | '' | null>(props, codes.label)
  return inField(
    <Select
      {...control}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(text) => onChange(codes.codes.find((code) => String(code) === text) ?? null)}
      options={toChoices(codes)}
      clearable={clearable}
      className="max-w-80"
    />,
  )
}

/** Any number of codes of a table, as checkboxes. */
export function CodeSetField<Code extends number | string>({ codes, ...props }: CodeSetFieldProps<Code>) {
  const { value, onChange, control, inField } = useField<Code[]>(props, (chosen) => chosen.map(codes.label).join('、'))
  return inField(<CodeSet codes={codes} value={value} onChange={onChange} control={control} />)
}

interface CodeSetProps<Code extends number | string> {
  codes: CodeTable<Code>
  value: readonly Code[]
  onChange: (value: Code[]) => void
  control: ReturnType<typeof useField>['control']
}

function CodeSet<Code extends number | string>({ codes, value, onChange, control }: CodeSetProps<Code>) {
  const group = useFieldGroup({})
  // The field has one id for its control; each checkbox needs its own, or every label would toggle the first.
  const base = useId()
  return (
    <fieldset {...group} className="flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1">
      {codes.codes.map((code, index) => (
        <Checkbox
          key={code}
          id={`${base}${code}`}
          {...(index === 0 && { ref: control.ref })}
          onBlur={control.onBlur}
          disabled={control.disabled}
          value={value.includes(code)}
          onChange={(isChosen) =>
            onChange(codes.codes.filter((known) => (known === code ? isChosen : value.includes(known))))
          }
        >
          {codes.label(code)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

interface DateProps extends FieldProps<string> {
  withTime?: boolean
  min?: string
  max?: string
}

export function DateField({ withTime = false, min, max, ...props }: DateProps) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(
    <DateInput
      {...control}
      value={value}
      onChange={onChange}
      {...{ withTime, min, max }}
      clearable
      className="max-w-64"
    />,
  )
}

export function SwitchField(props: FieldProps<boolean>) {
  const { value, onChange, control, inField } = useField<boolean>(props)
  return inField(<Switch {...control} value={value} onChange={onChange} />)
}

interface PickProps<Value> extends FieldProps<Value> {
  options: readonly Choice[]
  chosenOptions?: readonly Choice[]
  onSearch?: (text: string) => void
  loading?: boolean
  placeholder?: string
}

/** A reference to one record, by id; null if none is chosen. */
export function PickField({
  options,
  chosenOptions = [],
  onSearch,
  loading,
  placeholder,
  ...props
}: PickProps<number | null>) {
  const format = (id: number | null) =>
    [...options, ...chosenOptions].find(({ value }) => value === String(id))?.label ?? ''
  const { value, onChange, control, inField } = useField<number | null>(props, format)
  return inField(
    <Combobox
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
      {...{ options, chosenOptions, placeholder }}
      {...(onSearch && { onSearch })}
      {...(loading !== undefined && { loading })}
      className="max-w-96"
    />,
  )
}

/** References to several records, by id. */
export function PickManyField({
  options,
  chosenOptions = [],
  onSearch,
  loading,
  placeholder,
  ...props
}: PickProps<number[]>) {
  const label = (id: number) =>
    [...options, ...chosenOptions].find(({ value }) => value === String(id))?.label ?? String(id)
  const { value, onChange, control, inField } = useField<number[]>(props, (ids) => ids.map(label).join('、'))
  return inField(
    <Combobox
      multiple
      {...control}
      value={value.map(String)}
      onChange={(texts) => onChange(texts.map(Number))}
      {...{ options, chosenOptions, placeholder }}
      {...(onSearch && { onSearch })}
      {...(loading !== undefined && { loading })}
    />,
  )
}
