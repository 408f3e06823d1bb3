import type { cardMerchant } from './cards.ts'

/** Columns of a card that an operator typed and an application does not have. */
export type OpeningColumns = Partial<
  Pick<
    typeof cardMerchant.$inferInsert,
    | 'shortName'
    | 'logo'
    | 'email'
    | 'discountFactor'
    | 'creditLimit'
    | 'managerId'
    | 'labelIds'
    | 'bankName'
    | 'bankAccountName'
    | 'bankAccountSecret'
    | 'bankAccountTail'
    | 'invoiceTitle'
    | 'taxNo'
    | 'remark'
  >
>
