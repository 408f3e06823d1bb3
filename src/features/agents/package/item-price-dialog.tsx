import { useState } from 'react'
import type { AgentPackageItem } from '#contract/agents/items.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface ItemPriceDialogProps {
  items: readonly AgentPackageItem[]
  /** New prices by SKU id; prices that cannot be computed stay unchanged. */
  onSet: (prices: ReadonlyMap<number, string>) => void
  onClose: () => void
}

type Way = 'amount' | 'factor' | 'discount'

/** Sets the price of several SKUs: an amount, a share of the purchase price, or reset to the discount. */
export function ItemPriceDialog({ items, onSet, onClose }: ItemPriceDialogProps) {
  const showsCost = useHolds(COST_NEEDS)
  const [way, setWay] = useState<Way>('amount')
  const [value, setValue] = useState('')
  const edits = useEdits({ way, value })
  const set = () => {
    const priced = items.flatMap(({ skuId, sku }): [number, string][] => {
      if (way === 'discount') return [[skuId, '']]
      if (way === 'amount') return [[skuId, value]]
      const price = effectivePrice('', sku.purchasePrice, value)
      return price === null ? [] : [[skuId, price]]
    })
    onSet(new Map(priced))
  }
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`给 ${items.length} 个规格设价`}>
        <DialogBody className="grid gap-4">
          <Field label="方式">
            <RadioGroup
              value={way}
              onChange={(next) => {
                setWay(next as Way)
                setValue('')
              }}
              options={[
                { value: 'amount', label: '统一金额' },
                ...(showsCost ? [{ value: 'factor', label: '采购价乘系数' }] : []),
                { value: 'discount', label: '按进货折扣' },
              ]}
            />
          </Field>
          {way === 'amount' && (
            <Field label="渠道商供货价">
              <PriceInput eager value={value} onChange={setValue} />
            </Field>
          )}
          {way === 'factor' && (
            <Field label="系数" hint="没有采购价的规格保持不变">
              <PriceInput eager value={value} onChange={setValue} prefix="×" decimals={4} min={0.01} max={10} />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" disabled={way !== 'discount' && value === ''} onClick={set}>
            设置价格
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
