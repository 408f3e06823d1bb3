import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { uploadModel } from '#contract/base.ts'
import { CardRenewalInput, renewCardMerchant } from '#contract/blackCard/card-changes.ts'
import { renewalPayMethod } from '#contract/blackCard/card-codes.ts'
import { type CardMerchant, getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { cardVoucherUploads, renewalFaults, renewalPrice } from '#contract/blackCard/card-rules.ts'
import { laterOf, monthsAfter } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickField, PriceField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useLevels } from './pickers.ts'

type Values = Omit<CardRenewalInput, 'months' | 'cardLevelId' | 'payMethod'> & {
  months: number | null
  cardLevelId: number | null
  payMethod: CardRenewalInput['payMethod'] | null
}

const field = fieldsOf<Values>()
const TITLE = '黑卡续期'

interface CardRenewDrawerProps {
  id: number
  onClose: () => void
}

/** Renews a card, also with another level. */
export function CardRenewDrawer({ id, onClose }: CardRenewDrawerProps) {
  const read = useLookup(getCardMerchant, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="黑卡商家" title={TITLE} onClose={onClose}>
      {(card) => <Editor card={card} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ card, onClose }: { card: CardMerchant; onClose: () => void }) {
  const { id, name, cardLevelId, balance } = card
  const save = useChange(renewCardMerchant)
  const form = useContractForm<Values, 'save'>({
    schema: CardRenewalInput as unknown as ZodType<unknown, Values>,
    check: (values) => renewalFaults(balance, values),
    intents: ['save'],
    initial: { months: 12, cardLevelId, amount: '', payMethod: renewalPayMethod.bankTransfer, voucherImages: [] },
    record: card,
    adapt: (values) => values,
    save: (values, _intent, { requestId, version }) =>
      save({ ...CardRenewalInput.parse(values), id, version }, `「${name}」已续期`, { quiet: true, requestId }),
  })
  return (
    <FormDrawer
      form={form}
      title={TITLE}
      description={name}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          续期
        </SaveButton>
      }
    >
      <FormBody form={form} label={TITLE}>
        <Terms card={card} />
        <PaymentFields balance={balance} />
      </FormBody>
    </FormDrawer>
  )
}

/** Level and months, with the price by the level and the new last day. */
function Terms({ card: { cardLevel, expireAt } }: { card: CardMerchant }) {
  const { data: levels = [], isFetching } = useLevels()
  const { setValue } = useFormContext<Values>()
  const [months, levelId] = useWatch<Values, ['months', 'cardLevelId']>({ name: ['months', 'cardLevelId'] })
  const level = levels.find(({ id }) => id === levelId)
  const price = level && months !== null && months > 0 ? renewalPrice(level, months) : null
  const suggested = useRef<string | null>(null)
  useEffect(() => {
    // What was typed by hand stays until level or months change.
    if (price === null || price === suggested.current) return
    suggested.current = price
    setValue('amount', price)
  }, [price, setValue])
  const options = levels
    .filter(({ id, enabled }) => enabled || id === cardLevel.id)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <PickField
        name={field('cardLevelId')}
        label="黑卡等级"
        options={options}
        chosenOptions={[{ value: String(cardLevel.id), label: cardLevel.name }]}
        loading={isFetching}
      />
      <NumberField
        name={field('months')}
        label="续期月数"
        max={120}
        suffix="个月"
        hint={
          months === null || months < 1
            ? `现到期日 ${expireAt}`
            : `现到期日 ${expireAt}，续期后 ${monthsAfter(laterOf(expireAt, dayOf()), months)}`
        }
      />
      <PriceField name={field('amount')} label="金额" hint={price === null ? '元' : `按等级的续费价为 ${price} 元`} />
    </>
  )
}

function PaymentFields({ balance }: { balance: string | undefined }) {
  const payMethod = useWatch<Values, 'payMethod'>({ name: 'payMethod' })
  const isByWallet = payMethod === renewalPayMethod.wallet
  return (
    <>
      <CodeField name={field('payMethod')} label="支付方式" codes={renewalPayMethod} />
      {isByWallet ? (
        balance !== undefined && (
          <Notice>
            钱包余额 <Money amount={balance} />
            ，续期时扣除
          </Notice>
        )
      ) : (
        <PicturesField
          name={field('voucherImages')}
          label="凭证"
          rules={cardVoucherUploads.voucherImages}
          model={uploadModel.privateDocument}
          max={9}
          hint="金额为 0 时不需要"
        />
      )}
    </>
  )
}
