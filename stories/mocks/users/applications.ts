import type { RequestHandler } from 'msw'
import { isUndecided } from '#contract/users/application-rules.ts'
import {
  claimUserApplication,
  exportUserApplications,
  getUserApplication,
  listUserApplications,
  reviewUserApplications,
  revokeUserIdentity,
  type UserApplication,
  viewUserApplicationPapers,
} from '#contract/users/applications.ts'
import { applicationStatus, claimState } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import { answer, countBy, current, found, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { applicationRecords, paperRecords } from './application-records.ts'

const claimOf = ({ claimedBy, claimedByMe }: UserApplication) =>
  claimedBy === null ? claimState.free : claimedByMe ? claimState.mine : claimState.others

const isFree = (row: UserApplication) => isUndecided(row) && (row.claimedBy === null || row.claimedByMe)

function decide(rows: UserApplication[], id: number, change: Partial<UserApplication>): void {
  const row = found(rows, id)
  if (!isUndecided(row)) throw new MockRefusal(409, '该申请已被处理')
  Object.assign(row, change, {
    version: row.version + 1,
    claimedBy: null,
    claimedByMe: false,
    reviewedBy: '梁一鸣',
    reviewedAt: new Date().toISOString(),
  })
}

/** In-memory applications; each story starts with a fresh copy. */
export function applicationHandlers(rows: UserApplication[] = applicationRecords()): RequestHandler[] {
  return [
    answer(getUserApplication, ({ id }) => {
      const own = found(rows, id)
      const others = rows.filter((row) => row.id !== id && isFree(row))
      const next = others.find(({ submittedAt }) => submittedAt > own.submittedAt) ?? others[0]
      return { ...own, nextId: next?.id ?? null }
    }),
    answer(viewUserApplicationPapers, ({ id }) => paperRecords(found(rows, id))),
    answer(revealContact, ({ field }) => ({ value: field === 'phone' ? '13800005671' : '33010619900101123X' })),
    answer(claimUserApplication, ({ id, release }) => {
      const row = id === undefined ? rows.find(isFree) : found(rows, id)
      if (!row) throw new MockRefusal(422, '没有待审核的申请')
      if (!release && row.claimedBy && !row.claimedByMe)
        throw new MockRefusal(409, `${row.claimedBy.name} 正在审核该申请`)
      Object.assign(
        row,
        release ? { claimedBy: null, claimedByMe: false } : { claimedBy: { id: 1, name: '梁一鸣' }, claimedByMe: true },
      )
      return { id: row.id, claimedBy: release ? '' : '梁一鸣', claimedUntil: null }
    }),
    answer(reviewUserApplications, ({ items, result, refuseReason = '', refuseFields = [] }) => {
      const passes = result === applicationStatus.passed
      const failed = items.flatMap(({ id }) => {
        const row = found(rows, id)
        if (passes && items.length > 1 && row.riskFlags.length > 0)
          return { id, name: row.realName, message: '有风险提示，请单独审核' }
        decide(rows, id, passes ? { status: result } : { status: result, refuseReason, refuseFields })
        return []
      })
      return { done: items.length - failed.length, failed }
    }),
    answer(revokeUserIdentity, ({ id, version, reason }) =>
      Object.assign(current(rows, id, version), {
        status: applicationStatus.revoked,
        revokeReason: reason,
        isLatestPassed: false,
      }),
    ),
    ...collection({ list: listUserApplications, export: exportUserApplications }, rows, {
      tabs: ['mine', 'overdue'],
      order: 'submittedAt',
      match: {
        keyword: within('realName', 'companyName', 'applicationNo'),
        mine: ({ claimedByMe }) => claimedByMe,
        overdue: ({ isOverdue }) => isOverdue,
        claim: (row, claim) => claimOf(row) === claim,
        riskFlag: ({ riskFlags }, risk) => riskFlags.includes(risk),
      },
      counts: (matching) => ({
        ...Object.fromEntries(applicationStatus.codes.map((code) => [code, 0])),
        ...countBy(matching, 'status'),
        mine: matching.filter(({ claimedByMe }) => claimedByMe).length,
        overdue: matching.filter(({ isOverdue }) => isOverdue).length,
      }),
    }),
  ]
}
