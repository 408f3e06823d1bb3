import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { leadTime } from '#contract/delivery.ts'
import { drawingState, lineStatus, orderStatus, orderType } from '#contract/orders/codes.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { productPaths } from '#features/goods/public.ts'
import { supplierPaths } from '#features/suppliers/public.ts'
import { useHolds, useProfile } from '#screen/data/permissions.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Money } from '#ui/money/money.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { LineGoods, SoldIn } from './line-goods.tsx'

const LinePriceDrawer = lazyPart(() => import('./line-price-drawer.tsx'), 'LinePriceDrawer')

interface OrderLinesProps {
  order: Pick<OrderRow, 'lines' | 'orderType' | 'status'>
  /** Includes amounts, lead time and drawings of each line. */
  isFull?: boolean
  /** Actions for the lines of a supplier. */
  groupActions?: (supplierId: number, lines: readonly OrderLine[]) => ReactNode
  lineActions?: (line: OrderLine) => ReactNode
}

interface LineColumn {
  title: string
  cell: (line: OrderLine) => ReactNode
  isFigure?: boolean
}

const price = (title: string, name: 'amount' | 'discountAmount' | 'payAmount'): LineColumn => ({
  title,
  isFigure: true,
  cell: (line) => <Money amount={line[name] ?? null} />,
})

/** The price of a piece, with the way to it. */
const pieces = (explain: (line: OrderLine) => void): LineColumn => ({
  title: '单价 × 数量',
  isFigure: true,
  cell: (line) => (
    <>
      <Money amount={line.dealPrice ?? line.unitPrice ?? line.supplyPrice ?? null} /> × {line.quantity} {line.unit}
      <span className="block">
        <Button
          tone="link"
          size="tiny"
          aria-label={`价格来源 ${line.productName}`}
          onClick={() => explain(line)}
          onPointerEnter={LinePriceDrawer.preload}
        >
          价格来源
        </Button>
      </span>
    </>
  ),
})

const progress: readonly LineColumn[] = [
  { title: '已发', isFigure: true, cell: ({ shippedQty }) => shippedQty },
  { title: '已退', isFigure: true, cell: (line) => <Returned line={line} /> },
]
/** Nothing is to be shipped before payment or after closing. */
const statusColumn = ({ status }: Pick<OrderRow, 'status'>): LineColumn => ({
  title: '状态',
  cell: ({ lineStatus: state }) =>
    (state > lineStatus.unshipped || (status !== orderStatus.unpaid && status !== orderStatus.closed)) && (
      <StatusBadge tone={lineStatus.tone(state)}>{lineStatus.label(state)}</StatusBadge>
    ),
})
const paid = price('实付', 'payAmount')
/** Without a discount, the paid amount suffices. */
const amountsOf = (lines: readonly OrderLine[]): LineColumn[] =>
  lines.some(({ discountAmount }) => Number(discountAmount) !== 0)
    ? [price('小计', 'amount'), price('优惠', 'discountAmount'), paid]
    : [paid]
const term: LineColumn = { title: '交期', cell: (line) => leadTime.label(line.leadTime) }
const drawing: LineColumn = {
  title: '图纸',
  cell: (line) => (
    <StatusBadge tone={drawingState.tone(line.drawingState)}>{drawingState.label(line.drawingState)}</StatusBadge>
  ),
}

