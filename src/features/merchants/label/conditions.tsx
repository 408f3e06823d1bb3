import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CodeTable } from '#contract/codes.ts'
import { labelField, labelOperator } from '#contract/merchants/codes.ts'
import type { LabelCondition } from '#contract/merchants/label-rules.ts'
import {
  conditionText,
  isChoice,
  labelCodes,
  MAX_CONDITIONS,
  offeredLabelFields,
  operatorsOf,
} from '#contract/merchants/merchant-label-rules.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { RegionField } from '#screen/form/region-field.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import type { LabelValues } from './use-form.ts'

const field = fieldsOf<LabelValues>()
const blank: LabelCondition = { field: labelField.orderAmount, operator: labelOperator.atLeast, value: '' }
const textOf = (value: unknown) => (value as LabelCondition[]).map((condition) => conditionText(condition)).join('；')

/** What a merchant must meet to get an automatic label. */
export function ConditionFields() {
  const { control } = useFormContext<LabelValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions' })
  const { errors } = useFormState({ control, name: 'conditions' })
  const { register } = useContractFormState()
  useEffect(() => register('conditions', { label: '自动条件', words: textOf }), [register])
  return (
    <Field label="自动条件" required error={errors.conditions?.root?.message ?? errors.conditions?.message}>
      {fields.length > 0 && (
        <ul className="mb-3 grid divide-y rounded border">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset aria-label={`条件 ${index + 1}`} className="flex items-start gap-3 px-4 py-3">
                <ConditionRow index={index} />
                <IconButton label={`删除条件 ${index + 1}`} onClick={() => remove(index)}>
                  <Trash2 aria-hidden strokeWidth={1.75} />
                </IconButton>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <Button data-field="conditions" disabled={fields.length >= MAX_CONDITIONS} onClick={() => append(blank)}>
        <Plus aria-hidden strokeWidth={1.75} />
        添加条件
      </Button>
    </Field>
  )
}

function ConditionRow({ index }: { index: number }) {
  const condition = useWatch<LabelValues, `conditions.${number}`>({ name: `conditions.${index}` }) ?? blank
  const value = field(`conditions.${index}.value`)
  return (
    <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 md:grid-cols-3">
      <ConditionField index={index} />
      <CodeField
        name={field(`conditions.${index}.operator`)}
        label="关系"
        codes={operatorsOf(condition.field) as typeof labelOperator}
      />
      <ConditionValue key={`${condition.field} ${condition.operator}`} name={value} condition={condition} />
    </div>
  )
}

/** Another field takes another operator and another value. */
function ConditionField({ index }: { index: number }) {
  const { setValue } = useFormContext<LabelValues>()
  const { value, onChange, control, inField } = useField<LabelCondition['field']>(
    { name: field(`conditions.${index}.field`), label: '条件' },
    labelField.label,
  )
  const choose = (text: string) => {
    const chosen = offeredLabelFields.codes.find((code) => String(code) === text)
    if (chosen === undefined || chosen === value) return
    onChange(chosen)
    const operators = operatorsOf(chosen).codes
    setValue(`conditions.${index}.operator`, operators.at(isChoice(chosen) ? -1 : 1) ?? labelOperator.equal)
    setValue(`conditions.${index}.value`, '')
  }
  const options = offeredLabelFields.codes.map((code) => ({ value: String(code), label: labelField.label(code) }))
  return inField(<Select {...control} value={String(value)} onChange={choose} options={options} />)
}

function suffixOf(of: LabelCondition['field']): string {
  if (of === labelField.seatUse) return '%'
  return of === labelField.orderAmount || of === labelField.orderAmount90 ? '元' : '天'
}

function ConditionValue({ name, condition }: { name: FieldProps<string>['name']; condition: LabelCondition }) {
  if (condition.field === labelField.area) return <RegionField name={name} label="值" />
  if (condition.field === labelField.merchantType || condition.field === labelField.edition)
    return (
      <CodesValue
        name={name}
        label="值"
        codes={labelCodes[condition.field]}
        isMany={condition.operator === labelOperator.oneOf}
      />
    )
  return <TextField name={name} label="值" maxLength={13} suffix={suffixOf(condition.field)} />
}

/** Codes joined by commas, as a condition stores them. */
function CodesValue({ codes, isMany, ...props }: FieldProps<string> & { codes: CodeTable<number>; isMany: boolean }) {
  const chosenOf = (text: string) => text.split(',').filter((part) => part !== '')
  const { value, onChange, control, inField } = useField<string>(props, (text) =>
    chosenOf(text)
      .map((part) => codes.label(Number(part)))
      .join('、'),
  )
  const options = codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))
  return inField(
    isMany ? (
      <Combobox
        multiple
        {...control}
        value={chosenOf(value)}
        onChange={(chosen) => onChange(chosen.join(','))}
        options={options}
      />
    ) : (
      <Select {...control} value={value} onChange={onChange} options={options} />
    ),
  )
}
