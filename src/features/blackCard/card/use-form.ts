import { useState } from 'react'
import { z } from 'zod'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import {
  addCardMerchant,
  type CardMerchant,
  CardMerchantInput,
  editCardMerchant,
  OpeningInput,
} from '#contract/blackCard/card-merchants.ts'
import { cardFaults, ofKind } from '#contract/blackCard/card-rules.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { voucherFaults } from '#contract/orders/payment-lifecycle.ts'
import type { VoucherInput } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
type Fields = Omit<CardMerchantInput, 'industry' | 'cardLevelId' | 'managerId'> & {
  industry: CardMerchantInput['industry'] | null
  cardLevelId: number | null
  managerId: number | null
}

export type CardValues = Fields & {
  /** Of a new card only. */
  fee: string
  feeReason: string
  voucher: VoucherInput
  /** Of an edited card only. */
  phoneReason: string
}

const blankFields: Fields = {
  applicantKind: applicantKind.company,
  name: '',
  shortName: '',
  logo: '',
  industry: null,
  licenceNo: '',
  licenceImage: '',
  legalPerson: '',
  idCardNo: '',
  contactName: '',
  phone: '',
  email: '',
  area: '',
  address: '',
  cardLevelId: null,
  discountFactor: '',
  creditLimit: '0',
  promoterId: null,
  channelId: null,
  managerId: null,
  labelIds: [],
  bankName: '',
  bankAccountName: '',
  bankAccount: '',
  invoiceTitle: '',
  taxNo: '',
  remark: '',
}

const blank: CardValues = {
  ...blankFields,
  fee: '',
  feeReason: '',
  voucher: {
    payMethod: payMethod.bankTransfer,
    payerName: '',
    payerAccount: '',
    transferAmount: '',
    transferAt: '',
    voucherImages: [],
  },
  phoneReason: '',
}

/** What another card has in common with one. */
const alike = ({ industry, area, cardLevelId, channelId, manager, creditLimit }: CardMerchant): CardValues => ({
  ...blank,
  ...{ industry, area, cardLevelId, channelId, creditLimit, managerId: manager.id },
})

const isAmount = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text)

/** A fee of 0, or none yet, needs no voucher. */
export const isPaid = (fee: string): boolean => isAmount(fee) && isPositive(fee)

const opening = z.preprocess((values: CardValues) => {
  const { phoneReason: _reason, ...rest } = ofKind(values)
  return isPaid(rest.fee) ? rest : { ...rest, voucher: null }
}, OpeningInput)

const editing = z.preprocess(
  (values: CardValues) => {
    const { fee: _fee, feeReason: _reason, voucher: _voucher, ...rest } = ofKind(values)
    return rest
  },
  CardMerchantInput.partial({ idCardNo: true, bankName: true, bankAccountName: true, bankAccount: true }).extend({
    phoneReason: z.string(),
  }),
)

const noBank = { bankName: undefined, bankAccountName: undefined, bankAccount: undefined }
/** Money for a card that is entered afterwards. */
const PAID_BEFORE_DAYS = 30

export type Added = DataOf<typeof addCardMerchant>

/** Opens a card, or edits one. What the editor may not read is neither shown as input nor sent back. */
export function useCardForm(card: CardMerchant | null, copied: CardMerchant | null, onEdited: () => void) {
  const reads = useReads(cardMerchantRights)
  const add = useChange(addCardMerchant)
  const edit = useChange(editCardMerchant)
  const [added, setAdded] = useState<Added | null>(null)
  const hidden = card
    ? ({
        ...(!reads('bankAccount') && noBank),
        ...(!reads('idCardNo') && { idCardNo: undefined }),
      } as Partial<CardValues>)
    : {}
  const valuesFor = (record: CardMerchant): CardValues => ({ ...blank, ...valuesOf(blankFields, record), ...hidden })
  const form = useContractForm<CardValues, 'save'>({
    schema: (card ? editing : opening) as unknown as z.ZodType<unknown, CardValues>,
    check: (values) => {
      const now = new Date().toISOString()
      // Null while the marks of required fields are found.
      const voucher = card === null && isPaid(values.fee) ? (values.voucher as VoucherInput | null) : null
      const moved = card !== null && values.phone !== card.phone && [...values.phoneReason].length < 2
      return {
        ...cardFaults(ofKind(values)),
        ...(moved && { phoneReason: '请填写换号原因，至少 2 个字' }),
        ...(voucher &&
          isAmount(voucher.transferAmount) &&
          voucher.transferAt !== '' &&
          Object.fromEntries(
            Object.entries(voucherFaults(voucher, daysAfter(now, -PAID_BEFORE_DAYS), now)).map(([name, fault]) => [
              `voucher.${name}`,
              fault,
            ]),
          )),
      }
    },
    intents: ['save'],
    initial: card ? valuesFor(card) : copied ? alike(copied) : blank,
    record: card,
    read: (latest) => valuesFor(latest as unknown as CardMerchant),
    save: async (values, _intent, { requestId, version }) => {
      const options = { quiet: true, requestId }
      if (card) {
        const input = editing.parse(values)
        await edit({ ...input, id: card.id, version }, `「${values.name}」已保存`, options)
        return onEdited()
      }
      const input = opening.parse(values)
      setAdded(await add({ ...input, requestId }, undefined, options))
    },
  })
  return { form, added }
}
