import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useId } from 'react'
import { useController } from 'react-hook-form'
import { conditionField, conditionOperator } from '#contract/configuration/codes.ts'
import {
  AREA_FIELD,
  codesOfField,
  conditionFault,
  conditionText,
  operatorsOf,
  PRICE_FIELD,
  partsOf,
  takesMany,
} from '#contract/configuration/tips-rule-rules.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { useField } from '#screen/form/use-field.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { type ConditionDraft, newCondition, type TipsRuleDraft } from './use-form.ts'

const field = fieldsOf<TipsRuleDraft>()

const MAX_CONDITIONS = 10

/** Conditions in addition to the scope. */
export function TipsRuleConditions() {
  const { field, fieldState, formState } = useController<TipsRuleDraft, 'conditions'>({ name: 'conditions' })
  const { register } = useFormState()
  const conditions = field.value
  const areas = useRegionTree(conditions.some((condition) => condition.field === AREA_FIELD))
  useEffect(() => {
    const textOf = (value: unknown) =>
      (value as ConditionDraft[])
        .map((condition) => conditionText(condition, (code) => regionLabel(code, areas)))
        .join('；')
    return register('conditions', { label: '触发条件', words: textOf })
  }, [register, areas])
  const change = (key: string, changed: Partial<ConditionDraft>) =>
    field.onChange(conditions.map((condition) => (condition.key === key ? { ...condition, ...changed } : condition)))
  return (
    <FormSection
      title="触发条件"
      description={conditions.length === 0 ? '没有条件时，适用范围内的商品始终显示贴士' : undefined}
    >
      {conditions.length > 1 && <MatchField />}
      {fieldState.error?.message && <Notice tone="danger">{fieldState.error.message}</Notice>}
      {conditions.length > 0 && (
        <ul aria-label="触发条件" className="grid gap-2">
          {conditions.map((condition, index) => (
            <Condition
              key={condition.key}
              condition={condition}
              place={index + 1}
              // Missing input is not an error before the form is submitted.
              fault={condition.value !== '' || formState.isSubmitted ? conditionFault(condition) : ''}
              onChange={(changed) => change(condition.key, changed)}
              onRemove={() => field.onChange(conditions.filter((other) => other !== condition))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          disabled={conditions.length >= MAX_CONDITIONS}
          onClick={() => field.onChange([...conditions, newCondition()])}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加条件
        </Button>
      </div>
    </FormSection>
  )
}

const matches = [
  { value: 'all', label: '全部满足' },
  { value: 'any', label: '满足任一' },
]

function MatchField() {
  const { value, onChange, control, inField } = useField({ name: field('matchAll'), label: '条件关系' }, (all) =>
    all ? '全部满足' : '满足任一',
  )
  return inField(
    <RadioGroup
      {...control}
      value={value ? 'all' : 'any'}
      onChange={(next) => onChange(next === 'all')}
      options={matches}
    />,
  )
}

interface ConditionProps {
  condition: ConditionDraft
  /** Counted from 1. */
  place: number
  fault: string
  onChange: (change: Partial<ConditionDraft>) => void
  onRemove: () => void
}

/** Field, operator and value; operator and value depend on the field. */
function Condition({ condition, place, fault, onChange, onRemove }: ConditionProps) {
  const { field, operator } = condition
  const faultId = useId()
  const choose = (text: string) => {
    const next = conditionField.codes.find((code) => String(code) === text) ?? field
    onChange({ field: next, operator: operatorsOf(next)[0] ?? conditionOperator.equal, value: '' })
  }
  const relate = (text: string) => {
    const next = conditionOperator.codes.find((code) => String(code) === text) ?? operator
    onChange({ operator: next, ...(takesMany(next) !== takesMany(operator) && { value: '' }) })
  }
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-start gap-2">
        <Select
          aria-label={`条件 ${place} 条件项`}
          value={String(field)}
          onChange={choose}
          options={conditionField.codes.map((code) => ({ value: String(code), label: conditionField.label(code) }))}
          className="w-32"
        />
        <Select
          aria-label={`条件 ${place} 关系`}
          value={String(operator)}
          onChange={relate}
          options={operatorsOf(field).map((code) => ({ value: String(code), label: conditionOperator.label(code) }))}
          className="w-28"
        />
        <div className="min-w-48 flex-1">
          <ConditionValue
            condition={condition}
            label={`条件 ${place} 值`}
            describedBy={fault && faultId}
            onChange={(value) => onChange({ value })}
          />
        </div>
        <IconButton label={`删除条件 ${place}`} onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      {fault && (
        <span id={faultId} className="text-danger-text text-small">
          {fault}
        </span>
      )}
    </li>
  )
}

interface ConditionValueProps {
  condition: ConditionDraft
  label: string
  /** Id of the error element; '' if there is no error. */
  describedBy: string
  onChange: (value: string) => void
}

function ConditionValue({ condition: { field, operator, value }, label, describedBy, onChange }: ConditionValueProps) {
  const areas = useRegionTree(field === AREA_FIELD)
  const named = { 'aria-label': label, ...(describedBy && { 'aria-invalid': true, 'aria-describedby': describedBy }) }
  if (field === AREA_FIELD) {
    return (
      <RegionPicker
        multiple
        {...named}
        tree={areas}
        levels={2}
        value={partsOf(value)}
        onChange={(codes) => onChange(codes.join(','))}
      />
    )
  }
  const table = codesOfField(field)
  if (!table) {
    const suffix = field === PRICE_FIELD ? '元' : '件'
    return (
      <TextInput {...named} value={value} onChange={onChange} inputMode="decimal" suffix={suffix} className="w-48" />
    )
  }
  const options = table.codes.map((code) => ({ value: String(code), label: table.label(code) }))
  if (takesMany(operator)) {
    return (
      <Combobox
        multiple
        {...named}
        value={partsOf(value)}
        onChange={(codes) => onChange(codes.join(','))}
        options={options}
      />
    )
  }
  return <Select {...named} value={value} onChange={onChange} options={options} />
}
