import { useState } from 'react'
import { changeReceiver } from '#contract/orders/order-changes.ts'
import { ReceiverInput } from '#contract/orders/order-create.ts'
import type { Order } from '#contract/orders/orders.ts'
import { asksForFloor, receiverFaults } from '#contract/orders/receiver-rules.ts'
import { ReceiverFields } from '#features/orders/place/receiver-fields.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import type { OrderActionProps } from './drawer.tsx'

const valuesOf = ({ hasElevator, floorNo, ...order }: Order): ReceiverInput => ({
  receiverName: order.receiverName,
  receiverPhone: order.receiverPhone,
  receiverArea: order.receiverArea,
  receiverAddress: order.receiverAddress,
  ...(hasElevator !== null && { hasElevator }),
  ...(floorNo !== null && { floorNo }),
})

const isFreightQuestion = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'freightDifference' in data

/** Changes the receiver of an order before the first shipment. */
export function ReceiverDrawer({ order, onClose }: OrderActionProps) {
  const { id, orderNo, logisticsLevel } = order
  const [confirm, setConfirm] = useState(false)
  const change = useChange(changeReceiver)
  const form = useContractForm<ReceiverInput, 'save'>({
    schema: ReceiverInput,
    check: (values) => receiverFaults(values, logisticsLevel),
    intents: ['save'],
    initial: valuesOf(order),
    record: order,
    read: () => valuesOf(order),
    save: (values, _intent, { requestId, version }) =>
      change({ ...ReceiverInput.parse(values), id, version, confirm }, '收货信息已更新', { quiet: true, requestId }),
  })
  // Another address may change the freight: the charged freight stays, and the user must confirm that.
  const asksToConfirm = isFreightQuestion(form.fault?.data)
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'order', targetId: id }}
      title="改收货信息"
      description={`订单 ${orderNo}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存收货信息
        </SaveButton>
      }
    >
      <FormBody form={form} label="改收货信息">
        <ReceiverFields asksForFloor={asksForFloor(logisticsLevel)} />
        {(asksToConfirm || confirm) && (
          <Checkbox value={confirm} onChange={setConfirm}>
            按原运费发货，不向买家补收差额
          </Checkbox>
        )}
      </FormBody>
    </FormDrawer>
  )
}
