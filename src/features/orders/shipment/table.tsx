import { deliveryMethodLabel, logisticsCompany, shipmentStatus } from '#contract/orders/codes.ts'
import type { Shipment } from '#contract/orders/shipments.ts'
import { formatTime } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { useShipmentActions } from './actions.tsx'

const col = columns<Shipment>()

const carrierOf = ({ logisticsCompany: company, driverName, deliveryMethod }: Shipment): string =>
  logisticsCompany.label(company) || driverName || deliveryMethodLabel(deliveryMethod)

/** The number used for tracking enquiries. */
const numberOf = ({ logisticsNo, driverPhone }: Shipment): string => logisticsNo || driverPhone

const shipmentColumns = [
  col.code('shipmentNo', '发货单号', { width: 168, hideable: false }),
  col.cell(
    'status',
    '运输状态',
    ({ status }) => <StatusBadge tone={shipmentStatus.tone(status)}>{shipmentStatus.label(status)}</StatusBadge>,
    { width: 104, text: ({ status }) => shipmentStatus.label(status) },
  ),
  col.cell('carrier', '承运', (shipment) => <Carrier shipment={shipment} />, {
    width: 160,
    text: (shipment) => `${carrierOf(shipment)} ${numberOf(shipment)}`,
  }),
  col.cell('supplier', '供应商', ({ supplier }) => supplier.name, { width: 128 }),
  col.cell('lines', '商品', ({ lines }) => <Contents lines={lines} />, {
    width: 176,
    text: ({ lines }) => lines.map(({ productName, quantity }) => `${productName} × ${quantity}`).join('、'),
  }),
  col.count('packageCount', '件数', { width: 64 }),
  col.cell('shippedAt', '发货时间', ({ shippedAt }) => formatTime(shippedAt), { width: 136 }),
  col.date('expectedArriveAt', '预计到达'),
  col.cell('installAt', '预约安装', ({ installAt }) => formatTime(installAt), { width: 136 }),
  col.cell('signedAt', '签收时间', ({ signedAt }) => formatTime(signedAt), { width: 136 }),
]

function Carrier({ shipment }: { shipment: Shipment }) {
  const number = numberOf(shipment)
  return (
    <span className="grid min-w-0">
      <span className="truncate">{carrierOf(shipment)}</span>
      {number && <CopyText value={number} className="text-small text-text-muted tabular-nums" />}
    </span>
  )
}

function Contents({ lines }: Pick<Shipment, 'lines'>) {
  return (
    <span className="grid min-w-0">
      {lines.map(({ orderLineId, productName, quantity }) => (
        <span key={orderLineId} className="truncate" title={productName}>
          {productName} × {quantity}
        </span>
      ))}
    </span>
  )
}

/** The shipments of an order with their actions. */
export function ShipmentTable({
  shipments,
  logisticsLevel,
}: {
  shipments: readonly Shipment[]
  logisticsLevel: number
}) {
  const { look, actionsOf, opened } = useShipmentActions(shipments, logisticsLevel)
  return (
    <>
      <DataTable
        label="发货单"
        columns={shipmentColumns}
        rows={shipments}
        rowId={({ id }) => id}
        {...(look && { onOpen: look })}
        empty={<Empty title="还没有发货" />}
        actions={(shipment) => <RowActions name={shipment.shipmentNo} actions={actionsOf(shipment)} />}
        actionsWidth={184}
      />
      {opened}
    </>
  )
}
