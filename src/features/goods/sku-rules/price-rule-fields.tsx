import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import type { CodeTable } from '#contract/codes.ts'
import { PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import type { PriceRule } from '#contract/goods/priced-by-rule.ts'
import { formulaResult, priceOperation, priceRounding } from '#contract/rules/price-rule.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { amountFault, limitFault } from './rule-faults.ts'

export const blankRule = (price: PriceRule['price']): PriceRule => ({
  price,
  operation: 'raisePercent',
  amount: '',
  rounding: 'none',
  floor: '',
  ceiling: '',
})

const optionsOf = <Code extends string>(table: CodeTable<Code>) =>
  table.codes.map((code) => ({ value: code, label: table.label(code) }))
const operations = optionsOf(priceOperation)
const roundings = optionsOf(priceRounding)
/** A price that shows what a rule does, before anything is previewed. */
const EXAMPLE = '1288.00'

interface PriceRuleFieldsProps {
  rules: readonly PriceRule[]
  onChange: (rules: PriceRule[]) => void
}

/** One rule for each price: operation, rounding and limits. */
export function PriceRuleFields({ rules, onChange }: PriceRuleFieldsProps) {
  const used = new Set(rules.map(({ price }) => price))
  const next = PRICES.toReversed().find((price) => !used.has(price))
  const change = (at: number, part: Partial<PriceRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  return (
    <div className="grid gap-3">
      {rules.map((rule, at) => (
        <RuleFields
          key={rule.price}
          rule={rule}
          prices={PRICES.filter((price) => price === rule.price || !used.has(price))}
          onChange={(part) => change(at, part)}
          onRemove={rules.length > 1 ? () => onChange(rules.filter((_rule, index) => index !== at)) : undefined}
        />
      ))}
      {next && (
        <Button size="tiny" className="justify-self-start" onClick={() => onChange([...rules, blankRule(next)])}>
          <Plus aria-hidden strokeWidth={1.75} />
          再加一条规则
        </Button>
      )}
    </div>
  )
}

interface RuleFieldsProps {
  rule: PriceRule
  prices: readonly PriceRule['price'][]
  onChange: (part: Partial<PriceRule>) => void
  onRemove: (() => void) | undefined
}

function RuleFields({ rule, prices, onChange, onRemove }: RuleFieldsProps) {
  const title = priceTitles[rule.price]
  return (
    <fieldset className="grid gap-2 rounded-panel border p-3" aria-label={`${title}规则`}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] items-start gap-3">
        <Field label="价格">
          <Select
            value={rule.price}
            onChange={(value) => onChange({ price: value as PriceRule['price'] })}
            options={prices.map((price) => ({ value: price, label: priceTitles[price] }))}
          />
        </Field>
        <Field label="方式">
          <Select
            value={rule.operation}
            onChange={(value) => onChange({ operation: value as PriceRule['operation'] })}
            options={operations}
          />
        </Field>
        <Field label="数值" error={amountFault(rule)}>
          <TextInput
            inputMode="decimal"
            value={rule.amount}
            onChange={(amount) => onChange({ amount: amount.trim() })}
            placeholder={rule.operation === 'multiply' ? '如 1.05' : '如 10'}
          />
        </Field>
        <Field label="取整">
          <Select
            value={rule.rounding}
            onChange={(value) => onChange({ rounding: value as PriceRule['rounding'] })}
            options={roundings}
          />
        </Field>
        <Field label="最低价" error={limitFault(rule)}>
          <PriceInput value={rule.floor} onChange={(floor) => onChange({ floor })} placeholder="不限" />
        </Field>
        <Field label="最高价">
          <PriceInput value={rule.ceiling} onChange={(ceiling) => onChange({ ceiling })} placeholder="不限" />
        </Field>
      </div>
      <p className="flex items-center justify-between text-small text-text-muted tabular-nums">
        {exampleOf(rule)}
        {onRemove && (
          <IconButton size="tiny" label={`移除${title}规则`} onClick={onRemove}>
            <Trash aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
      </p>
    </fieldset>
  )
}

/** 例：1288.00 → 1416.90 */
function exampleOf(rule: PriceRule): string {
  if (rule.amount === '' || amountFault(rule) || limitFault(rule))
    return '按现价计算；跟随系数的价格一起变动，手动价保持不变'
  const { price, fault } = formulaResult(EXAMPLE, rule)
  return `例：${EXAMPLE} → ${price}${fault ? '（超出范围）' : ''}`
}
