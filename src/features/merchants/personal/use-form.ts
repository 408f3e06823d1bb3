import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import {
  type PersonalMerchant,
  PersonalMerchantInput,
  savePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { personalFaults } from '#contract/merchants/personal-rules.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type PersonalValues = Omit<PersonalMerchantInput, 'kind'> & { kind: PersonalMerchantInput['kind'] | null }

const blank: PersonalValues = {
  realName: '',
  avatar: '',
  phone: '',
  idCardNo: '',
  idCardImages: [],
  kind: null,
  area: '',
  workYears: 0,
  certificateImages: [],
  labelIds: [],
  promoterId: null,
  managerId: null,
  remark: '',
}

/** What the form shows of a merchant: papers that are on file are not shown, and stay as they are. */
function valuesOfPersonal(personal: PersonalMerchant, reads: (field: string) => boolean): PersonalValues {
  return {
    ...valuesOf(blank, { ...personal, idCardImages: [] }),
    ...(!reads('idCardNo') && { idCardNo: '' }),
    // What is masked is neither shown as input nor sent back.
    ...(!reads('phone') && ({ phone: undefined } as Partial<PersonalValues>)),
  }
}

/** `personal` is null for a new one. */
export function usePersonalForm(personal: PersonalMerchant | null) {
  const reads = useReads(personalMerchantRights)
  const save = useChange(savePersonalMerchant)
  const isMasked = personal !== null && !reads('phone')
  const schema = (
    isMasked ? PersonalMerchantInput.partial({ phone: true }) : PersonalMerchantInput
  ) as typeof PersonalMerchantInput
  return useContractForm<PersonalValues, 'save'>({
    schema,
    check: personalFaults,
    intents: ['save'],
    initial: personal ? valuesOfPersonal(personal, reads) : blank,
    record: personal,
    read: (latest) => valuesOfPersonal(latest as unknown as PersonalMerchant, reads),
    save: (values, _intent, { requestId, version }) => {
      const { idCardNo, idCardImages, ...input } = schema.parse(values)
      const sent = {
        ...input,
        ...((personal === null || idCardNo !== '' || reads('idCardNo')) && { idCardNo }),
        ...(idCardImages.length > 0 && { idCardImages }),
        ...(personal && { id: personal.id, version }),
      }
      return save(sent, `「${input.realName}」已保存`, { quiet: true, requestId })
    },
  })
}
