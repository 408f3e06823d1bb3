import type * as contract from '#contract/merchants/merchant-users.ts'
import { type Handlers, prepared } from '#server/context.ts'
import { importFile } from '#server/imports/import-file.ts'
import { choicesOf, findEnterprises } from './choices.ts'
import { enableMembers } from './enable.ts'
import { refuseOthers } from './import.ts'
import { pageOfMembers } from './list.ts'
import { transferOwner } from './owner.ts'
import { resetMember } from './reset.ts'
import { saveMember } from './save.ts'

const imported = importFile<typeof contract.importMerchantUsers>(() => 'merchantUser')

export const merchantUserHandlers: Handlers<typeof contract> = {
  listMerchantUsers: pageOfMembers,
  searchMemberEnterprises: findEnterprises,
  getMemberChoices: choicesOf,
  saveMerchantUser: saveMember,
  enableMerchantUsers: enableMembers,
  transferMerchantOwner: transferOwner,
  resetMerchantUser: resetMember,

  importMerchantUsers: prepared<typeof contract.importMerchantUsers>(async (params, context) => {
    await refuseOthers(params, context)
    const rest = await imported.prepare?.(params, context)
    return rest ?? ((own) => imported(params, own))
  }),
}
