import { useState } from 'react'
import { type ChannelPrice, PRICES_MAX, STALE_PRICE, saveChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { toast } from '#ui/toast/toast.ts'
import { isBelowSupply } from './price-table.tsx'

interface Typed {
  row: ChannelPrice
  price: string
}

/** Prices typed in the table, over all its pages; they are saved together. */
export function usePriceEdits(channelId: number, channelName: string) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const savePrices = useChange(saveChannelPrices)
  const changes = Object.values(typed)
  const edits = useEdits(typed, {
    of: `channel prices ${channelId}`,
    title: `供货价 ${channelName}`,
    restore: setTyped,
  })
  const discard = () => {
    setTyped({})
    setFaults({})
  }

  const type = (rows: readonly Typed[]) => {
    const next = { ...typed }
    const open = { ...faults }
    for (const { row, price } of rows) {
      delete open[row.id]
      if (price === (row.channelSupplyPrice ?? '')) delete next[row.id]
      else next[row.id] = { row, price }
    }
    setTyped(next)
    setFaults(open)
  }

  const send = async (confirmBelow: boolean) => {
    setSaving(true)
    const rows = changes.map(({ row, price }) => ({
      skuId: row.id,
      channelSupplyPrice: price,
      // Who was told of another person's price and saves again overwrites it.
      ...(faults[row.id] !== STALE_PRICE && { version: row.version }),
    }))
    try {
      await savePrices({ channelId, rows, confirmBelow }, `${rows.length} 个供货价已保存`, { quiet: true })
      edits.discard()
      discard()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = Object.entries(error.fields).flatMap(([field, message]) => {
        const change = changes[Number(/^rows\.(\d+)\./.exec(field)?.[1] ?? -1)]
        return change ? [[change.row.id, message] as const] : []
      })
      setFaults(Object.fromEntries(named))
      toast.error(error.message)
    } finally {
      setSaving(false)
    }
  }

  /** Asks before prices below the supply price are saved. */
  const save = (canLose: boolean) => {
    const below = changes.filter(({ row, price }) => isBelowSupply(price, row))
    if (below.length === 0 || !canLose) return send(false)
    return confirm({
      title: `${below.length} 个价格低于供货价，仍然保存？`,
      consequence: `如「${below[0]?.row.product.name}」供货价 ${below[0]?.row.supplyPrice} 元，渠道供货价 ${below[0]?.price} 元。保存后渠道可以按这个价格下单。`,
      action: '按此价格保存',
      tone: 'danger',
      onConfirm: () => send(true),
    })
  }

  return {
    count: changes.length,
    isTooMany: changes.length > PRICES_MAX,
    isSaving,
    priceOf: (row: ChannelPrice) => typed[row.id]?.price ?? row.channelSupplyPrice ?? '',
    faultOf: (row: ChannelPrice) => faults[row.id],
    type,
    save,
    discard: () => {
      edits.discard()
      discard()
    },
  }
}
