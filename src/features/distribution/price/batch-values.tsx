import type { CodeOf } from '#contract/codes.ts'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { type BatchValues, dealerPrices, priceTitles } from '#contract/distribution/price-rules.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface BatchValueFieldsProps {
  method: CodeOf<typeof priceBatchMethod>
  values: BatchValues
  /** Distributors to copy from. */
  sources: readonly AuthorizedDistributor[]
  faults: Readonly<Record<string, string>>
  onChange: (values: BatchValues) => void
}

/** The cap of the rule, in both directions. */
const MOST = 9_999_999

/** What a method needs. */
export function BatchValueFields({ method, values, sources, faults, onChange }: BatchValueFieldsProps) {
  const isPercent = method === priceBatchMethod.percent
  if (method === priceBatchMethod.follow) return null
  if (method === priceBatchMethod.copy)
    return (
      <Field label="来源经销商" required error={faults['values.fromId']} hint="来源没有的 SKU 不变">
        <Combobox
          options={sources.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.fromId ? String(values.fromId) : ''}
          onChange={(id) => onChange({ ...values, fromId: id ? Number(id) : undefined })}
        />
      </Field>
    )
  if (method === priceBatchMethod.direct)
    return (
      <div className="grid grid-cols-3 gap-3">
        {dealerPrices.map((name) => (
          <Field key={name} label={priceTitles[name]} error={faults[`values.${name}`]}>
            <PriceInput
              value={values[name] ?? ''}
              onChange={(text) => onChange({ ...values, [name]: text })}
              placeholder={name === 'purchasePrice' ? '不变' : '随采购价'}
            />
          </Field>
        ))}
      </div>
    )
  const field = isPercent ? 'percent' : 'amount'
  return (
    <>
      <Field label="调整的价格" required error={faults['values.price']}>
        <RadioGroup
          value={values.price ?? ''}
          onChange={(value) => onChange({ ...values, price: dealerPrices.find((name) => name === value) })}
          options={dealerPrices.map((name) => ({ value: name, label: priceTitles[name] }))}
        />
      </Field>
      <Field
        label={isPercent ? '调整比例' : '调整金额'}
        required
        error={faults[`values.${field}`]}
        hint={isPercent ? '上调填正数，下调填负数，如 -3' : '上调填正数，下调填负数，单位元'}
      >
        <PriceInput
          prefix={isPercent ? '%' : '¥'}
          min={-MOST}
          value={values[field] ?? ''}
          onChange={(text) => onChange({ ...values, [field]: text })}
          className="w-40"
        />
      </Field>
    </>
  )
}
