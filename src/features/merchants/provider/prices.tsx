import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { MAX_PRICES, type ServicePrice } from '#contract/merchants/provider-rules.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, PriceField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { ProviderValues } from './use-form.ts'

const field = fieldsOf<ProviderValues>()

const textOf = (value: unknown) =>
  (value as ServicePrice[]).map(({ itemName, price, unit }) => `${itemName} ${price}/${unit}`).join('、')

/** What the platform pays for each item of a kind. */
export function PriceFields() {
  const { control, setFocus } = useFormContext<ProviderValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const { errors } = useFormState({ control, name: 'prices' })
  const { register } = useContractFormState()
  const kinds = useWatch({ control, name: 'kinds' })
  useEffect(() => register('prices', { label: '服务价目', words: textOf }), [register])
  const own = { ...serviceKind, codes: serviceKind.codes.filter((kind) => kinds.includes(kind)) }
  const add = () =>
    append(
      { kind: own.codes[0] ?? serviceKind.measuring, itemName: '', unit: '次', price: '' },
      { focusName: `prices.${fields.length}.itemName` },
    )
  const takeAway = (index: number) => {
    remove(index)
    if (fields.length > 1) setFocus(`prices.${Math.max(0, index - 1)}.itemName`)
  }
  return (
    <FormSection title="服务价目" description="新价格只用于之后完成的服务，审核通过前至少填写一条">
      <Field label="项目" error={errors.prices?.root?.message ?? errors.prices?.message}>
        {fields.length > 0 && (
          <ul className="mb-3 grid divide-y rounded border">
            {fields.map(({ id }, index) => (
              <li key={id}>
                <fieldset aria-label={`价目 ${index + 1}`} className="flex items-start gap-3 px-4 py-3">
                  <div className="grid min-w-0 flex-1 gap-x-4 gap-y-2 md:grid-cols-2">
                    <CodeField name={field(`prices.${index}.kind`)} label="服务类型" codes={own} />
                    <TextField name={field(`prices.${index}.itemName`)} label="项目" maxLength={20} />
                    <PriceField name={field(`prices.${index}.price`)} label="结算价" />
                    <TextField name={field(`prices.${index}.unit`)} label="单位" maxLength={4} />
                  </div>
                  <IconButton label={`删除价目 ${index + 1}`} onClick={() => takeAway(index)}>
                    <Trash2 aria-hidden strokeWidth={1.75} />
                  </IconButton>
                </fieldset>
              </li>
            ))}
          </ul>
        )}
        <Button
          data-field="prices"
          disabled={fields.length >= MAX_PRICES || kinds.length === 0}
          {...(kinds.length === 0 && { title: '请先选择服务类型' })}
          onClick={add}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加价目
        </Button>
      </Field>
    </FormSection>
  )
}
