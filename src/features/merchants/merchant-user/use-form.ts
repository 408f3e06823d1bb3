import { merchantUserRights } from '#contract/merchants/field-rights.ts'
import { type MerchantUser, MerchantUserInput, saveMerchantUser } from '#contract/merchants/merchant-users.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type MemberValues = Omit<MerchantUserInput, 'enterpriseId' | 'roleLevel' | 'storeRoleId'> & {
  enterpriseId: number | null
  roleLevel: MerchantUserInput['roleLevel'] | null
  storeRoleId: number | null
}

const blank: MemberValues = {
  enterpriseId: null,
  name: '',
  phone: '',
  storeId: null,
  roleLevel: null,
  storeRoleId: null,
  position: '',
  remark: '',
}

/** `enterpriseId` is the merchant of a new member, if the list shows one. */
export function useMemberForm(member: MerchantUser | null, enterpriseId: number | null) {
  const save = useChange(saveMerchantUser)
  const reads = useReads(merchantUserRights)
  // What is masked is neither shown as input nor sent back.
  const isMasked = member !== null && !reads('phone')
  const hidden = (isMasked ? { phone: undefined } : {}) as Partial<MemberValues>
  const schema = (isMasked ? MerchantUserInput.partial({ phone: true }) : MerchantUserInput) as typeof MerchantUserInput
  const initial = { ...(member ? valuesOf(blank, member) : { ...blank, enterpriseId }), ...hidden }
  return useContractForm<MemberValues, 'save'>({
    schema,
    intents: ['save'],
    initial,
    record: member,
    save: (values, _intent, { requestId, version }) => {
      const input = schema.parse(values)
      const changed = changedFields<Partial<MerchantUserInput>>(input, initial as MerchantUserInput)
      const sent = member ? { ...changed, id: member.id, version } : input
      return save(sent, `「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
