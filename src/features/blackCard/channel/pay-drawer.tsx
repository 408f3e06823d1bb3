import { uploadModel } from '#contract/base.ts'
import { type ChannelSettlement, payChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import type { Channel } from '#contract/blackCard/channels.ts'
import { SettlementPayment } from '#contract/blackCard/settlement-input.ts'
import { channelSettlementUploads } from '#contract/blackCard/upload-rules.ts'
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
  settlement: ChannelSettlement
  channel: Channel
  onClose: () => void
}

/** Notes the payment of a confirmed statement, with the slip of the bank. */
export function PayDrawer({ settlement, channel, onClose }: PayDrawerProps) {
  const pay = useChange(payChannelSettlement)
  const form = useContractForm<SettlementPayment, 'pay'>({
    schema: SettlementPayment,
    intents: ['pay'],
    initial: { payVoucher: [], paidAt: '' },
    record: settlement,
    adapt: (values) => values,
    save: (values, _intent, { requestId, version }) =>
      pay({ ...values, id: settlement.id, version }, `${settlement.month} 的打款已登记`, { quiet: true, requestId }),
  })
  return (
    <FormDrawer
      form={form}
      title="登记打款"
      description={`${settlement.channel.name} ${settlement.month}`}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="pay" tone="primary" onSaved={onClose}>
          登记打款
        </SaveButton>
      }
    >
      <FormBody form={form} label="登记打款">
        <Descriptions>
          <Descriptions.Item label="结算单号">{settlement.settlementNo}</Descriptions.Item>
          <Descriptions.Item label="应付金额">
            <Money amount={settlement.payable} />
          </Descriptions.Item>
          <Descriptions.Item label="对账人">{settlement.confirmedBy}</Descriptions.Item>
          <Descriptions.Item label="开户行">{channel.bankName}</Descriptions.Item>
          <Descriptions.Item label="开户名">{channel.bankAccountName}</Descriptions.Item>
          <Descriptions.Item label="银行账号">{channel.bankAccount}</Descriptions.Item>
        </Descriptions>
        <DateField name={field('paidAt')} label="打款时间" withTime />
        <PicturesField
          name={field('payVoucher')}
          label="打款凭证"
          rules={channelSettlementUploads.payVoucher}
          model={uploadModel.privateDocument}
          max={3}
        />
      </FormBody>
    </FormDrawer>
  )
}
