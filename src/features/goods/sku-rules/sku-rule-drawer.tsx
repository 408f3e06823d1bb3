import { useState } from 'react'
import { previewPriceRules, previewStockRule } from '#contract/goods/sku-rules.ts'
import type { SelectedProducts } from '#features/goods/product/selected-products.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import type { Edits } from '#ui/dialog/edits.ts'
import { canDiscard } from '#ui/dialog/modal-root.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { PriceRuleDrawer } from './price-rule-drawer.tsx'
import type { RuleChoice } from './rule-choice.ts'
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
  const turnTo = async (next: string, edits: Edits) => {
    if (edits.isDirty && !(await canDiscard('按规则修改'))) return
    edits.discard()
    setKind(next)
  }
  const choice: RuleChoice = (edits) =>
    canPrice && canStock ? (
      <Field label="修改">
        <RadioGroup value={kind} onChange={(next) => void turnTo(next, edits)} options={kinds} />
      </Field>
    ) : null
  const RuleDrawer = kind === 'price' ? PriceRuleDrawer : StockRuleDrawer
  return <RuleDrawer {...props} choice={choice} />
}
