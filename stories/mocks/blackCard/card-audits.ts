import type { RequestHandler } from 'msw'
import { isUndecided, rejectFaults } from '#contract/blackCard/card-audit-rules.ts'
import {
  type CardAudit,
  cancelCardAudit,
  claimCardAudit,
  exportCardAudits,
  getCardAudit,
  listCardAudits,
  reviewCardAudit,
  viewCardAuditPapers,
} from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { answer, countBy, current, found, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { paper } from '#mocks/pictures.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { auditRecords } from './card-records.ts'

const isFree = (row: CardAudit) => isUndecided(row) && (row.claimedBy === null || row.claimedByMe)

/** In-memory applications; each story starts with a fresh copy. */
export function cardAuditHandlers(rows: CardAudit[] = auditRecords()): RequestHandler[] {
  return [
    answer(getCardAudit, ({ id }) => {
      const next = rows.find((row) => row.id !== id && isFree(row))
      return { ...found(rows, id), nextId: next?.id ?? null }
    }),
    answer(viewCardAuditPapers, () => ({ idCardImages: [paper(12), paper(13)] })),
    answer(claimCardAudit, ({ id, release }) => {
      const row = found(rows, id)
      if (!release && row.claimedBy && !row.claimedByMe) {
        throw new MockRefusal(409, `${row.claimedBy.name} 于 10:20 领取，正在审核该申请`)
      }
      return Object.assign(
        row,
        release ? { claimedBy: null, claimedByMe: false } : { claimedBy: { id: 1, name: '梁一鸣' }, claimedByMe: true },
      )
    }),
    answer(reviewCardAudit, ({ id, version, pass, fee, feeReason = '', rejectReasons = [], rejectText = '' }) => {
      const row = current(rows, id, version)
      if (!isUndecided(row)) throw new MockRefusal(409, '该申请已由宋晓雯处理')
      if (!pass) refuseFields(rejectFaults({ rejectReasons, rejectText }))
      const due = fee ?? row.levelFee
      return Object.assign(row, {
        ...{ version: version + 1, claimedBy: null, claimedByMe: false, auditor: '梁一鸣' },
        auditedAt: new Date().toISOString(),
        ...(pass
          ? { status: isPositive(due) ? cardAuditStatus.unpaid : cardAuditStatus.opened, fee: due, feeReason }
          : { status: cardAuditStatus.rejected, rejectReasons, rejectText }),
      })
    }),
    answer(cancelCardAudit, ({ id, version, reason }) => {
      const row = current(rows, id, version)
      if (row.waitingPayment) throw new MockRefusal(422, '有付款凭证待确认，请先确认或驳回')
      return Object.assign(row, { status: cardAuditStatus.cancelled, cancelReason: reason, version: version + 1 })
    }),
    ...collection({ list: listCardAudits, export: exportCardAudits }, rows, {
      tabs: ['mine'],
      match: {
        name: within('name', 'applyNo'),
        contactPhone: within('contactPhone'),
        cardLevelId: ({ cardLevel }, id) => cardLevel.id === id,
        channelId: ({ channel }, id) => channel?.id === id,
        mine: ({ claimedByMe }) => claimedByMe,
      },
      counts: (matching) => ({
        ...Object.fromEntries(cardAuditStatus.codes.map((code) => [code, 0])),
        ...countBy(matching, 'status'),
        mine: matching.filter(({ claimedByMe }) => claimedByMe).length,
      }),
    }),
  ]
}
