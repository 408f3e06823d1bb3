import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { logisticsLabel } from '#contract/delivery.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { formatTime } from '#lib/formats.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { cn } from '#ui/cn.ts'
import { type Printed, prints, type Sheet, sheetsOf } from './sheets.ts'
import '#features/orders/shared/print.css'

/** Print view of the sheets: opens the print dialog once rendered and closes after it. */
export function PrintSheets({ printed, onDone }: { printed: Printed; onDone: () => void }) {
  const tree = useRegionTree()
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
  return createPortal(
    <div data-slot="print-sheets" className="hidden print:block">
      {sheetsOf(printed).map((sheet) => (
        <SheetPage
          key={sheet.key}
          sheet={sheet}
          isPriced={prints[printed.print].needsPrices}
          area={regionLabel(sheet.order.receiverArea, tree)}
        />
      ))}
    </div>,
    document.body,
  )
}

interface SheetPageProps {
  sheet: Sheet
  isPriced: boolean
  area: string
}

function SheetPage({ sheet: { title, order, marks, columns, rows, foot }, isPriced, area }: SheetPageProps) {
  const facts = [
    ['下单时间', formatTime(order.createdAt)],
    ['业务类型', `${orderBizType.label(order.bizType)} · ${orderType.label(order.orderType)}`],
    ['收货人', `${order.receiverName} ${order.receiverPhone}`],
    ['物流服务', logisticsLabel(order.logisticsLevel)],
    ['收货地址', `${area} ${order.receiverAddress}`],
    ['买家留言', order.buyerRemark],
    ...(isPriced ? [['支付方式', payMethodLabel(order.payMethod)]] : []),
  ].filter(([, value]) => value)
  return (
    <section data-slot="print-sheet" aria-label={`${title} ${order.orderNo}`} className="text-data">
      <header className="flex items-baseline justify-between gap-4 border-current border-b pb-2">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="font-bold text-title">{title}</h1>
          {marks.map((mark) => (
            <strong key={mark} className="whitespace-nowrap border border-current px-1.5">
              {mark}
            </strong>
          ))}
        </span>
        <span className="whitespace-nowrap tabular-nums">订单号 {order.orderNo}</span>
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
            {columns.map(({ title: name, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={cn('whitespace-nowrap py-1 pr-3 font-medium last:pr-0', isFigure && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-current/40 border-b align-top">
              {columns.map(({ title: name, isFigure }, index) => (
                <td
                  key={name}
                  className={cn('py-1 pr-3 last:pr-0', isFigure && 'whitespace-nowrap text-right tabular-nums')}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-right font-medium tabular-nums">{foot}</p>
    </section>
  )
}
