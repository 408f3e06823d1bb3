import { useState } from 'react'
import type { ChannelPrice } from '#contract/blackCard/channel-prices.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { PRICE_CAP } from '#contract/rules/price.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface BulkPriceDialogProps {
  rows: readonly ChannelPrice[]
  onSet: (typed: { row: ChannelPrice; price: string }[]) => void
  onClose: () => void
}

type Way = 'factor' | 'amount' | 'none'

/** Fills in the prices of several SKUs; they are saved with the table. */
export function BulkPriceDialog({ rows, onSet, onClose }: BulkPriceDialogProps) {
  const [way, setWay] = useState<Way>('factor')
  const [value, setValue] = useState('')
  const edits = useEdits({ way, value })
  const set = () =>
    onSet(
      rows.flatMap((row) => {
        if (way === 'none') return [{ row, price: '' }]
        if (way === 'amount') return [{ row, price: value }]
        const price = row.supplyPrice === null ? '' : timesMoney(row.supplyPrice, value)
        return Number(price) > 0 && Number(price) <= PRICE_CAP ? [{ row, price }] : []
      }),
    )
  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent size="small" title={`改 ${rows.length} 个规格的供货价`} description="填入表格后一起保存。">
        <DialogBody className="grid gap-4">
          <Field label="方式">
            <RadioGroup
              value={way}
              onChange={(next) => {
                setWay(next as Way)
                setValue('')
              }}
              options={[
                { value: 'factor', label: '供货价乘系数' },
                { value: 'amount', label: '统一金额' },
                { value: 'none', label: '不再供货' },
              ]}
            />
          </Field>
          {way === 'factor' && (
            <Field label="系数" hint="没有供货价的规格保持不变">
              <PriceInput eager value={value} onChange={setValue} prefix="×" decimals={4} min={0.0001} max={100} />
            </Field>
          )}
          {way === 'amount' && (
            <Field label="渠道供货价">
              <PriceInput eager value={value} onChange={setValue} min={0.01} />
            </Field>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose asChild>
            <Button>取消</Button>
          </DialogClose>
          <Button tone="primary" disabled={way !== 'none' && value === ''} onClick={set}>
            填入表格
          </Button>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
