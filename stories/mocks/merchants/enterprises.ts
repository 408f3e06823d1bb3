import type { RequestHandler } from 'msw'
import { enterpriseStatus, merchantEdition } from '#contract/merchants/codes.ts'
import {
  assignMerchantManager,
  cancelEnterpriseUser,
  enableEnterpriseUsers,
  extendEnterpriseUsers,
} from '#contract/merchants/enterprise-changes.ts'
import { enterpriseOpenFaults, RENEW_DISTRIBUTOR } from '#contract/merchants/enterprise-rules.ts'
import {
  addEnterpriseUser,
  checkEnterpriseUser,
  type EnterpriseUser,
  editEnterpriseUser,
  getEnterpriseUser,
  listEnterpriseUsers,
  listMerchantManagers,
} from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { enterpriseRecord, enterpriseRecords } from './enterprise-records.ts'
import { promoterRecords } from './promoter-records.ts'

const managers = [
  { id: 5, name: '梁一鸣' },
  { id: 3, name: '何晓梅' },
]

const channels = [{ id: 61, kind: buyerKind.channel, name: '浙江装企联盟', phone: '', state: partyState.active }]

const noSums = { orderAmount: '0.00', commissionTotal: '0.00', commissionUsable: '0.00' }

const unique = ['name', 'phone', 'licenceNo'] as const

/** Refused rows are listed, as by the server; a single one answers itself. */
function eachOf(
  enterprises: EnterpriseUser[],
  ids: readonly number[],
  run: (row: EnterpriseUser) => string | undefined,
) {
  const failed = ids.flatMap((id) => {
    const row = found(enterprises, id)
    const message = run(row)
    return message ? [{ id, name: row.name, message }] : []
  })
  if (ids.length === 1 && failed[0]) throw new MockRefusal(422, failed[0].message)
  return { done: ids.length - failed.length, failed }
}

/** In-memory merchants; each story starts with a fresh copy. */
export function enterpriseHandlers(enterprises: EnterpriseUser[] = enterpriseRecords()): RequestHandler[] {
  return [
    answer(listMerchantManagers, () => managers),
    answer(listTradeParties, (params) => pageOf(channels, params)),
    answer(listPromoters, (params) => ({ ...pageOf(promoterRecords(), params), sums: noSums })),
    answer(checkEnterpriseUser, ({ id, ...wanted }) => ({
      taken: unique.flatMap((field) => {
        const other = enterprises.find((row) => wanted[field] && row[field] === wanted[field] && row.id !== id)
        return other ? [{ field, id: other.id, name: other.name, enterpriseNo: other.enterpriseNo }] : []
      }),
      user: wanted.phone === '13600005678' ? { id: 900, name: '顾青禾' } : null,
    })),
    answer(addEnterpriseUser, ({ draft, requestId: _request, ...input }) => {
      const id = enterprises.length + 1
      const status = draft ? enterpriseStatus.draft : enterpriseStatus.active
      const row = enterpriseRecord(id, input.name, input.shortName ?? '', {
        ...input,
        status,
      } as Partial<EnterpriseUser>)
      enterprises.unshift(row)
      return { id, version: 1, status, enterpriseNo: row.enterpriseNo }
    }),
    answer(editEnterpriseUser, ({ id, version, open, confirmReset, ...input }) => {
      const row = found(enterprises, id)
      if (version !== row.version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: row })
      if (open) refuseFields(enterpriseOpenFaults({ ...row, ...input } as EnterpriseUser, dayOf()))
      const resets = input.merchantType !== undefined && row.status !== enterpriseStatus.draft
      if (resets && !confirmReset)
        refuseFields({ merchantType: '更换商家类型会把菜单与成员角色恢复为新类型的默认，请确认后再保存' })
      Object.assign(row, input, { version: version + 1, ...(open && { status: enterpriseStatus.active }) })
      return { id, version: row.version, status: row.status }
    }),
    answer(enableEnterpriseUsers, ({ ids, enable, reason = '' }) =>
      eachOf(enterprises, ids, (row) => {
        Object.assign(row, {
          status: enable ? enterpriseStatus.active : enterpriseStatus.frozen,
          freezeReason: enable ? '' : reason,
        })
        return undefined
      }),
    ),
    answer(extendEnterpriseUsers, ({ ids, expireAt }) =>
      eachOf(enterprises, ids, (row) => {
        if (row.isDistributor) return RENEW_DISTRIBUTOR
        Object.assign(row, { expireAt, daysLeft: daysUntil(expireAt, dayOf()), status: enterpriseStatus.active })
        return undefined
      }),
    ),
    answer(cancelEnterpriseUser, ({ id, name }) => {
      const row = found(enterprises, id)
      if (name !== row.name) refuseFields({ name: '企业名称输入不一致' })
      if (row.isDistributor)
        throw new MockRefusal(
          422,
          `还有未了结的事项：2 个未完成订单（202611210001、202611220007），经销商账户「${row.name}」还在合作中。处理完后才能注销`,
        )
      return Object.assign(row, { status: enterpriseStatus.cancelled })
    }),
    answer(assignMerchantManager, ({ enterpriseIds = [], managerId }) => {
      const manager = managers.find(({ id }) => id === managerId) ?? null
      for (const id of enterpriseIds) Object.assign(found(enterprises, id), { managerId, manager })
      return { done: enterpriseIds.length }
    }),
    ...collection({ list: listEnterpriseUsers, get: getEnterpriseUser, export: exportMerchants }, enterprises, {
      match: {
        name: within('name', 'shortName', 'enterpriseNo'),
        phone: ({ phone }, wanted) => phone.endsWith(wanted),
        expiring: ({ daysLeft, status }) => status === enterpriseStatus.active && (daysLeft ?? 99) <= 30,
        quietDays: ({ name }) => name.includes('木白'),
        overQuota: ({ memberCount, staffTotal }) => memberCount > staffTotal,
        licenceExpiring: ({ licenceExpireAt }) => licenceExpireAt !== '',
        edition: ({ edition }, wanted) => edition === wanted && merchantEdition.codes.includes(wanted),
      },
      tabs: ['expiring'],
      counts: () => ({ expiring: 1, quiet: 1, overQuota: 0, licenceExpiring: 1 }),
    }),
  ]
}
