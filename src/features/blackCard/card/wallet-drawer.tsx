import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { uploadModel } from '#contract/base.ts'
import { adjustWallet, WalletEntryInput } from '#contract/blackCard/card-changes.ts'
import { walletEntryKind } from '#contract/blackCard/card-codes.ts'
import { type CardMerchant, getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import {
  balanceAfter,
  cardVoucherUploads,
  needsVoucher,
  signedAmount,
  walletFaults,
} from '#contract/blackCard/card-rules.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, PriceField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Money } from '#ui/money/money.tsx'

type Values = Omit<WalletEntryInput, 'kind'> & { kind: WalletEntryInput['kind'] | null }

const field = fieldsOf<Values>()
const TITLE = '充值 / 调整余额'

interface WalletDrawerProps {
  id: number
  onClose: () => void
}

/** Enters money that came into a wallet or went out. */
export function WalletDrawer({ id, onClose }: WalletDrawerProps) {
  const read = useLookup(getCardMerchant, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="黑卡商家" title={TITLE} onClose={onClose}>
      {(card) => <Editor card={card} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ card: { id, name, balance = '0.00' }, onClose }: { card: CardMerchant; onClose: () => void }) {
  const save = useChange(adjustWallet)
  const form = useContractForm<Values, 'save'>({
    schema: WalletEntryInput as unknown as ZodType<unknown, Values>,
    check: (values) => walletFaults(balance, values),
    intents: ['save'],
    initial: { kind: walletEntryKind.offlineTopUp, amount: '', voucherImages: [], remark: '' },
    record: null,
    save: (values, _intent, { requestId }) =>
      save({ ...WalletEntryInput.parse(values), cardMerchantId: id, requestId }, '钱包流水已登记', {
        quiet: true,
        requestId,
      }),
  })
  return (
    <FormDrawer
      form={form}
      title={TITLE}
      description={
        <>
          {name}，钱包余额 <Money amount={balance} />
        </>
      }
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          登记
        </SaveButton>
      }
    >
      <FormBody form={form} label={TITLE}>
        <EntryFields balance={balance} />
        <TextField name={field('remark')} label="说明" maxLength={200} />
      </FormBody>
    </FormDrawer>
  )
}

/** Kind and amount, with the balance afterwards. */
function EntryFields({ balance }: { balance: string }) {
  const [kind, amount] = useWatch<Values, ['kind', 'amount']>({ name: ['kind', 'amount'] })
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount)
  const after = kind !== null && isAmount ? balanceAfter(balance, signedAmount(kind, amount)) : null
  return (
    <>
      <CodeField name={field('kind')} label="类型" codes={walletEntryKind} />
      <PriceField
        name={field('amount')}
        label="金额"
        hint={after === null || after.startsWith('-') ? '元' : `登记后余额 ${after} 元`}
      />
      <PicturesField
        name={field('voucherImages')}
        label="凭证"
        rules={cardVoucherUploads.voucherImages}
        model={uploadModel.privateDocument}
        max={9}
        hint={needsVoucher(kind) ? '线下充值与提现必须上传' : '选填'}
      />
    </>
  )
}
