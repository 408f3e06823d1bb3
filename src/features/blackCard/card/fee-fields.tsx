import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { paymentUploads, voucherMethods } from '#contract/orders/payment-lifecycle.ts'
import { payMethod as payMethods } from '#contract/payment.ts'
import { dayOf } from '#lib/formats.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { FeeField } from './fields.tsx'
import { type CardValues, isPaid } from './use-form.ts'

const field = fieldsOf<CardValues>()
const methods = { ...payMethods, codes: voucherMethods }

/** The fee of a new card, and the transfer that paid it. */
export function FeeFields() {
  const fee = useWatch<CardValues, 'fee'>({ name: 'fee' })
  return (
    <FormSection title="费用">
      <FeeField />
      {isPaid(fee) ? (
        <>
          <CodeField name={field('voucher.payMethod')} label="支付方式" codes={methods} />
          <TextField name={field('voucher.payerName')} label="付款户名" maxLength={60} />
          <PriceField name={field('voucher.transferAmount')} label="转账金额" />
          <DateField name={field('voucher.transferAt')} label="转账时间" withTime max={dayOf()} />
          <PicturesField
            name={field('voucher.voucherImages')}
            label="付款凭证"
            rules={paymentUploads.voucherImages}
            model={uploadModel.privateDocument}
            max={9}
            hint="财务确认到账后开卡"
          />
        </>
      ) : (
        fee !== '' && <p className="text-text-muted">费用为 0，保存后立即开卡。</p>
      )}
    </FormSection>
  )
}
