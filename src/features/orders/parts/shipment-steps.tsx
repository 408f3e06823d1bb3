import { type ReactNode, useState } from 'react'
import { revokeShipment, type Shipment } from '#contract/orders/shipments.ts'
import { useChange } from '#screen/use-change.ts'
import { ask } from '#ui/ask/ask.ts'
import type { RowAction } from '#ui/data-table/row-actions.tsx'
import { later } from '#ui/popup/later.tsx'

const EditDialog = later(() => import('./shipment-edit-dialog.tsx').then((part) => part.ShipmentEditDialog))
const SignDialog = later(() => import('./sign-dialog.tsx').then((part) => part.SignDialog))
const TracksDrawer = later(() => import('./tracks-drawer.tsx').then((part) => part.TracksDrawer))

type Opened = { step: 'edit' | 'sign' | 'tracks'; shipment: Shipment }

/** What is done with a shipment; `logisticsLevel` is that of its order. */
export function useShipmentSteps(logisticsLevel: number): {
  actionsOf: (shipment: Shipment) => (RowAction | false)[]
  opened: ReactNode
} {
  const [opened, open] = useState<Opened | null>(null)
  const revoke = useChange(revokeShipment)
  const close = () => open(null)

  const revokeIt = ({ id, version, shipmentNo }: Shipment) =>
    void ask({
      title: `撤销发货单 ${shipmentNo}？`,
      consequence: '其中的商品回到待发货，订单状态随之更新。',
      action: '撤销发货',
      tone: 'danger',
      reason: { label: '撤销原因', min: 2, max: 200, presets: ['物流单号填错', '货物未实际发出'] },
      onConfirm: async ({ reason = '' }) => {
        await revoke({ id, version, revokeReason: reason }, `发货单 ${shipmentNo} 已撤销`, { quiet: true })
      },
    })

  const step = (name: string, label: string, shipment: Shipment, onSelect: () => void): RowAction | false => {
    const fault = shipment.allowed[name]
    return fault === '' && { label, onSelect }
  }

  return {
    actionsOf: (shipment) => [
      { label: '物流轨迹', onSelect: () => open({ step: 'tracks', shipment }) },
      step('signShipment', '登记签收', shipment, () => open({ step: 'sign', shipment })),
      step('editShipment', '修改物流', shipment, () => open({ step: 'edit', shipment })),
      shipment.allowed.revokeShipment !== undefined &&
        shipment.status < 4 && {
          label: '撤销发货',
          tone: 'danger',
          onSelect: () => revokeIt(shipment),
          disabledReason: shipment.allowed.revokeShipment || undefined,
        },
    ],
    opened: opened && (
      <>
        {opened.step === 'tracks' && <TracksDrawer shipment={opened.shipment} onClose={close} />}
        {opened.step === 'sign' && <SignDialog shipment={opened.shipment} onClose={close} />}
        {opened.step === 'edit' && (
          <EditDialog shipment={opened.shipment} logisticsLevel={logisticsLevel} onClose={close} />
        )}
      </>
    ),
  }
}
