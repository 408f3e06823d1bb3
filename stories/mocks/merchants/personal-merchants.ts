import type { RequestHandler } from 'msw'
import { personalStatus } from '#contract/merchants/codes.ts'
import { assignMerchantManager } from '#contract/merchants/enterprise-changes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import {
  enablePersonalMerchants,
  getPersonalMerchant,
  listPersonalMerchants,
  type PersonalMerchant,
  reviewPersonalMerchants,
  savePersonalMerchant,
  upgradePersonalMerchant,
  viewPersonalMerchantPapers,
} from '#contract/merchants/personal-merchants.ts'
import { allowedOfPersonal, personalFaults, reasonFault } from '#contract/merchants/personal-rules.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { answer, current, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { paper } from '#mocks/pictures.ts'
import { personalRecord, personalRecords } from './personal-records.ts'

const managers = [
  { id: 1, name: '苏文静' },
  { id: 2, name: '梁一鸣' },
]
const moved = (row: PersonalMerchant, change: Partial<PersonalMerchant>): void => {
  Object.assign(row, change, { version: row.version + 1 })
  row.allowed = allowedOfPersonal(row)
}

const statusAfter = {
  freeze: personalStatus.frozen,
  unfreeze: personalStatus.active,
  cancel: personalStatus.cancelled,
} as const

/** In-memory personal merchants; each story starts with a fresh copy. */
export const personalHandlers = (people: PersonalMerchant[] = personalRecords()): RequestHandler[] => [
  answer(listMerchantManagers, () => managers),
  answer(listPromoters, (params) => ({
    ...pageOf([], params),
    counts: {},
    sums: { orderAmount: '0.00', commissionTotal: '0.00', commissionUsable: '0.00' },
  })),
  answer(viewPersonalMerchantPapers, () => ({ idCardImages: [paper(30), paper(210)] })),
  answer(reviewPersonalMerchants, ({ ids, pass, rejectReason = '' }) => {
    if (!pass && reasonFault('驳回原因', rejectReason)) refuseFields({ rejectReason: '请填写驳回原因' })
    for (const id of ids)
      moved(found(people, id), { status: pass ? personalStatus.active : personalStatus.rejected, rejectReason })
    return { done: ids.length, failed: [] }
  }),
  answer(enablePersonalMerchants, ({ ids, action, reason = '' }) => {
    for (const id of ids) moved(found(people, id), { status: statusAfter[action], freezeReason: reason })
    return { done: ids.length, failed: [] }
  }),
  answer(savePersonalMerchant, ({ id, version, ...input }) => {
    refuseFields(personalFaults(input))
    if (people.some((row) => row.phone === input.phone && row.id !== id))
      refuseFields({ phone: '该手机号已是个人商家' })
    const known = id === undefined ? undefined : current(people, id, version)
    const row = known ?? personalRecord(people.length + 1, input.realName, { status: personalStatus.pending })
    const { idCardNo: _card, idCardImages: _images, certificateImages: _files, ...plain } = input
    Object.assign(row, plain, { version: row.version + 1 })
    if (!known) people.unshift(row)
    return row
  }),
  answer(upgradePersonalMerchant, ({ id, version, name }) => {
    moved(current(people, id, version), { status: personalStatus.upgraded, upgradedTo: { id: 90, name } })
    return { enterpriseId: 90 }
  }),
  answer(assignMerchantManager, ({ personalIds = [], managerId }) => {
    const manager = managers.find(({ id }) => id === managerId) ?? null
    for (const id of personalIds) Object.assign(found(people, id), { managerId, manager })
    return { done: personalIds.length }
  }),
  ...collection({ list: listPersonalMerchants, get: getPersonalMerchant, export: exportMerchants }, people, {
    match: { realName: within('realName', 'merchantNo'), phone: ({ phone }, wanted) => phone.endsWith(wanted) },
  }),
]
