import { cardMerchantStatus, walletKind } from '#contract/blackCard/card-codes.ts'
import { WALLET_NEEDS } from '#contract/blackCard/card-merchants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { isMore, yuan } from '#contract/orders/order-money.ts'
import { NO_WALLET } from '#contract/orders/payment-lifecycle.ts'
import type { payByWallet } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { type CardRecord, lockCardOf } from '#server/areas/blackCard/card/keep.ts'
import { moveWallet } from '#server/areas/blackCard/card/wallet.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/rows.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { changedPayment, closePayments } from './present.ts'
import { lockUnpaid } from './unpaid.ts'

/** The card that pays, locked: of two payments the second finds what the first left. */
async function lockPayer({ db, caller }: Context, cardId: number, amount: string): Promise<CardRecord> {
  const card = await lockCardOf(db, cardId)
  if (!card) throw refuse(NO_WALLET)
  if (card.status !== cardMerchantStatus.active) {
    throw refuse(`黑卡${cardMerchantStatus.label(card.status)}，不能用钱包支付`)
  }
  if (isMore(amount, card.balance)) {
    const balance = caller.can(WALLET_NEEDS) ? `，钱包余额 ${card.balance} 元` : ''
    throw refuse(`余额不足${balance}，请充值或改用其他支付方式`)
  }
  return card
}

/** Pays from the wallet: the record of the wallet, the payment and the paid order are one write. */
export async function payFromWallet(
  { bizKind, bizNo, amount }: ParsedParamsOf<typeof payByWallet>,
  context: Context,
): Promise<AnswerOf<typeof payByWallet>> {
  const { db, now, caller } = context
  const { target } = await lockUnpaid(context, 'payByWallet', { bizKind, bizNo })
  if (!target.walletOf) throw refuse(NO_WALLET)
  if (!isAfter(target.payExpireAt, now)) throw refuse('订单已超过付款时间')
  if (yuan(amount) !== target.amount) throw refuseField('amount', `应付金额已变为 ${target.amount} 元，请刷新后重试`)
  const card = await lockPayer(context, target.walletOf, target.amount)
  const work = workOf(context)
  await moveWallet(work, card, {
    ...{ kind: walletKind.payment, amount: target.amount, bizNo: target.no, remark: target.subject },
  })
  const row = await insertRow(db, payment, {
    payNo: await nextTradeNo(db, 'payment', now),
    bizKind: target.bizKind,
    bizId: target.id,
    bizNo: target.no,
    amount: target.amount,
    payMethod: payMethod.wallet,
    status: paymentStatus.paid,
    paidAt: now,
    payerName: card.name,
    transferAmount: target.amount,
    ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
  })
  await closePayments(work, target.bizKind, target.id, row.id)
  await target.pay(work, { payMethod: payMethod.wallet, paidAt: now })
  target.audit(work, 'payByWallet', `钱包支付 ${row.payNo}：${row.amount} 元`)
  return changedPayment(row)
}
