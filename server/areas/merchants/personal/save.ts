import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget, labelTarget, merchantSource } from '#contract/merchants/codes.ts'
import {
  PersonalMerchant,
  type PersonalMerchantInput,
  type savePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { canEditPersonal, personalFaults } from '#contract/merchants/personal-rules.ts'
import type { Context } from '#server/context.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { checkReferences } from '../enterprise/check.ts'
import { formLabels, lockFormLabels } from '../label/form.ts'
import { bindMerchant } from '../promoter/bind.ts'
import { presentPersonal } from './detail.ts'
import { logForm } from './log.ts'
import { holdsCard, type PersonalFields, personals, toColumns, toFields } from './present.ts'
import { userWith } from './user-of.ts'

/** Rules that need other tables or permissions: area, references, papers, files. */
async function checkChanged(context: Context, changed: Partial<PersonalFields>, isNew: boolean): Promise<void> {
  const touchesPapers = Boolean(changed.idCardImages?.length) || (!isNew && changed.idCardImages !== undefined)
  if (touchesPapers && !context.caller.can('personalMerchant:identity')) throw forbidden('您没有修改证件的权限')
  if (changed.area && !isDistrict(changed.area)) throw refuseField('area', '所在地区请选择到区县')
  await checkReferences(context.db, changed)
  await checkFilesOf(context, personals, changed)
}

const none = { idCardNo: '', idCardImages: [] }

export async function save(
  { id, version, ...sent }: ParsedParamsOf<typeof savePersonalMerchant>,
  context: Context,
): Promise<AnswerOf<typeof savePersonalMerchant>> {
  const { db, now, caller, services } = context
  await lockFormLabels(context, labelTarget.personal, id, sent.labelIds)
  const row = await lockRow(context, personals, id)
  await refuseStale(row, version, PersonalMerchant, (present) => presentPersonal(context, present))
  if (row && !canEditPersonal(row)) throw refuse('已注销或已升级的个人商家不能编辑')
  const before = row && toFields(row, services.secrets)
  const { phone = before?.phone } = sent
  if (phone === undefined) throw refuseField('phone', '请输入手机号')
  const after: PersonalFields = { ...none, ...before, ...plainAddresses(context, personals, sent), phone }
  const changed = before ? changedFields<PersonalMerchantInput>(before, after) : after
  refuseFieldErrors(personalFaults(changed))
  const { labelIds, ...others } = changed
  await checkChanged(context, others, row === undefined)
  if (labelIds) {
    const hasCard = row !== undefined && (await holdsCard(db, row.id))
    changed.labelIds = await formLabels(context, before?.labelIds ?? [], labelIds, { isPersonal: true, hasCard })
  }
  const linked = changed.phone && { userId: await userWith(db, phone) }
  const values = { ...toColumns(changed, services.secrets), ...linked }
  const saved = row
    ? await updateRow(context, personals, row, values)
    : await insertRow(context, personals, {
        ...after,
        ...values,
        source: merchantSource.staff,
      })
  await logForm(context, before, saved)
  await bindMerchant({ db, now, by: caller.name }, { ...saved, name: saved.realName }, bindTarget.personalMerchant)
  return presentPersonal(context, saved)
}
