import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  type Customization,
  CustomizationInput,
  type CustomizationOption,
  saveCustomization,
} from '#contract/goods/customizations.ts'
import { customizationInput, customizationPricing } from '#contract/goods/template-codes.ts'
import { asksPrice, customizationFaults, offersOptions } from '#contract/goods/template-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PriceField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PartDialog } from './part-dialog.tsx'

const field = fieldsOf<CustomizationValues>()

type CustomizationValues = Omit<CustomizationInput, 'extraDays'> & { extraDays: number | null }

const blank: CustomizationValues = {
  name: '',
  inputType: customizationInput.number,
  options: [],
  minValue: null,
  maxValue: null,
  stepValue: null,
  unit: '',
  pricing: customizationPricing.free,
  unitPrice: '',
  extraDays: 0,
  required: false,
  enabled: true,
}

interface TemplateCustomizationFormProps {
  templateId: number
  /** Null when creating. */
  customization: Customization | null
  onClose: () => void
}

export function TemplateCustomizationForm({ templateId, customization, onClose }: TemplateCustomizationFormProps) {
  const save = useChange(saveCustomization)
  const form = useContractForm<CustomizationValues, 'save'>({
    schema: CustomizationInput,
    check: customizationFaults,
    intents: ['save'],
    initial: customization ? valuesOf(blank, customization) : blank,
    record: customization,
    save: (values, _intent, { requestId, version }) => {
      const input = CustomizationInput.parse(values)
      const edited = customization ? { id: customization.id, version } : {}
      return save({ ...input, ...edited, templateId }, `定制项「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
  const [inputType, pricing] = useWatch({ control: form.methods.control, name: ['inputType', 'pricing'] })
  return (
    <PartDialog title={customization ? `编辑「${customization.name}」` : '新增定制项'} form={form} onClose={onClose}>
      <TextField name={field('name')} label="定制项名称" maxLength={20} />
      <CodeField name={field('inputType')} label="录入方式" codes={customizationInput} />
      {inputType === customizationInput.number && (
        <>
          <NumberField name={field('minValue')} label="最小值" max={1_000_000} />
          <NumberField name={field('maxValue')} label="最大值" max={1_000_000} />
          <NumberField name={field('stepValue')} label="步长" max={1000} />
          <TextField name={field('unit')} label="单位" maxLength={10} placeholder="如 毫米" />
        </>
      )}
      <CodeField name={field('pricing')} label="计价方式" codes={customizationPricing} />
      {asksPrice(pricing) && <PriceField name={field('unitPrice')} label="单价" />}
      {offersOptions(inputType) && <OptionRows isPriced={pricing === customizationPricing.perOption} />}
      <NumberField name={field('extraDays')} label="增加工期" max={90} suffix="天" />
      <SwitchField name={field('required')} label="必填" />
      <SwitchField name={field('enabled')} label="启用" />
    </PartDialog>
  )
}

const MAX_OPTIONS = 50
const optionText = (value: unknown) => (value as CustomizationOption[]).map(({ optionName }) => optionName).join('、')

function OptionRows({ isPriced }: { isPriced: boolean }) {
  const { control } = useFormContext<CustomizationValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'options' })
  const { errors } = useFormState({ control, name: 'options' })
  const { register } = useContractFormState()
  useEffect(() => register('options', { label: '可选值', words: optionText }), [register])
  return (
    <Field label="可选值" required error={errors.options?.root?.message ?? errors.options?.message}>
      <ul aria-label="可选值" className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-3">
            <div className="grid flex-1 gap-2 sm:grid-cols-2">
              <TextField name={field(`options.${index}.optionName`)} label={`选项 ${index + 1}`} maxLength={20} />
              {isPriced && <PriceField name={field(`options.${index}.priceDelta`)} label="加价" />}
            </div>
            <IconButton size="tiny" label={`删除选项 ${index + 1}`} onClick={() => remove(index)}>
              <Trash2 aria-hidden strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        data-field="options"
        className={fields.length > 0 ? 'mt-2' : ''}
        disabled={fields.length >= MAX_OPTIONS}
        onClick={() => append({ optionName: '', priceDelta: '' }, { focusName: `options.${fields.length}.optionName` })}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        添加选项
      </Button>
    </Field>
  )
}
