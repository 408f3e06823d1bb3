import { and, eq } from 'drizzle-orm'
import { cardApplySource, cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { cardAuditQueries } from '#contract/blackCard/card-page-queries.ts'
import { orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import type { PayableDefinition, PayServices, PayTarget } from '#server/areas/payable.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { platformRows } from '#server/entity/scope.ts'
import { notFound } from '#server/http/errors.ts'
import { openPaid, saveAudit } from './effect.ts'
import type { AuditRecord } from './present.ts'

/** Money for a card that an operator enters may have come this many days before. */
const PAID_BEFORE_DAYS = 30

/** The state of an application in the terms of orders. */
function orderStatusOf(status: AuditRecord['status']): number {
  if (status === cardAuditStatus.unpaid) return orderStatus.unpaid
  return status === cardAuditStatus.opened ? orderStatus.completed : orderStatus.closed
}

const screenOf = (id: number) => pageLink(cardAuditQueries.list, { id })

async function lock(db: Connection, services: PayServices, id: number): Promise<PayTarget> {
  const [row] = await db.select().from(cardAudit).where(eq(cardAudit.id, id)).for('update')
  if (!row) throw notFound('申请不存在')
  const { applyNo, name, source, createdAt } = row
  const payExpireAt = row.payExpireAt ?? createdAt
  return {
    bizKind: payBizKind.blackCard,
    id,
    no: applyNo,
    subject: `黑卡开卡 ${applyNo}`,
    status: orderStatusOf(row.status),
    amount: row.fee ?? '0.00',
    paidAt: row.paidAt,
    createdAt: source === cardApplySource.staff ? daysAfter(createdAt, -PAID_BEFORE_DAYS) : createdAt,
    payExpireAt,
    screen: screenOf(id),
    async pay(work, paid) {
      await openPaid({ ...work, services }, row, paid)
    },
    payLate: async () => false,
    async voucherMoved(work, change) {
      const later = change.payExpireAt && isAfter(change.payExpireAt, payExpireAt) ? change.payExpireAt : payExpireAt
      await saveAudit(work, row, { payMethod: change.payMethod ?? row.payMethod, payExpireAt: later })
    },
    audit: (work, action, summary, reason = '') =>
      work.audit({ resource: 'cardAudit', action, targetId: id, targetName: name, summary, reason }),
  }
}

/** The fee of an approved application. */
export const cardPayable: PayableDefinition = {
  bizKind: payBizKind.blackCard,
  resource: 'cardAudit',
  async find({ db, caller }, bizNo) {
    const { id, status, paidAt, payMethod } = cardAudit
    const [row] = await db
      .select({ id, status, paidAt, payMethod })
      .from(cardAudit)
      .where(and(eq(cardAudit.applyNo, bizNo), platformRows(caller, cardAudit)))
    return row && { ...row, status: orderStatusOf(row.status) }
  },
  lock,
  screenOf: ({ bizId }) => screenOf(bizId),
}
