import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TimeInput } from '#ui/time-input/time-input.tsx'
import type { SupplyOrder } from './supply-orders.ts'

export type Arrival = Pick<SupplyOrder, 'arrived' | 'due' | 'arrivesAt'>

interface ArrivalDrawerProps {
  order: SupplyOrder
  onClose: () => void
  onSave: (arrival: Arrival) => void
}

/** Records a delivery, and the expected date of the rest. */
export function ArrivalDrawer({ order, onClose, onSave }: ArrivalDrawerProps) {
  const [arrived, setArrived] = useState(String(order.arrived))
  const [due, setDue] = useState(order.due)
  const [arrivesAt, setArrivesAt] = useState(order.arrivesAt)
  const [remark, setRemark] = useState('')
  const isTooMuch = Number(arrived) > order.quantity
  const error = isTooMuch ? `不能多于订购的 ${order.quantity} 件` : undefined

  return (
    <Drawer open onOpenChange={(open) => !open && onClose()}>
      <DrawerContent size="narrow" title="登记到货" description={`${order.id}，${order.goods}`}>
        <DrawerBody>
          <Descriptions columns={1} className="mb-6">
            <Descriptions.Item label="供应商">{order.supplier}</Descriptions.Item>
            <Descriptions.Item label="订购">{order.quantity} 件</Descriptions.Item>
          </Descriptions>
          <div className="grid gap-4">
            <Field label="累计到货" required error={error}>
              <NumberInput value={arrived} onChange={setArrived} decimals={0} suffix="件" className="max-w-40" />
            </Field>
            <Field label="其余预计到货">
              <DateInput value={due} onChange={setDue} className="max-w-40" />
            </Field>
            <Field label="到货时间" hint="仓库 08:00 至 18:00 收货">
              <TimeInput
                value={arrivesAt}
                onChange={setArrivesAt}
                min="08:00"
                max="18:00"
                minuteStep={30}
                className="max-w-40"
              />
            </Field>
            <Field label="备注">
              <TextArea value={remark} onChange={setRemark} maxLength={200} />
            </Field>
          </div>
        </DrawerBody>
        <DrawerFoot>
          <DrawerClose asChild>
            <Button>取消</Button>
          </DrawerClose>
          <Button
            tone="primary"
            disabled={isTooMuch || arrived === ''}
            onClick={() => onSave({ arrived: Number(arrived), due, arrivesAt })}
          >
            登记到货
          </Button>
        </DrawerFoot>
      </DrawerContent>
    </Drawer>
  )
}
