import { useState } from 'react'
import { listOrderGoods, MAX_ORDER_LINES } from '#contract/orders/order-create.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { quoted } from './pasted.ts'
import { readPastedGoods } from './pasted-goods.ts'
import type { PlaceOrder } from './use-order.ts'

interface PasteGoodsProps {
  placing: PlaceOrder
  buyerId: number
  text: string
  onText: (text: string) => void
  onDone: () => void
}

/** Adds goods by code. A paste replaces the goods of the previous one; unmatched codes are listed. */
export function PasteGoods({ placing, buyerId, text, onText, onDone }: PasteGoodsProps) {
  const { bizType, isSample = false } = placing.values
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const { quantities, odd } = readPastedGoods(text)
  const isTooMany = quantities.size > MAX_ORDER_LINES

  const take = async () => {
    setBusy(true)
    setFaults([])
    try {
      const skuCodes = [...quantities.keys()]
      const params = { bizType, buyerId, isSample, skuCodes, pageSize: MAX_ORDER_LINES }
      const { list } = await call(listOrderGoods, params, { quiet: true })
      placing.paste(list.map((goods) => ({ goods, quantity: quantities.get(goods.skuCode) ?? goods.minOrderQuantity })))
      const missing = skuCodes.filter((code) => !list.some(({ skuCode }) => skuCode === code))
      const left = [
        ...(missing.length > 0 ? [`${missing.length} 个编码没有找到：${missing.join('、')}`] : []),
        ...(odd.length > 0
          ? [`${odd.length} 行无法识别，未添加：${quoted(odd)}。每行应为 SKU 编码和 1 到 9999 的整数`]
          : []),
      ]
      if (left.length === 0) onDone()
      else setFaults(left)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults([error.message])
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <TextArea
        id="pasted-goods"
        aria-label="粘贴 SKU 编码与数量"
        placeholder={'每行一个：SKU 编码 数量\nSF-2001-GREY 2'}
        value={text}
        onChange={onText}
        rows={4}
      />
      {faults.map((fault) => (
        <Notice key={fault} tone="warning">
          {fault}
        </Notice>
      ))}
      {isTooMany && <Notice tone="warning">{`一次最多添加 ${MAX_ORDER_LINES} 种商品，请分次下单`}</Notice>}
      <div className="flex justify-end">
        <Button loading={isBusy} disabled={quantities.size === 0 || isTooMany} onClick={() => void take()}>
          添加 {quantities.size} 种商品
        </Button>
      </div>
    </div>
  )
}
