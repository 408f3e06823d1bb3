import { useState } from 'react'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { adjustOrderPrice } from '#contract/orders/order-changes.ts'
import { adjustFault, adjustOf, isMore, minusMoney, orderMoney } from '#contract/orders/order-money.ts'
import { isBelowCost } from '#contract/orders/order-prices.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { OrderActionProps } from './drawer.tsx'

const priceOf = ({ dealPrice, unitPrice }: OrderLine): string => dealPrice ?? unitPrice ?? ''

/** The order total with these prices, by the server's formula. */
function moneyWith(order: Order, prices: Readonly<Record<number, string>>, freight: string, install: string) {
  return orderMoney(
    order.lines.map((line) => {
      const unitPrice = line.unitPrice ?? '0'
      const piece = { unitPrice, quantity: line.quantity }
      return { ...piece, adjustAmount: adjustOf(piece, prices[line.id] || priceOf(line)) }
    }),
    { freightAmount: freight || '0', installAmount: install || '0', discountAmount: order.discountAmount ?? '0' },
  )
}

/** Changes the prices of an unpaid order. */
export function PriceDialog({ order, onClose }: OrderActionProps) {
  const { id, version, orderNo, lines, freightAmount = '0.00', installAmount = '0.00', logisticsLevel } = order
  const [prices, setPrices] = useState<Readonly<Record<number, string>>>({})
  // Null until edited, so that a colleague's change is not overwritten by accident.
  const [newFreight, setFreight] = useState<string | null>(null)
  const [newInstall, setInstall] = useState<string | null>(null)
  const freight = newFreight ?? freightAmount
  const install = newInstall ?? installAmount
  const [reason, setReason] = useState('')
  const edits = useEdits({ prices, newFreight, newInstall, reason })
  const adjust = useChange(adjustOrderPrice)
  const canLose = useHolds('order:priceBelowCost')

  const changed = lines.filter((line) => prices[line.id] && Number(prices[line.id]) !== Number(priceOf(line)))
  const money = moneyWith(order, prices, freight, install)
  const fault = adjustFault(money)
  const below = changed.filter((line) => isBelowCost(prices[line.id] ?? '', line.purchasePrice ?? null))
  const isChanged = changed.length > 0 || freight !== freightAmount || install !== installAmount
  const isReady =
    isChanged && fault === '' && (canLose || below.length === 0) && reason.trim().length >= 2 && freight !== ''

  return (
    <ActionDialog
      title="改价"
      description={`订单 ${orderNo}，改价后买家按新的应付金额付款。`}
      size="large"
      action="保存新价格"
      isReady={isReady}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        adjust(
          {
            id,
            version,
            lines: changed.map((line) => ({ id: line.id, unitPrice: prices[line.id] ?? '' })),
            ...(freight !== freightAmount && { freightAmount: freight }),
            ...(install !== installAmount && { installAmount: install || '0' }),
            reason: reason.trim(),
          },
          `订单 ${orderNo} 已改价`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <LinesSheet
            label="商品价格"
            lines={lines}
            columns={[
              { title: '成交单价', isFigure: true, cell: (line) => <Money amount={line.unitPrice} /> },
              { title: '数量', isFigure: true, cell: ({ quantity }) => quantity },
              {
                title: '新单价',
                cell: (line) => (
                  <NewPrice
                    line={line}
                    value={prices[line.id] || priceOf(line)}
                    onChange={(price) => setPrices({ ...prices, [line.id]: price })}
                    isBelow={below.includes(line)}
                    fault={faults[`lines.${changed.indexOf(line)}.unitPrice`]}
                  />
                ),
              },
            ]}
          />
          <Field label="运费" required error={faults.freightAmount}>
            <AmountInput value={freight} onChange={setFreight} />
          </Field>
          {logisticsLevel === logisticsLevelCodes.deliveryAndInstallation && (
            <Field label="安装服务费" error={faults.installAmount}>
              <AmountInput value={install} onChange={setInstall} />
            </Field>
          )}
          <Field label="改价原因" required error={faults.reason}>
            <TextInput value={reason} onChange={setReason} maxLength={200} />
          </Field>
          {fault && <Notice tone="danger">{fault}</Notice>}
          {!fault && (
            <p className="text-right text-reading">
              应付{' '}
              {money.payAmount !== order.payAmount && (
                <Money amount={order.payAmount} className="mr-1 text-text-muted line-through" />
              )}
              <Money amount={money.payAmount} className="font-medium" />
              <Difference from={order.payAmount ?? '0'} to={money.payAmount} />
            </p>
          )}
        </>
      )}
    </ActionDialog>
  )
}

interface NewPriceProps {
  line: OrderLine
  value: string
  onChange: (price: string) => void
  isBelow: boolean
  fault: string | undefined
}

function NewPrice({ line, value, onChange, isBelow, fault }: NewPriceProps) {
  const message = fault ?? (isBelow ? `低于采购价 ¥${line.purchasePrice}` : '')
  return (
    <span className="grid">
      <PriceInput
        eager
        aria-label={`${line.productName} 新单价`}
        aria-invalid={message !== '' || undefined}
        value={value}
        onChange={onChange}
        className="w-36"
      />
      {message && <span className="text-danger-text text-small">{message}</span>}
    </span>
  )
}

function Difference({ from, to }: { from: string; to: string }) {
  if (from === to) return null
  const isDearer = isMore(to, from)
  return (
    <span className="ml-2 text-small text-text-muted">
      {isDearer ? '加 ' : '减 '}
      <Money amount={isDearer ? minusMoney(to, from) : minusMoney(from, to)} />
    </span>
  )
}
