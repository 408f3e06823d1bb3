import { type ReactNode, useState } from 'react'
import { revokeShipment, type Shipment, trackShipment } from '#contract/orders/shipments.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import type { RowAction } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'ShipmentEditDialog')
const SignDialog = lazyPart(() => import('./sign-dialog.tsx'), 'SignDialog')
const ShipmentDrawer = lazyPart(() => import('./drawer.tsx'), 'ShipmentDrawer')

type Step = 'edit' | 'sign' | 'details'

/** Actions on the shipments of an order; `logisticsLevel` is that of the order. */
export function useShipmentActions(
  shipments: readonly Shipment[],
  logisticsLevel: number,
): {
  /** Opens the shipment details; undefined without permission to query the carrier. */
  look: ((shipment: Shipment) => void) | undefined
  actionsOf: (shipment: Shipment) => (RowAction | false)[]
  opened: ReactNode
} {
  const [opened, open] = useState<{ step: Step; id: number } | null>(null)
  // The current version, not the one at opening.
  const shipment = shipments.find(({ id }) => id === opened?.id)
  const revoke = useChange(revokeShipment)
  const close = () => open(null)

  const revokeIt = ({ id, version, shipmentNo }: Shipment) =>
    void confirm({
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

  const canSee = useCanCall(trackShipment)
  const look = canSee ? ({ id }: Shipment) => open({ step: 'details', id }) : undefined

  return {
    look,
    actionsOf: (shipment) => [
      look !== undefined && { label: '物流轨迹', onSelect: () => look(shipment) },
      step('signShipment', '登记签收', shipment, () => open({ step: 'sign', id: shipment.id })),
      step('editShipment', '修改物流', shipment, () => open({ step: 'edit', id: shipment.id })),
      shipment.allowed.revokeShipment !== undefined &&
        shipment.status < 4 && {
          label: '撤销发货',
          tone: 'danger',
          onSelect: () => revokeIt(shipment),
          disabledReason: shipment.allowed.revokeShipment || undefined,
        },
    ],
    opened: opened && shipment && (
      <>
        {opened.step === 'details' && <ShipmentDrawer shipment={shipment} onClose={close} />}
        {opened.step === 'sign' && <SignDialog shipment={shipment} onClose={close} />}
        {opened.step === 'edit' && <EditDialog shipment={shipment} logisticsLevel={logisticsLevel} onClose={close} />}
      </>
    ),
  }
}