/** Order lines by supplier: ordered, shipped and refunded. */
export function OrderLines({ order, isFull = false, groupActions, lineActions }: OrderLinesProps) {
  const isPriced = order.lines.some(({ payAmount }) => payAmount !== undefined)
  const [explained, explain] = useState<OrderLine | null>(null)
  const shown = [
    pieces(explain),
    ...(isFull && isPriced ? amountsOf(order.lines) : []),
    ...(isFull ? [term] : []),
    ...progress,
    statusColumn(order),
    ...(order.orderType === orderType.custom ? [drawing] : []),
  ]
  const groups = Map.groupBy(order.lines, ({ supplier }) => supplier.id)
  return (
    <div className="overflow-x-auto">
      <table aria-label="商品明细" className="w-full text-left">
        <thead className="text-text-muted">
          <tr className="border-b">
            <Head>商品</Head>
            {shown.map(({ title, isFigure }) => (
              <Head key={title} isFigure={isFigure}>
                {title}
              </Head>
            ))}
            {lineActions && <Head>操作</Head>}
          </tr>
        </thead>
        {[...groups].map(([supplierId, lines]) => (
          <Group
            key={supplierId}
            name={lines[0]?.supplier.name ?? ''}
            lines={lines}
            columns={shown}
            isFull={isFull}
            actions={groupActions?.(supplierId, lines)}
            lineActions={lineActions}
          />
        ))}
      </table>
      {explained && <LinePriceDrawer line={explained} onClose={() => explain(null)} />}
    </div>
  )
}

/** Lines of a supplier shown initially. */
const FIRST = 20

interface GroupProps {
  name: string
  lines: readonly OrderLine[]
  columns: readonly LineColumn[]
  isFull: boolean
  actions: ReactNode
  lineActions: OrderLinesProps['lineActions']
}

/** The lines of one supplier. */
function Group({ name, lines, columns, isFull, actions, lineActions }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const seesProducts = useHolds('product:view')
  const more = isWhole ? 0 : lines.length - FIRST
  const width = columns.length + (lineActions ? 2 : 1)
  return (
    <tbody aria-label={`供应商 ${name}`} className="not-last:border-b">
      <tr>
        <th scope="rowgroup" colSpan={width} className="pt-3 font-normal">
          <span className="flex min-h-7 items-center gap-3">
            <SupplierName name={name} />
            <span className="text-text-muted">{lines.length} 种商品</span>
            <span className="ml-auto">{actions}</span>
          </span>
        </th>
      </tr>
      {(isWhole ? lines : lines.slice(0, FIRST)).map((line) => (
        <tr key={line.id} className="not-last:border-b">
          <th scope="row" className="py-2 pr-4 font-normal">
            <LineGoods line={line} {...(seesProducts && { to: productPaths.detail.to({ spuId: line.productId }) })} />
            {line.activity && <SoldIn activity={line.activity} />}
            {isFull && line.drawings.length > 0 && (
              <div className="pt-1 pl-12">
                <FileList files={line.drawings} size={40} />
              </div>
            )}
          </th>
          {columns.map(({ title, cell, isFigure }) => (
            <td key={title} className={cn('whitespace-nowrap py-2 pl-4', isFigure && 'text-right tabular-nums')}>
              {cell(line)}
            </td>
          ))}
          {lineActions && <td className="py-2 pl-4">{lineActions(line)}</td>}
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={width} className="py-2">
            <Button tone="link" size="tiny" onClick={() => setWhole(true)}>
              显示其余 {more} 种商品
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Head({ isFigure, children }: { isFigure?: boolean | undefined; children: string }) {
  return (
    <th scope="col" className={cn('whitespace-nowrap pb-1.5 font-normal not-first:pl-4', isFigure && 'text-right')}>
      {children}
    </th>
  )
}

/** Links to the supplier, for users with several suppliers. */
function SupplierName({ name }: { name: string }) {
  const isSupplier = useProfile()?.supplier != null
  const seesSuppliers = useHolds('supplier:view') && !isSupplier
  if (!seesSuppliers) return <strong className="font-medium">{name}</strong>
  return (
    <Link
      to={supplierPaths.list.to({ keyword: name })}
      className="font-medium text-accent-text hover:underline hover:underline-offset-4"
    >
      {name}
    </Link>
  )
}

/** Quantities refunded before and after shipping, and those in open refunds. */
function Returned({ line: { cancelledQty, returnedQty, lockedQty, returningQty } }: { line: OrderLine }) {
  const open = lockedQty + returningQty
  return (
    <>
      {cancelledQty + returnedQty}
      {open > 0 && <span className="block text-small text-warning-text">退款中 {open}</span>}
    </>
  )
}
