import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget, merchantSource, personalKind } from '#contract/merchants/codes.ts'
import {
  PersonalMerchant,
  type PersonalMerchantInput,
  type savePersonalMerchant,
} from '#contract/merchants/personal-merchants.ts'
import { canEditPersonal, personalFaults, personalFieldTitles } from '#contract/merchants/personal-rules.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { userStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { user } from '#server/database/schema/users.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { namesOf } from '#server/entity/present.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { isDistrict, regionPath } from '#server/platform/regions.ts'
import { checkReferences } from '../enterprise/check.ts'
import { accountNames } from '../enterprise/present.ts'
import { bindMerchant } from '../promoter/bind.ts'
import { presentPersonal } from './detail.ts'
import { type PersonalFields, type PersonalRow, personals, toColumns, toFields } from './present.ts'

/** The registered user with the phone. */
async function userWith(db: Connection, phone: string): Promise<number | null> {
  const own = and(eq(user.phone, phone), ne(user.status, userStatus.cancelled))
  const [found] = await db.select({ id: user.id }).from(user).where(own).limit(1)
  return found?.id ?? null
}

async function logForm(context: Context, before: PersonalFields | undefined, saved: PersonalRow): Promise<void> {
  const { db, services } = context
  const after = toFields(saved, services.secrets)
  const forms = before ? [before, after] : [after]
  const managers = await accountNames(
    db,
    forms.map(({ managerId }) => managerId),
  )
  const promoters = await namesOf(
    db,
    promoter,
    forms.map(({ promoterId }) => promoterId),
  )
  const labels = await namesOf(
    db,
    merchantLabel,
    forms.flatMap(({ labelIds }) => labelIds),
  )
  logSaved(context, personals, saved, {
    before,
    after,
    titles: personalFieldTitles,
    labels: labelsBy<PersonalMerchantInput>({
      kind: personalKind,
      area: regionPath,
      avatar: pictureLabel,
      phone: maskPhone,
      idCardNo: (text: string) => `**** ${text.slice(-4)}`,
      idCardImages: fileNames,
      certificateImages: fileNames,
      managerId: (id: number) => managers.get(id) ?? '',
      promoterId: (id: number) => promoters.get(id) ?? '',
      labelIds: eachLabel((id: number) => labels.get(id) ?? ''),
    }),
    unstored: ['idCardNo', 'idCardImages'],
  })
}

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
  const row = await lockRow(context, personals, id)
  await refuseStale(row, version, PersonalMerchant, (present) => presentPersonal(context, present))
  if (row && !canEditPersonal(row)) throw refuse('已注销或已升级的个人商家不能编辑')
  const before = row && toFields(row, services.secrets)
  const { phone = before?.phone } = sent
  if (phone === undefined) throw refuseField('phone', '请输入手机号')
  const after: PersonalFields = { ...none, ...before, ...plainAddresses(context, personals, sent), phone }
  const changed = before ? changedFields<PersonalMerchantInput>(before, after) : after
  refuseFieldErrors(personalFaults(changed))
  await checkChanged(context, changed, row === undefined)
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
