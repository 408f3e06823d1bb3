import { applicantKind } from '#contract/blackCard/codes.ts'
import { providerRights } from '#contract/merchants/field-rights.ts'
import { providerFaults } from '#contract/merchants/provider-rules.ts'
import { type Provider, ProviderInput, saveProvider } from '#contract/merchants/providers.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

export type ProviderValues = Omit<ProviderInput, 'dailyCapacity' | 'settleDay'> & {
  dailyCapacity: number | null
  settleDay: number | null
}

const blank: ProviderValues = {
  name: '',
  applicantKind: applicantKind.company,
  kinds: [],
  contactName: '',
  phone: '',
  areas: [],
  address: '',
  licenceNo: '',
  licenceImage: '',
  qualificationImages: [],
  insuranceExpireAt: '',
  prices: [],
  dailyCapacity: 10,
  settleDay: 5,
  bankName: '',
  bankAccountName: '',
  bankAccount: '',
  managerId: null,
  remark: '',
}
const noBank = { bankName: undefined, bankAccountName: undefined, bankAccount: undefined }

/** The form of a provider. Saving a rejected one submits it again. */
export function useProviderForm(provider: Provider | null, onSaved: (saved: Provider) => void) {
  const reads = useReads(providerRights)
  const save = useChange(saveProvider)
  // What is masked is neither shown as input nor sent back.
  const initial: ProviderValues = {
    ...(provider ? valuesOf(blank, provider) : blank),
    ...(!reads('bankAccount') && noBank),
  }
  return useContractForm<ProviderValues, 'save'>({
    schema: ProviderInput,
    check: (values) =>
      providerFaults({ ...values, ...(provider && { status: provider.status }) } as Parameters<
        typeof providerFaults
      >[0]),
    intents: ['save'],
    initial,
    record: provider,
    save: async (values, _intent, { requestId, version }) => {
      const input = ProviderInput.parse(values)
      const own = provider && { id: provider.id, version }
      const saved = await save({ ...input, ...own }, `「${input.name}」已保存`, { quiet: true, requestId })
      onSaved(saved)
    },
  })
}
