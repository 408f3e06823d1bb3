import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import {
  addOrder,
  listOrderGoods,
  MAX_ORDER_LINES,
  type OrderGoods,
  OrderInput,
  quoteOrder,
} from '#contract/orders/order-create.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { asksForFloor, receiverFaults } from '#contract/orders/receiver-rules.ts'
import { type OrderKind, parties } from '#features/orders/order/kinds.ts'
import { ApiError } from '#lib/api-error.ts'
import { useChange } from '#screen/data/use-change.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { toast } from '#ui/toast/toast.ts'
import { orderPaths } from '../paths.ts'
import { type Quantities, withPaste } from './pasted-goods.ts'

/** Contract input with null for empty fields. */
export type PlaceValues = Omit<OrderInput, 'buyerId' | 'isSample'> & {
  buyerId: number | null
  isSample?: boolean | undefined
}

const placedTypes: readonly number[] = [
  orderBizType.blackCardPurchase,
  orderBizType.distributorPurchase,
  orderBizType.channelPurchase,
]
const isPlacedType = (bizType: number): bizType is PlaceValues['bizType'] => placedTypes.includes(bizType)

/** Masked contacts cannot be reused. */
const isWhole = (text: string): boolean => !text.includes('*')

function startOf(kind: OrderKind, copied: OrderRow | null, ownId: number | undefined): PlaceValues {
  const bizType = isPlacedType(kind.bizType) ? kind.bizType : orderBizType.blackCardPurchase
  const receiver =
    copied && isWhole(copied.receiverAddress + copied.receiverPhone + copied.receiverName) ? copied : null
  return {
    bizType,
    buyerId: ownId ?? copied?.[kind.party]?.id ?? null,
    isSample: copied?.orderType === orderType.sample,
    logisticsLevel:
      ([1, 2, 3] as const).find((level) => level === copied?.logisticsLevel) ?? logisticsLevelCodes.delivery,
    lines: copied?.lines.map(({ skuId, quantity }) => ({ skuId, quantity })) ?? [],
    receiverName: receiver?.receiverName ?? '',
    receiverPhone: receiver?.receiverPhone ?? '',
    receiverArea: copied?.receiverArea ?? '',
    receiverAddress: receiver?.receiverAddress ?? '',
    buyerRemark: '',
    sellerRemark: '',
  }
}

type Added = readonly { goods: OrderGoods; quantity: number }[]

const quantitiesOf = (added: Added): Quantities<number> =>
  new Map(added.map(({ goods, quantity }) => [goods.skuId, quantity]))

/** State of an order form: buyer, goods, receiver and live quote. */
export function usePlaceOrder(kind: OrderKind, copied: OrderRow | null, ownId: number | undefined) {
  const place = useChange(addOrder)
  const navigate = useNavigate()
  // Goods are searched by code; the order references their ids.
  const [codes, setCodes] = useState<ReadonlyMap<number, string>>(
    () => new Map(copied?.lines.map(({ skuId, skuCode }) => [skuId, skuCode])),
  )
  const [pasted, setPasted] = useState<Quantities<number>>(new Map())
  const form = useContractForm<PlaceValues, 'place'>({
    schema: OrderInput,
    check: (values) => receiverFaults(values, values.logisticsLevel),
    intents: ['place'],
    initial: startOf(kind, copied, ownId),
    record: null,
    save: async (values, _intent, { requestId }) => {
      const payAmount = quote.data?.payAmount
      if (payAmount === undefined) throw new ApiError('refused', 422, '请等待试算完成')
      const { orders } = await place({ ...OrderInput.parse(values), payAmount, requestId }, undefined, {
        quiet: true,
        requestId,
      })
      const [first] = orders
      toast.success(`已下单，共 ${orders.length} 个订单`, {
        ...(first && {
          action: { label: '查看订单', onSelect: () => void navigate(orderPaths.detail.to({ id: first.id })) },
        }),
      })
    },
  })
  const values = form.methods.watch()
  const { bizType, buyerId, isSample = false, logisticsLevel, receiverArea, lines, userCouponId } = values
  const buyer = { bizType, buyerId: buyerId ?? 0, isSample }
  const skuCodes = lines.flatMap(({ skuId }) => codes.get(skuId) ?? [])
  const known = useQuery({
    ...readOptions(listOrderGoods, { ...buyer, skuCodes, pageSize: MAX_ORDER_LINES }),
    enabled: buyerId !== null && skuCodes.length > 0,
    placeholderData: keepPreviousData,
  })
  const isQuotable =
    buyerId !== null && receiverArea !== '' && lines.length > 0 && lines.every(({ quantity }) => quantity > 0)
  const asked = { ...buyer, logisticsLevel, receiverArea, lines, userCouponId }
  const quote = useQuery({
    ...readOptions(quoteOrder, asked),
    enabled: isQuotable,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [couponKeyword, searchCoupons] = useState('')
  const foundCoupons = useQuery({
    ...readOptions(quoteOrder, { ...asked, couponKeyword }),
    enabled: isQuotable && couponKeyword !== '',
    retry: false,
  })

  const setLines = (next: PlaceValues['lines']) =>
    form.methods.setValue('lines', next, { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted })

  const take = (added: Added, instead: Quantities<number>) => {
    setCodes(new Map([...codes, ...added.map(({ goods }) => [goods.skuId, goods.skuCode] as const)]))
    const next = withPaste(lines, instead, quantitiesOf(added))
    if (next.length > MAX_ORDER_LINES) toast.error(`最多 ${MAX_ORDER_LINES} 行商品`)
    setLines(next.slice(0, MAX_ORDER_LINES))
  }

  return {
    form,
    values,
    asksForFloor: asksForFloor(logisticsLevel),
    goods: new Map((known.data?.list ?? []).map((goods) => [goods.skuId, goods])),
    quote: isQuotable ? quote : null,
    /** Coupons that the quote does not list. */
    couponSearch: {
      /** Undefined without a search; null until it is answered. */
      found: couponKeyword === '' ? undefined : (foundCoupons.data ?? null),
      isSearching: foundCoupons.isFetching,
      fault: foundCoupons.error?.message,
      search: searchCoupons,
    },
    setLines,
    /** Adds goods; quantities of existing lines are increased. */
    add: (added: Added) => take(added, new Map()),
    /** Adds pasted goods in place of those of the last paste. */
    paste(added: Added) {
      take(added, pasted)
      setPasted(quantitiesOf(added))
    },
  }
}

export type PlaceOrder = ReturnType<typeof usePlaceOrder>

export const partyOf = (kind: OrderKind) => parties[kind.party]
