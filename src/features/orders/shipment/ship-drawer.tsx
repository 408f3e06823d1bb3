import { useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import { deliveryMethod, orderType } from '#contract/orders/codes.ts'
import { shippableQty } from '#contract/orders/order-lifecycle.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { shipmentUploads } from '#contract/orders/shipment-rules.ts'
import type { OrderActionProps } from '#features/orders/order/drawer.tsx'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { useProfile } from '#screen/data/permissions.tsx'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, LongTextField, NumberField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { LogisticsFields } from './logistics-fields.tsx'
import { leavesNow, type ShipValues, statusAfter, useShipForm } from './use-ship-form.ts'

const field = fieldsOf<ShipValues>()

/** On-site visits are only possible for services. */
const withoutVisits = {
  ...deliveryMethod,
  codes: deliveryMethod.codes.filter((method) => method !== deliveryMethod.onSite),
}

/** Ships goods of one supplier: one shipment per package. */
export function ShipDrawer({ order, part, onClose }: OrderActionProps) {
  const ready = order.lines.filter((line) => leavesNow(order, line))
  const suppliers = [...new Map(ready.map(({ supplier }) => [supplier.id, supplier])).values()]
  const [chosen, choose] = useState(part ?? suppliers[0]?.id ?? 0)
  return (
    <ShipForm
      key={chosen}
      order={order}
      supplierId={chosen}
      suppliers={suppliers}
      lines={ready.filter(({ supplier }) => supplier.id === chosen)}
      onChoose={choose}
      onClose={onClose}
    />
  )
}

interface ShipFormProps {
  order: Order
  supplierId: number
  suppliers: readonly { id: number; name: string }[]
  lines: readonly OrderLine[]
  onChoose: (supplierId: number) => void
  onClose: () => void
}

function ShipForm({ order, supplierId, suppliers, lines, onChoose, onClose }: ShipFormProps) {
  const [confirmSameNumber, setConfirm] = useState(false)
  const form = useShipForm({ order, supplierId, lines, confirmSameNumber })
  const isNumberUsed = form.fault?.fields.confirmSameNumber !== undefined
  const leaving = form.methods.watch('lines')
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'order', targetId: order.id }}
      size="wide"
      title="发货"
      description={`订单 ${order.orderNo}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="ship" tone="primary" disabled={leaving.length === 0} onSaved={onClose}>
          发货
        </SaveButton>
      }
    >
      <FormBody form={form} label="发货">
        {suppliers.length > 1 && (
          <Field label="供应商" hint="一张发货单只能包含同一供应商的商品">
            <Select
              value={String(supplierId)}
              onChange={(id) => onChoose(Number(id))}
              options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
              className="max-w-80"
            />
          </Field>
        )}
        <QuantitiesField lines={lines} />
        <Outcome order={order} leaving={leaving} />
        <CodeField
          name={field('deliveryMethod')}
          label="配送方式"
          codes={order.orderType === orderType.service ? deliveryMethod : withoutVisits}
        />
        <LogisticsFields logisticsLevel={order.logisticsLevel} />
        {(isNumberUsed || confirmSameNumber) && (
          <Checkbox value={confirmSameNumber} onChange={setConfirm}>
            单号无误，仍使用这个物流单号
          </Checkbox>
        )}
        <DateField name={field('shippedAt')} label="发货时间" withTime />
        <NumberField name={field('packageCount')} label="件数" max={999} suffix="件" />
        <TextField name={field('weight')} label="重量" suffix="kg" />
        <TextField name={field('volume')} label="体积" suffix="m³" />
        <PriceField name={field('freightCost')} label="实际运费" hint="承运商收取的费用，买家看不到" />
        <PicturesField
          name={field('images')}
          label="装车照片"
          rules={shipmentUploads.images}
          model={uploadModel.privateDocument}
          max={9}
        />
        <LongTextField name={field('remark')} label="备注" maxLength={200} />
      </FormBody>
    </FormDrawer>
  )
}

/** Quantities to ship per line; 0 leaves a line out. */
function QuantitiesField({ lines }: { lines: readonly OrderLine[] }) {
  const { value, onChange, inField } = useField({
    name: field('lines'),
    label: '发货明细',
    hint: '分几个包裹发出时，每个包裹登记一张发货单',
  })
  const quantityOf = (id: number) => value.find(({ orderLineId }) => orderLineId === id)?.quantity
  const set = (id: number, text: string) => {
    const others = value.filter(({ orderLineId }) => orderLineId !== id)
    const quantity = Number(text)
    onChange(quantity > 0 ? [...others, { orderLineId: id, quantity }] : others)
  }
  return inField(
    <LinesSheet
      label="发货明细"
      lines={lines}
      columns={[
        { title: '购买', isFigure: true, cell: ({ quantity, unit }) => `${quantity} ${unit}` },
        { title: '可发', isFigure: true, cell: (line) => shippableQty(line) },
        {
          title: '本次发货',
          cell: (line) => (
            <NumberInput
              id={`ship-${line.id}`}
              aria-label={`${line.productName} 本次发货`}
              decimals={0}
              max={shippableQty(line)}
              value={String(quantityOf(line.id) ?? '')}
              onChange={(text) => set(line.id, text)}
              className="w-24"
            />
          ),
        },
      ]}
    />,
  )
}

/** The resulting order status, shown before submitting. */
function Outcome({ order, leaving }: { order: Order; leaving: ShipValues['lines'] }) {
  // A supplier does not see unshipped goods of others.
  const isSupplier = useProfile()?.supplier != null
  if (leaving.length === 0) return <Notice tone="warning">请填写至少一件商品的发货数量</Notice>
  if (statusAfter(order, leaving) !== 3) {
    return <Notice tone="info">这次是部分发货，订单仍为待发货，其余商品可继续发货。</Notice>
  }
  return (
    <Notice tone="info">
      {isSupplier ? '这次发货后，您在这个订单里的商品全部发出。' : '这次发货后全部发出，订单变为已发货。'}
    </Notice>
  )
}
