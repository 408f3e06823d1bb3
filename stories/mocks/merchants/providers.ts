import type { RequestHandler } from 'msw'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { approveFaults, LOW_SCORE, providerFaults, settlementTotals } from '#contract/merchants/provider-rules.ts'
import {
  listProviderSettlements,
  listProviderUses,
  type ProviderSettlement,
  payProviderSettlement,
  saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import {
  enableProviders,
  exportProviders,
  getProvider,
  listProviders,
  type Provider,
  reviewProvider,
  saveProvider,
  saveProviderWorker,
} from '#contract/merchants/providers.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { providerRecord, providerRecords, serviceRecords, settlementRecords } from './provider-records.ts'

const endsSoon = ({ insuranceDaysLeft, status }: Provider) =>
  status === providerStatus.enabled && insuranceDaysLeft !== null && insuranceDaysLeft <= 30
const isLow = ({ score }: Provider) => score !== null && Number(score) < LOW_SCORE

const stateAfter = {
  adjust: settlementStatus.open,
  confirm: settlementStatus.confirmed,
  reopen: settlementStatus.open,
} as const

/** The statements of a provider in memory. */
function settlementHandlers(settlements: ProviderSettlement[]): RequestHandler[] {
  return [
    answer(listProviderUses, (params) => pageOf(serviceRecords(), params)),
    answer(listProviderSettlements, ({ status, ...params }) =>
      pageOf(
        settlements.filter((row) => status === undefined || row.status === status),
        params,
      ),
    ),
    answer(saveProviderSettlement, ({ id, version, action, adjustAmount, reason = '' }) => {
      const row = current(settlements, id, version)
      const adjusted = action === 'adjust' ? (adjustAmount ?? '0') : row.adjustAmount
      const totals = settlementTotals(
        { count: row.usageCount, amount: row.amount },
        { count: row.correctionCount, amount: row.correctionAmount.replace('-', '') },
        adjusted,
      )
      return Object.assign(row, totals, {
        version: row.version + 1,
        status: stateAfter[action],
        adjustAmount: adjusted,
        ...(action === 'adjust' && { adjustReason: reason }),
        ...(action === 'confirm' && { isOwnConfirmation: true, confirmedBy: '许文静' }),
      })
    }),
    answer(payProviderSettlement, ({ id, version, ...payment }) =>
      Object.assign(current(settlements, id, version), payment, {
        status: settlementStatus.paid,
        version: version + 1,
        paidBy: '韩雪',
      }),
    ),
  ]
}

/** In-memory providers; each story starts with a fresh copy. */
export function providerHandlers(
  providers: Provider[] = providerRecords(),
  settlements: ProviderSettlement[] = settlementRecords(),
): RequestHandler[] {
  return [
    ...settlementHandlers(settlements),
    answer(listMerchantManagers, () => [
      { id: 5, name: '梁一鸣' },
      { id: 3, name: '何晓梅' },
    ]),
    answer(reviewProvider, ({ id, version, pass, rejectReason = '' }) => {
      const row = current(providers, id, version)
      if (pass) refuseFields(approveFaults(row, dayOf()))
      return Object.assign(row, {
        version: version + 1,
        status: pass ? providerStatus.enabled : providerStatus.rejected,
        rejectReason,
      })
    }),
    answer(enableProviders, ({ ids, enable, reason = '' }) => {
      for (const id of ids) {
        Object.assign(found(providers, id), {
          status: enable ? providerStatus.enabled : providerStatus.disabled,
          disableReason: reason,
        })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(saveProviderWorker, ({ id, version = 1, providerId, ...input }) => {
      const { workers } = found(providers, providerId)
      if (workers.some((row) => row.phone === input.phone && row.id !== id))
        throw new MockRefusal(422, '手机号已被其他服务人员使用', {
          fields: { phone: '手机号已被其他服务人员使用' },
        })
      const [first] = workers
      if (!first) throw new MockRefusal(404, '服务人员不存在')
      const own = workers.find((row) => row.id === id)
      if (own) return Object.assign(own, input, { version: version + 1 })
      const made = { ...first, ...input, id: workers.length + 1, version: 1, score: null, orderCount: 0 }
      workers.push(made)
      return made
    }),
    answer(saveProvider, ({ id, version = 1, ...input }) => {
      refuseFields(providerFaults(input))
      if (id === undefined) {
        const made = { status: providerStatus.pending, workers: [] }
        const row = providerRecord(providers.length + 1, input.name, { ...input, ...made } as Partial<Provider>)
        providers.unshift(row)
        return row
      }
      const row = current(providers, id, version)
      const status = row.status === providerStatus.rejected ? providerStatus.pending : row.status
      return Object.assign(row, input, { version: version + 1, status })
    }),
    ...collection({ list: listProviders, get: getProvider, export: exportProviders }, providers, {
      match: {
        name: within('name', 'providerNo'),
        phone: ({ phone }, wanted) => phone.endsWith(wanted),
        kind: ({ kinds }, wanted) => kinds.includes(wanted),
        area: ({ areas }, wanted) => areas.some((area) => area.slice(0, 2) === wanted.slice(0, 2)),
        scoreFrom: ({ score }, wanted) => Number(score ?? 0) >= wanted,
        insuranceTo: ({ insuranceExpireAt }, wanted) => insuranceExpireAt !== '' && insuranceExpireAt <= wanted,
        insuranceEnding: endsSoon,
        lowScore: isLow,
        hasComplaint: ({ complaintCount }) => complaintCount > 0,
      },
      counts: (rows) => ({
        insuranceEnding: rows.filter(endsSoon).length,
        lowScore: rows.filter(isLow).length,
        hasComplaint: rows.filter(({ complaintCount }) => complaintCount > 0).length,
      }),
    }),
  ]
}
