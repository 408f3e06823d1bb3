import { useState } from 'react'
import { listOrderGoods, MAX_ORDER_LINES } from '#contract/orders/order-placing.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { PlaceOrder } from './use-place-order.ts'

interface PasteGoodsProps {
  placing: PlaceOrder
  buyerId: number
  onDone: () => void
}

/** Codes with quantities, a line each, as they come out of a spreadsheet. Codes twice add up. */
function pastedLines(text: string): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [code, quantity = '1'] = line.trim().split(/[\s,，;；]+/)
    if (code) quantities.set(code, (quantities.get(code) ?? 0) + Math.max(1, Math.trunc(Number(quantity)) || 1))
  }
  return quantities
}

export function PasteGoods({ placing, buyerId, onDone }: PasteGoodsProps) {
  const { bizType, isSample = false } = placing.values
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const pasted = pastedLines(text)

  const take = async () => {
    setBusy(true)
    setFault('')
    try {
      const skuCodes = [...pasted.keys()]
      const params = { bizType, buyerId, isSample, skuCodes, pageSize: MAX_ORDER_LINES }
      const { list } = await call(listOrderGoods, params, { quiet: true })
      placing.add(list.map((goods) => ({ goods, quantity: pasted.get(goods.skuCode) ?? goods.minOrderQuantity })))
      const missing = skuCodes.filter((code) => !list.some(({ skuCode }) => skuCode === code))
      if (missing.length === 0) onDone()
      else setFault(`${missing.length} 个编码没有找到：${missing.join('、')}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
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
        onChange={setText}
        rows={4}
      />
      {fault && <Notice tone="warning">{fault}</Notice>}
      <div className="flex justify-end">
        <Button
          loading={isBusy}
          disabled={pasted.size === 0 || pasted.size > MAX_ORDER_LINES}
          onClick={() => void take()}
        >
          添加 {pasted.size} 种商品
        </Button>
      </div>
    </div>
  )
}
