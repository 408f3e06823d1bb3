import { uploadModel } from '#contract/base.ts'
import { refundReason, refundType } from '#contract/orders/codes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { refundUploads } from '#contract/orders/refund-lifecycle.ts'
import { applyAmountOf, refundableFreight } from '#contract/orders/refund-money.ts'
import type { OrderActionProps } from '#features/orders/order/drawer.tsx'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PriceField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Money } from '#ui/money/money.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { RefundLinesField } from './lines-field.tsx'
import { defaultFreight, freightOf, linesFor, type RefundType, type RefundValues, useRefundForm } from './use-form.ts'

const field = fieldsOf<RefundValues>()

/** Requests a refund for the buyer; amounts are computed from quantities, exact to the cent. */
export function RefundRequestDrawer({ order, onClose }: OrderActionProps) {
  const form = useRefundForm(order)
  const values = form.methods.watch()
  const isComplete =
    values.lines.length > 0 &&
    values.lines.every(
      ({ quantity, amount }) => amount !== '' && (quantity > 0 || values.refundType === refundType.compensation),
    )
  const take = (type: RefundType, rows: RefundValues['lines']) => {
    form.methods.setValue('lines', rows, { shouldDirty: true, shouldValidate: true })
    form.methods.setValue('freightRefund', defaultFreight(order, rows, type), { shouldDirty: true })
  }
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'order', targetId: order.id }}
      size="wide"
      title="申请退款"
      description={`订单 ${order.orderNo}，${order.buyerName}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="apply" tone="primary" disabled={!isComplete} onSaved={onClose}>
          提交退款申请
        </SaveButton>
      }
    >
      <FormBody form={form} label="申请退款">
        <TypeField order={order} onType={(type) => take(type, [])} />
        <RefundLinesField order={order} type={values.refundType} onRows={(rows) => take(values.refundType, rows)} />
        <PriceField
          name={field('freightRefund')}
          label="退运费"
          hint={`含安装服务费，最多可退 ${refundableFreight(freightOf(order))} 元`}
        />
        <p className="text-right text-reading">
          申请退款{' '}
          <Money
            amount={applyAmountOf(
              values.lines.map(({ amount }) => ({ amount: amount || '0' })),
              values.freightRefund || '0',
            )}
            className="font-medium"
          />
        </p>
        <CodeField name={field('reason')} label="退款原因" codes={refundReason} />
        <LongTextField name={field('description')} label="问题描述" maxLength={500} />
        <PicturesField
          name={field('images')}
          label="凭证图片"
          rules={refundUploads.images}
          model={uploadModel.privateDocument}
          max={9}
        />
      </FormBody>
    </FormDrawer>
  )
}

function TypeField({ order, onType }: { order: Order; onType: (type: RefundType) => void }) {
  const { value, onChange, control, inField } = useField({ name: field('refundType'), label: '退款类型' })
  const { ref: _ref, ...rest } = control
  return inField(
    <RadioGroup
      {...rest}
      value={String(value)}
      onChange={(text) => {
        const type = refundType.codes.find((code) => String(code) === text)
        if (type === undefined) return
        onChange(type)
        onType(type)
      }}
      options={refundType.codes.map((type) => ({
        value: String(type),
        label: refundType.label(type),
        disabled: linesFor(order, type).length === 0,
      }))}
    />,
  )
}
