import type { RequestHandler } from 'msw'
import { bindWay, promoterStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { listPromoterBindings, moveBindings } from '#contract/merchants/promoter-bindings.ts'
import { exportPromoters } from '#contract/merchants/promoter-exports.ts'
import {
  listPromoterCommissions,
  listPromoterWithdraws,
  payPromoterWithdraw,
  reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import { allowedOfPromoter, promoterFaults } from '#contract/merchants/promoter-rules.ts'
import {
  enablePromoters,
  getPromoter,
  listPromoters,
  type Promoter,
  reviewPromoters,
  savePromoter,
  setPromoterRates,
} from '#contract/merchants/promoters.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { answer, countBy, current, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { enterpriseRecords } from './enterprise-records.ts'
import {
  bindingRecords,
  commissionRecords,
  promoterRecord,
  promoterRecords,
  withdrawRecords,
} from './promoter-records.ts'

const moved = (row: Promoter, change: Partial<Promoter>): void => {
  Object.assign(row, change)
  row.allowed = allowedOfPromoter(row)
}

/** Rows of a state, with counts and sums by state. */
function byStatus<Row extends { status: number; amount: string; promoter: { id: number } }>(
  rows: readonly Row[],
  { status, promoterId, ...paging }: { status?: number; promoterId?: number; pageNum: number; pageSize: number },
) {
  const own = rows.filter(({ promoter }) => promoterId === undefined || promoter.id === promoterId)
  const sums = Object.fromEntries(
    Object.entries(Object.groupBy(own, (row) => String(row.status))).map(([code, group = []]) => [
      code,
      sumOfMoney(group.map(({ amount }) => amount)),
    ]),
  )
  return {
    ...pageOf(
      own.filter((row) => status === undefined || row.status === status),
      paging,
    ),
    counts: countBy(own, 'status'),
    sums,
  }
}

/** In-memory promoters with what belongs to them; each story starts with a fresh copy. */
export function promoterHandlers(promoters: Promoter[] = promoterRecords()): RequestHandler[] {
  const bindings = bindingRecords()
  const commissions = commissionRecords()
  const withdraws = withdrawRecords()
  return [
    answer(listEnterpriseUsers, (params) => ({ ...pageOf(enterpriseRecords(), params), counts: {} })),
    answer(reviewPromoters, ({ ids, pass, commissionRate, rejectReason = '' }) => {
      for (const id of ids) {
        const row = found(promoters, id)
        if (pass && commissionRate === undefined && Number(row.commissionRate) === 0)
          refuseFields({ commissionRate: '请填写佣金比例' })
        moved(row, {
          status: pass ? promoterStatus.active : promoterStatus.rejected,
          rejectReason,
          commissionRate: commissionRate ?? row.commissionRate,
        })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(enablePromoters, ({ ids, enable, reason = '' }) => {
      for (const id of ids)
        moved(found(promoters, id), {
          status: enable ? promoterStatus.active : promoterStatus.disabled,
          disableReason: enable ? '' : reason,
        })
      return { done: ids.length, failed: [] }
    }),
    answer(setPromoterRates, ({ ids, commissionRate }) => {
      for (const id of ids) found(promoters, id).commissionRate = commissionRate
      return { done: ids.length }
    }),
    answer(savePromoter, ({ id, version, ...input }) => {
      refuseFields(promoterFaults(input))
      if (promoters.some((row) => row.phone === input.phone && row.id !== id))
        refuseFields({ phone: '该手机号已是推广员' })
      const known = id === undefined ? undefined : current(promoters, id, version)
      const row = known ?? promoterRecord(promoters.length + 1, input.name, { status: promoterStatus.pending })
      const { idCardNo: _card, bankAccount: _bank, ...plain } = input
      Object.assign(row, plain, { version: row.version + 1 })
      if (!known) promoters.unshift(row)
      return row
    }),
    answer(moveBindings, ({ ids, toPromoterId, reason }) => {
      const to = found(promoters, toPromoterId)
      for (const id of ids)
        Object.assign(found(bindings, id), {
          promoter: { id: to.id, name: to.name },
          way: bindWay.staff,
          movedReason: reason,
        })
      return { done: ids.length, failed: [] }
    }),
    answer(listPromoterCommissions, (params) => byStatus(commissions, params)),
    answer(listPromoterWithdraws, (params) => byStatus(withdraws, params)),
    answer(reviewPromoterWithdraw, ({ id, version, pass, taxAmount = '0', rejectReason = '' }) => {
      const row = current(withdraws, id, version)
      return Object.assign(
        row,
        pass
          ? {
              status: withdrawStatus.unpaid,
              taxAmount,
              payable: minusMoney(row.amount, taxAmount),
              approvedBy: '梁一鸣',
            }
          : { status: withdrawStatus.rejected, rejectReason },
        { version: version + 1 },
      )
    }),
    answer(payPromoterWithdraw, ({ id, version, payVoucher, paidAt }) => {
      const row = current(withdraws, id, version)
      if (row.approvedBy === '苏文静') throw new MockRefusal(403, '您审核了这笔提现，请由其他人登记打款')
      return Object.assign(row, { status: withdrawStatus.paid, payVoucher, paidAt, version: version + 1 })
    }),
    ...collection({ list: listPromoterBindings }, bindings, {
      match: {
        promoterId: ({ promoter }, wanted) => promoter.id === wanted,
        keyword: within('targetName', 'phone'),
      },
    }),
    answer(listPromoters, (params) => listed(promoters, params)),
    ...collection({ list: listPromoters, get: getPromoter, export: exportPromoters }, promoters),
  ]
}

type Params = Parameters<Parameters<typeof answer<typeof listPromoters>>[1]>[0]

function listed(promoters: readonly Promoter[], { status, name, phone, kind, parentId, ...paging }: Params) {
  const matching = promoters.filter(
    (row) =>
      (!name || row.name.includes(name) || row.promoterNo === name) &&
      (!phone || row.phone.endsWith(phone)) &&
      (kind === undefined || row.kind === kind) &&
      (parentId === undefined || row.parentId === parentId),
  )
  const shown = matching.filter((row) => status === undefined || row.status === status)
  const sum = (field: 'orderAmount' | 'commissionTotal' | 'commissionUsable') =>
    sumOfMoney(shown.map((row) => row[field]))
  return {
    ...pageOf(shown, paging),
    counts: { ...countBy(matching, 'status'), withdraws: 2 },
    sums: {
      orderAmount: sum('orderAmount'),
      commissionTotal: sum('commissionTotal'),
      commissionUsable: sum('commissionUsable'),
    },
  }
}
