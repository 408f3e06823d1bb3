import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { type BusinessHours, hoursLabel, MAX_HOURS, WEEKDAYS } from '#contract/users/store-rules.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { FieldContext } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TimeInput } from '#ui/time-input/time-input.tsx'
import type { StoreValues } from './use-form.ts'

const field = fieldsOf<StoreValues>()
const blank: BusinessHours = { weekdays: [], open: '09:00', close: '21:00' }
const textOf = (value: unknown) => hoursLabel(value as BusinessHours[])

/** Opening hours: up to three rows of weekdays with their times. */
export function HoursField() {
  const { control, getValues } = useFormContext<StoreValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'businessHours' })
  const { errors } = useFormState({ control, name: 'businessHours' })
  const { register, isRequired } = useContractFormState()
  useEffect(() => register('businessHours', { label: '营业时间', words: textOf }), [register])
  const add = () => {
    const taken = getValues('businessHours').flatMap(({ weekdays }) => weekdays)
    append({ ...blank, weekdays: WEEKDAYS.flatMap((_, index) => (taken.includes(index + 1) ? [] : [index + 1])) })
  }
  return (
    <Field
      label="营业时间"
      required={isRequired('businessHours')}
      error={errors.businessHours?.root?.message ?? errors.businessHours?.message}
    >
      <div className="grid gap-2">
        {fields.map(({ id }, index) => (
          <fieldset
            key={id}
            aria-label={`营业时间 ${index + 1}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded border bg-surface px-3 py-2"
          >
            {/* Each control has a name of its own; that of the field belongs to the group. */}
            <FieldContext value={null}>
              <Weekdays index={index} />
              <span className="flex items-start gap-2">
                <Clock index={index} end="open" label="开始" />
                <span className="leading-7">至</span>
                <Clock index={index} end="close" label="结束" />
              </span>
            </FieldContext>
            <IconButton
              size="tiny"
              className="ml-auto"
              label={`删除营业时间 ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden strokeWidth={1.75} />
            </IconButton>
          </fieldset>
        ))}
        <Button className="justify-self-start" disabled={fields.length >= MAX_HOURS} onClick={add}>
          <Plus aria-hidden strokeWidth={1.75} />
          添加营业时间
        </Button>
      </div>
    </Field>
  )
}

function Weekdays({ index }: { index: number }) {
  const { control } = useFormContext<StoreValues>()
  const { errors } = useFormState({ control, name: `businessHours.${index}.weekdays` })
  const {
    value,
    onChange,
    control: bound,
  } = useField<number[]>({
    name: field(`businessHours.${index}.weekdays`),
    label: '营业日',
  })
  const error = errors.businessHours?.[index]?.weekdays?.message
  return (
    <div className="grid gap-1">
      <fieldset aria-label="营业日" className="flex min-h-7 flex-wrap items-center gap-x-3">
        {WEEKDAYS.map((name, index) => (
          <Checkbox
            key={name}
            {...(index === 0 && { ref: bound.ref })}
            onBlur={bound.onBlur}
            disabled={bound.disabled}
            value={value.includes(index + 1)}
            onChange={(isChosen) =>
              onChange(
                WEEKDAYS.map((_, other) => other + 1).filter((day) =>
                  day === index + 1 ? isChosen : value.includes(day),
                ),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {error && <p className="text-danger-text text-small">{error}</p>}
    </div>
  )
}

function Clock({ index, end, label }: { index: number; end: 'open' | 'close'; label: string }) {
  const { control } = useFormContext<StoreValues>()
  const { errors } = useFormState({ control, name: `businessHours.${index}.${end}` })
  const { value, onChange, control: bound } = useField<string>({ name: field(`businessHours.${index}.${end}`), label })
  const error = errors.businessHours?.[index]?.[end]?.message
  return (
    <span className="grid gap-1">
      <TimeInput
        {...bound}
        aria-label={`${label}时间`}
        aria-invalid={error !== undefined}
        value={value}
        onChange={onChange}
        minuteStep={30}
        className="w-28"
      />
      {error && <span className="max-w-36 text-danger-text text-small">{error}</span>}
    </span>
  )
}
