import { useState } from 'react'
import { previewPriceRules, previewStockRule } from '#contract/goods/sku-rules.ts'
import type { SelectedProducts } from '#features/goods/product/selected-products.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { PriceRuleDrawer } from './price-rule-drawer.tsx'
import { StockRuleDrawer } from './stock-rule-drawer.tsx'

const kinds = [
  { value: 'price', label: '价格' },
  { value: 'stock', label: '库存' },
]

interface SkuRuleDrawerProps {
  selection: SelectedProducts
  onClose: () => void
}

/** Changes prices or stock by rules, as far as the user may. */
export function SkuRuleDrawer(props: SkuRuleDrawerProps) {
  const canPrice = useCanCall(previewPriceRules)
  const canStock = useCanCall(previewStockRule)
  const [kind, setKind] = useState(canPrice ? 'price' : 'stock')
  const choice = canPrice && canStock && (
    <Field label="修改">
      <RadioGroup value={kind} onChange={setKind} options={kinds} />
    </Field>
  )
  return kind === 'price' ? (
    <PriceRuleDrawer {...props} choice={choice} />
  ) : (
    <StockRuleDrawer {...props} choice={choice} />
  )
}
