import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { uploadModel } from '#contract/base.ts'
import { DepositInput, saveDeposit } from '#contract/distribution/account-changes.ts'
import { depositFaults, distributorUploads, heldAfter } from '#contract/distribution/account-rules.ts'
import { type Distributor, getDistributor } from '#contract/distribution/accounts.ts'
import { depositKind } from '#contract/distribution/codes.ts'
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

type Values = Omit<DepositInput, 'kind'> & { kind: DepositInput['kind'] | null }

const field = fieldsOf<Values>()
const TITLE = '登记保证金'

interface DepositDrawerProps {
  id: number
  onClose: () => void
}

/** Enters what was paid, returned or deducted of a deposit. */
export function DepositDrawer({ id, onClose }: DepositDrawerProps) {
  const read = useLookup(getDistributor, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="经销商" title={TITLE} onClose={onClose}>
      {(distributor) => <Editor distributor={distributor} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ distributor, onClose }: { distributor: Distributor; onClose: () => void }) {
  const { id, name, deposit, depositHeld } = distributor
  const save = useChange(saveDeposit)
  const form = useContractForm<Values, 'save'>({
    schema: DepositInput as unknown as ZodType<unknown, Values>,
    check: (values) => depositFaults(depositHeld, values),
    intents: ['save'],
    initial: { kind: depositKind.paid, amount: '', voucherImages: [], remark: '' },
    record: null,
    save: (values, _intent, { requestId }) =>
      save({ ...DepositInput.parse(values), distributorId: id, requestId }, '保证金已登记', { quiet: true, requestId }),
  })
  return (
    <FormDrawer
      form={form}
      title={TITLE}
      description={
        <>
          {name}，约定 <Money amount={deposit} />
          ，现有 <Money amount={depositHeld} />
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
        <CodeField name={field('kind')} label="类型" codes={depositKind} />
        <AmountField held={depositHeld} />
        <PicturesField
          name={field('voucherImages')}
          label="凭证"
          rules={distributorUploads.voucherImages}
          model={uploadModel.privateDocument}
          max={9}
        />
        <TextField name={field('remark')} label="说明" maxLength={200} hint="扣除时必填" />
      </FormBody>
    </FormDrawer>
  )
}

/** The amount, with what is held afterwards. */
function AmountField({ held }: { held: string }) {
  const [kind, amount] = useWatch<Values, ['kind', 'amount']>({ name: ['kind', 'amount'] })
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount)
  const after = kind !== null && isAmount ? heldAfter(held, kind, amount) : null
  return (
    <PriceField
      name={field('amount')}
      label="金额"
      hint={after === null || after.startsWith('-') ? '元' : `登记后现有 ${after} 元`}
    />
  )
}
