import { uploadModel } from '#contract/base.ts'
import { SettlementPayment } from '#contract/blackCard/settlement-input.ts'
import { type ProviderSettlement, payProviderSettlement } from '#contract/merchants/provider-settlements.ts'
import { settlementUploads } from '#contract/merchants/upload-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'

const field = fieldsOf<SettlementPayment>()

interface PayDrawerProps {
  settlement: ProviderSettlement
  onClose: () => void
}

/** Notes the payment of a confirmed statement, with the slip of the bank. A negative one is paid by the provider. */
export function PayDrawer({ settlement, onClose }: PayDrawerProps) {
  const pay = useChange(payProviderSettlement)
  const isOwed = Number(settlement.payable) < 0
  const what = isOwed ? '收款' : '打款'
  const form = useContractForm<SettlementPayment, 'pay'>({
    schema: SettlementPayment,
    intents: ['pay'],
    initial: { payVoucher: [], paidAt: '' },
    record: settlement,
    adapt: (values) => values,
    save: (values, _intent, { requestId, version }) =>
      pay({ ...values, id: settlement.id, version }, `${settlement.month} 的${what}已登记`, { quiet: true, requestId }),
  })
  const title = `登记${what}`
  return (
    <FormDrawer
      form={form}
      title={title}
      description={`${settlement.provider.name} ${settlement.month}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="pay" tone="primary" onSaved={onClose}>
          {title}
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <Descriptions>
          <Descriptions.Item label="结算单号">{settlement.settlementNo}</Descriptions.Item>
          <Descriptions.Item label={isOwed ? '服务商应退' : '应付金额'}>
            <Money amount={settlement.payable.replace('-', '')} />
          </Descriptions.Item>
          <Descriptions.Item label="对账人">{settlement.confirmedBy}</Descriptions.Item>
        </Descriptions>
        <DateField name={field('paidAt')} label={`${what}时间`} withTime />
        <PicturesField
          name={field('payVoucher')}
          label={`${what}凭证`}
          rules={settlementUploads.payVoucher}
          model={uploadModel.privateDocument}
          max={3}
        />
      </FormBody>
    </FormDrawer>
  )
}
