import { uploadModel } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { payBizKind } from '#contract/orders/codes.ts'
import { paymentUploads, voucherFaults, voucherMethods } from '#contract/orders/payment-lifecycle.ts'
import { submitVoucher, VoucherInput } from '#contract/orders/payments.ts'
import { payMethod as payMethods } from '#contract/payment.ts'
import type { AuditResource } from '#contract/resources.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Money } from '#ui/money/money.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

const field = fieldsOf<VoucherInput>()

/** An order or a bill that is paid by transfer. */
export interface SoldByTransfer {
  id: number
  version: number
  no: string
  /** 订单, 单据. */
  noun: string
  createdAt: string
  payAmount: string
  bizKind: CodeOf<typeof payBizKind>
  resource: AuditResource
}

/** Bank transfer slips, submitted for finance to verify. */
export function VoucherForm({ sold, onClose }: { sold: SoldByTransfer; onClose: () => void }) {
  const { id, no, noun, createdAt, payAmount, bizKind, resource } = sold
  const save = useChange(submitVoucher)
  const form = useContractForm<VoucherInput, 'submit'>({
    schema: VoucherInput,
    check: (values) =>
      values.transferAmount === '' || values.transferAt === ''
        ? {}
        : voucherFaults(values, createdAt, new Date().toISOString()),
    intents: ['submit'],
    initial: {
      payMethod: payMethods.bankTransfer,
      payerName: '',
      payerAccount: '',
      transferAmount: payAmount,
      transferAt: '',
      voucherImages: [],
    },
    record: sold,
    save: (values, _intent, { requestId }) =>
      save({ ...VoucherInput.parse(values), bizKind, bizNo: no }, '凭证已提交，等待财务确认', {
        quiet: true,
        requestId,
      }),
  })
  return (
    <FormDrawer
      form={form}
      history={{ resource, targetId: id }}
      title="上传付款凭证"
      description={
        <>
          {noun} {no}，应付 <Money amount={payAmount} />
        </>
      }
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="submit" tone="primary" onSaved={onClose}>
          提交凭证
        </SaveButton>
      }
    >
      <FormBody form={form} label="上传付款凭证">
        <MethodField />
        <TextField name={field('payerName')} label="付款户名" maxLength={60} />
        <TextField name={field('payerAccount')} label="付款账号" placeholder="8 到 32 位数字" />
        <PriceField name={field('transferAmount')} label="转账金额" />
        <DateField
          name={field('transferAt')}
          label="转账时间"
          withTime
          min={dayOf(new Date(createdAt))}
          max={dayOf()}
        />
        <PicturesField
          name={field('voucherImages')}
          label="付款凭证"
          rules={paymentUploads.voucherImages}
          model={uploadModel.privateDocument}
          max={9}
          hint="同一笔款项的多张回单一起上传"
        />
      </FormBody>
    </FormDrawer>
  )
}

/** Only methods that are confirmed by a slip. */
function MethodField() {
  const { value, onChange, control, inField } = useField<number>(
    { name: field('payMethod'), label: '支付方式' },
    (method) => payMethods.label(method),
  )
  const { ref: _ref, ...rest } = control
  return inField(
    <RadioGroup
      {...rest}
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
      options={voucherMethods.map((method) => ({ value: String(method), label: payMethods.label(method) }))}
    />,
  )
}
