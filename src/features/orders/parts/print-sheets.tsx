import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { logisticsLabel } from '#contract/delivery.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { areaLabel } from '#contract/rules/area.ts'
import { formatTime } from '#lib/formats.ts'
import { useAreaTree } from '#screen/area-tree.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import './print.css'

export interface Printed {
  orders: readonly OrderRow[]
  /** `picking`: for the warehouse, one sheet an order and supplier and no price; `order`: all of an order on one sheet. */
  sheet: 'picking' | 'order'
  withPrices?: boolean
}

interface Sheet {
  key: string
  title: string
  order: OrderRow
  lines: readonly OrderLine[]
  withPrices: boolean
}

function sheetsOf({ orders, sheet, withPrices = false }: Printed): Sheet[] {
  if (sheet === 'order') {
    return orders.map((order) => ({ key: order.orderNo, title: '订单', order, lines: order.lines, withPrices }))
  }
  return orders.flatMap((order) =>
    [...Map.groupBy(order.lines, ({ supplier }) => supplier.id)].map(([supplierId, lines]) => ({
      key: `${order.orderNo}-${supplierId}`,
      title: `配货单 · ${lines[0]?.supplier.name ?? ''}`,
      order,
      lines: lines.filter((line) => line.quantity - line.cancelledQty > line.shippedQty),
      withPrices: false,
    })),
  )
}

/** Sheets of paper over nothing else: prints them as soon as they stand, and is done when the printer has them. */
export function PrintSheets({ printed, onDone }: { printed: Printed; onDone: () => void }) {
  const tree = useAreaTree()
  const isReady = tree.length > 0
  useEffect(() => {
    if (!isReady) return
    document.body.dataset.printing = ''
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => {
      window.removeEventListener('afterprint', onDone)
      delete document.body.dataset.printing
    }
  }, [isReady, onDone])
  const sheets = sheetsOf(printed).filter(({ lines }) => lines.length > 0)
  return createPortal(
    <div data-slot="print-sheets" className="hidden print:block">
      {sheets.map((sheet) => (
        <SheetPage key={sheet.key} sheet={sheet} area={areaLabel(sheet.order.receiverArea, tree)} />
      ))}
    </div>,
    document.body,
  )
}

function SheetPage({ sheet: { title, order, lines, withPrices }, area }: { sheet: Sheet; area: string }) {
  const facts = [
    ['下单时间', formatTime(order.createdAt)],
    ['业务类型', `${orderBizType.label(order.bizType)} · ${orderType.label(order.orderType)}`],
    ['收货人', `${order.receiverName} ${order.receiverPhone}`],
    ['物流服务', logisticsLabel(order.logisticsLevel)],
    ['收货地址', `${area} ${order.receiverAddress}`],
    ['买家留言', order.buyerRemark],
    ...(withPrices ? [['支付方式', payMethodLabel(order.payMethod)]] : []),
  ].filter(([, value]) => value)
  return (
    <section data-slot="print-sheet" className="text-data">
      <header className="flex items-baseline justify-between border-current border-b pb-2">
        <h1 className="font-bold text-title">{title}</h1>
        <span className="tabular-nums">订单号 {order.orderNo}</span>
      </header>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 py-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="w-16 shrink-0">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full text-left">
        <thead>
          <tr className="border-current border-y">
            {['商品', '规格', 'SKU 编码', '数量', ...(withPrices ? ['单价', '实付'] : ['核对'])].map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-current/40 border-b align-top">
              <td className="py-1 pr-3">{line.productName}</td>
              <td className="py-1 pr-3">{line.specText}</td>
              <td className="py-1 pr-3">{line.skuCode}</td>
              <td className="whitespace-nowrap py-1 pr-3 tabular-nums">
                {withPrices ? line.quantity : line.quantity - line.cancelledQty - line.shippedQty} {line.unit}
              </td>
              {withPrices ? (
                <>
                  <td className="whitespace-nowrap py-1 pr-3 tabular-nums">{formatMoney(line.dealPrice)}</td>
                  <td className="whitespace-nowrap py-1 tabular-nums">{formatMoney(line.payAmount)}</td>
                </>
              ) : (
                <td className="py-1">□</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {withPrices && (
        <p className="pt-2 text-right tabular-nums">
          运费 {formatMoney(order.freightAmount)}，安装 {formatMoney(order.installAmount)}，应付{' '}
          <strong>{formatMoney(order.payAmount)}</strong>
        </p>
      )}
    </section>
  )
}
