import type { RequestHandler } from 'msw'
import { enterpriseStatus, merchantEdition, quotaChangeKind } from '#contract/merchants/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { searchMemberEnterprises } from '#contract/merchants/merchant-users.ts'
import { adjustedGift, adjustmentFaults, NEARLY_FULL, percentUsed, seatsOf } from '#contract/merchants/quota-rules.ts'
import {
  adjustStaffQuotas,
  listStaffQuotaChanges,
  listStaffQuotas,
  type StaffQuota,
  type StaffQuotaChange,
} from '#contract/merchants/staff-quotas.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { dayFrom, hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'

const managers = [
  { id: 5, name: '梁一鸣' },
  { id: 3, name: '何晓梅' },
]

/** The figures that follow from package, bought, given and used seats. */
function withFigures(row: StaffQuota): StaffQuota {
  const seats = seatsOf({ ...row, giftExpireAt: row.giftExpireAt || null }, dayOf())
  const remainQuota = seats.totalQuota - row.usedQuota
  return {
    ...row,
    ...seats,
    remainQuota,
    useRate: percentUsed(row.usedQuota, seats.totalQuota),
    overSince: remainQuota < 0 ? (row.overSince ?? dayOf()) : null,
    graceEndsOn: remainQuota < 0 ? (row.graceEndsOn ?? dayFrom(7)) : null,
  }
}

export const quotaRecord = (id: number, name: string, part: Partial<StaffQuota> = {}): StaffQuota =>
  withFigures({
    id,
    version: 1,
    enterpriseNo: `QY${String(id).padStart(8, '0')}`,
    name,
    shortName: name.slice(2, 6),
    status: enterpriseStatus.active,
    merchantType: merchantType.furnitureStore,
    edition: merchantEdition.basic,
    manager: { id: 5, name: '梁一鸣' },
    isDistributor: part.distributorId != null,
    distributorId: null,
    packageQuota: 5,
    addonQuota: 0,
    giftQuota: 0,
    giftExpireAt: '',
    totalQuota: 5,
    usedQuota: 3,
    remainQuota: 2,
    useRate: 60,
    overSince: null,
    graceEndsOn: null,
    changedAt: hoursAgo(id * 50),
    ...part,
  })

export const quotaRecords = (): StaffQuota[] => [
  quotaRecord(1, '杭州云筑装饰工程有限公司', { edition: merchantEdition.standard, usedQuota: 14, addonQuota: 5 }),
  quotaRecord(2, '苏州木白空间设计工作室', { giftQuota: 2, giftExpireAt: dayFrom(9), usedQuota: 4 }),
  quotaRecord(3, '成都锦里家具经销部', {
    usedQuota: 7,
    distributorId: 3,
    overSince: dayFrom(-3),
    graceEndsOn: dayFrom(4),
  }),
  quotaRecord(4, '长沙梅溪湖家居体验店', { usedQuota: 5, manager: { id: 3, name: '何晓梅' } }),
]

const changeRecords = (): StaffQuotaChange[] => {
  const base = { enterprise: { id: 2, name: '木白空间' }, bizNo: '', createdBy: '梁一鸣' }
  return [
    {
      ...base,
      ...{ id: 3, kind: quotaChangeKind.manual, delta: 2, before: 5, after: 7, validTo: dayFrom(9) },
      ...{ reason: '新店开业支持', createdAt: hoursAgo(30) },
    },
    {
      ...base,
      ...{ id: 2, kind: quotaChangeKind.giftExpiry, delta: -1, before: 6, after: 5, validTo: dayFrom(-40) },
      ...{ reason: '赠送的 1 个到期', createdAt: hoursAgo(960), createdBy: '系统' },
    },
    {
      ...base,
      ...{ id: 1, kind: quotaChangeKind.opening, delta: 5, before: 0, after: 5, validTo: null },
      ...{ reason: '开通', createdAt: hoursAgo(4_000) },
    },
  ]
}

const fields = ['packageQuota', 'addonQuota', 'giftQuota', 'totalQuota', 'usedQuota'] as const

/** In-memory seats; each story starts with a fresh copy. */
export function quotaHandlers(quotas: StaffQuota[] = quotaRecords()): RequestHandler[] {
  const changes = changeRecords()
  return [
    answer(listMerchantManagers, () => managers),
    answer(searchMemberEnterprises, ({ keyword = '', id }) =>
      quotas
        .filter((one) => (id === undefined ? one.name.includes(keyword) : one.id === id))
        .map((one) => ({ id: one.id, name: one.name, enterpriseNo: one.enterpriseNo, isActive: true })),
    ),
    answer(exportMerchants, () => ({ jobId: 1, fileUrl: '/export.xlsx' })),
    answer(listStaffQuotaChanges, ({ kind, ...params }) =>
      pageOf(
        changes.filter((row) => kind === undefined || row.kind === kind),
        params,
      ),
    ),
    answer(adjustStaffQuotas, ({ enterpriseIds, confirmOver, ...adjustment }) => {
      const today = dayOf()
      const failed = enterpriseIds.flatMap((id) => {
        const row = found(quotas, id)
        const terms = { ...row, giftExpireAt: row.giftExpireAt || null }
        const faults = adjustmentFaults(terms, adjustment, { used: row.usedQuota, today, isConfirmed: confirmOver })
        const [message] = Object.values(faults)
        if (message && enterpriseIds.length === 1) throw new MockRefusal(422, message, { fields: faults })
        if (message) return [{ id, name: row.name, message }]
        const gift = adjustedGift(terms, adjustment, today)
        Object.assign(row, withFigures({ ...row, ...gift, giftExpireAt: gift.giftExpireAt ?? '' }))
        return []
      })
      return { done: enterpriseIds.length - failed.length, failed }
    }),
    answer(listStaffQuotas, (params) => {
      const isOver = (row: StaffQuota) => row.remainQuota < 0
      const isFull = (row: StaffQuota) => row.useRate >= NEARLY_FULL && row.remainQuota >= 0
      const isEnding = (row: StaffQuota) => row.giftExpireAt !== ''
      const matching = quotas.filter(
        (row) =>
          (!params.name || row.name.includes(params.name)) &&
          (params.enterpriseId === undefined || row.id === params.enterpriseId) &&
          (params.useRateFrom === undefined || row.useRate >= params.useRateFrom) &&
          (params.remainTo === undefined || row.remainQuota <= params.remainTo),
      )
      const shown = matching
        .filter((row) => !params.over || isOver(row))
        .filter((row) => !params.nearlyFull || isFull(row))
        .filter((row) => !params.giftEnding || isEnding(row))
      const sum = (field: (typeof fields)[number]) => shown.reduce((total, row) => total + row[field], 0)
      return {
        ...pageOf(shown, params),
        counts: {
          all: matching.length,
          over: matching.filter(isOver).length,
          nearlyFull: matching.filter(isFull).length,
          giftEnding: matching.filter(isEnding).length,
        },
        sums: {
          packageQuota: sum('packageQuota'),
          addonQuota: sum('addonQuota'),
          giftQuota: sum('giftQuota'),
          totalQuota: sum('totalQuota'),
          usedQuota: sum('usedQuota'),
        },
      }
    }),
  ]
}
