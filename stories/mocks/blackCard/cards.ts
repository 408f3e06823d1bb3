import type { RequestHandler } from 'msw'
import {
  adjustWallet,
  assignCardManager,
  cancelCardMerchant,
  freezeCardMerchants,
  listWalletRecords,
  renewCardMerchant,
} from '#contract/blackCard/card-changes.ts'
import { cardAuditStatus, cardMerchantStatus, renewalPayMethod } from '#contract/blackCard/card-codes.ts'
import { listCardLevels, saveCardLevel } from '#contract/blackCard/card-levels.ts'
import {
  addCardMerchant,
  type CardMerchant,
  editCardMerchant,
  exportCardMerchants,
  getCardMerchant,
  listCardMerchants,
} from '#contract/blackCard/card-merchants.ts'
import {
  balanceAfter,
  cardFaults,
  EXPIRING_DAYS,
  QUIET_DAYS,
  renewalFaults,
  signedAmount,
  walletFaults,
} from '#contract/blackCard/card-rules.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { isPositive, sumOfMoney } from '#contract/orders/order-money.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { daysUntil, laterOf, monthsAfter } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, nextId, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { cardRecord, cardRecords, levelRecords, walletRecords } from './card-records.ts'

const { active, frozen, expired, cancelled } = cardMerchantStatus
const isEnding = ({ status, remainDays }: CardMerchant) =>
  status === active && remainDays >= 0 && remainDays <= EXPIRING_DAYS
const DAY_MS = 86_400_000

/** What another card uses, named at its field. */
function refuseTaken(cards: readonly CardMerchant[], wanted: { phone: string; licenceNo: string }, ownId = 0): void {
  for (const field of ['phone', 'licenceNo'] as const) {
    const other = cards.find((card) => card.id !== ownId && wanted[field] !== '' && card[field] === wanted[field])
    if (other) refuseFields({ [field]: `已用于「${other.name}」（${other.cardNo}）` })
  }
}

/** In-memory cards, levels and one wallet; each story starts with fresh copies. */
export function cardHandlers(cards: CardMerchant[] = cardRecords()): RequestHandler[] {
  const levels = levelRecords()
  const records = walletRecords()
  return [
    answer(listMerchantManagers, () => [
      { id: 3, name: '宋晓雯' },
      { id: 4, name: '周敏' },
    ]),
    answer(listTradeParties, (params) =>
      pageOf([{ id: 1, kind: params.kind, name: '苏杭设计渠道', phone: '139****9000', state: 1 as const }], params),
    ),
    answer(listMerchantLabels, (params) => pageOf([], params)),
    answer(listPromoters, (params) => ({
      ...pageOf([], params),
      sums: { orderAmount: '0.00', commissionTotal: '0.00', commissionUsable: '0.00' },
    })),
    answer(listCardLevels, () => levels),
    answer(saveCardLevel, ({ id, version: _version, ...input }) => {
      const other = levels.find((level) => level.id !== id && level.level === input.level)
      if (other) refuseFields({ level: '该等级已存在' })
      const known = id === undefined ? undefined : found(levels, id)
      const level = known ?? { ...record(nextId(levels)), ...input, servicePackages: [], cardCount: 0 }
      Object.assign(level, input, { version: level.version + 1 })
      if (!known) levels.push(level)
      return level
    }),
    answer(addCardMerchant, ({ fee, feeReason: _r, voucher, requestId: _q, ...input }) => {
      refuseFields(cardFaults(input))
      refuseTaken(cards, input)
      const isPaid = isPositive(fee)
      if (isPaid && !voucher) refuseFields({ voucher: '请填写付款并上传凭证' })
      const id = nextId(cards)
      const { name, phone, applicantKind: kind } = input
      if (!isPaid) cards.unshift(cardRecord(id, name, { phone, applicantKind: kind }))
      return {
        id: 90,
        applyNo: 'BK20261128000090',
        status: isPaid ? cardAuditStatus.unpaid : cardAuditStatus.opened,
        cardMerchant: isPaid ? null : { id, cardNo: found(cards, id).cardNo },
      }
    }),
    answer(editCardMerchant, ({ id, version, phoneReason: _reason, ...input }) => {
      const card = current(cards, id, version)
      refuseTaken(cards, input, id)
      return Object.assign(card, input, { version: version + 1 })
    }),
    answer(freezeCardMerchants, ({ ids, freeze, freezeReason = '' }) => {
      for (const id of ids) {
        const card = found(cards, id)
        Object.assign(card, { status: freeze ? frozen : card.remainDays < 0 ? expired : active, freezeReason })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(renewCardMerchant, ({ id, version, months, cardLevelId, ...payment }) => {
      const card = current(cards, id, version)
      refuseFields(renewalFaults(card.balance, payment))
      const expireAt = monthsAfter(laterOf(card.expireAt, dayOf()), months)
      const isByWallet = payment.payMethod === renewalPayMethod.wallet
      return Object.assign(card, {
        ...{ expireAt, cardLevelId, status: active, version: version + 1 },
        remainDays: daysUntil(expireAt, dayOf()) ?? 0,
        ...(isByWallet && { balance: balanceAfter(card.balance ?? '0', `-${payment.amount}`) }),
      })
    }),
    answer(cancelCardMerchant, ({ id, version, reason }) => {
      const card = current(cards, id, version)
      if (isPositive(card.balance ?? '0')) {
        const message = `还有未了结的事项：钱包余额 ${card.balance} 元未提现。处理完后才能注销`
        throw new MockRefusal(422, message)
      }
      return Object.assign(card, { status: cancelled, cancelReason: reason, version: version + 1 })
    }),
    answer(assignCardManager, ({ ids, managerId }) => {
      for (const id of ids) found(cards, id).manager = { id: managerId, name: '周敏' }
      return { done: ids.length, failed: [] }
    }),
    answer(listWalletRecords, (params) => {
      const own = records.filter(({ kind }) => params.kind === undefined || kind === params.kind)
      const sum = (isIn: boolean) =>
        sumOfMoney(own.flatMap(({ amount }) => (amount.startsWith('-') === isIn ? [] : [amount.replace('-', '')])))
      return { ...pageOf(own, params), amountIn: sum(true), amountOut: sum(false) }
    }),
    answer(adjustWallet, ({ cardMerchantId, requestId: _q, ...entry }) => {
      const card = found(cards, cardMerchantId)
      refuseFields(walletFaults(card.balance ?? '0', entry))
      const amount = signedAmount(entry.kind, entry.amount)
      card.balance = balanceAfter(card.balance ?? '0', amount)
      const made = { ...record(nextId(records)), recordNo: 'WL0000000010', bizNo: '', balanceAfter: card.balance }
      records.unshift({ ...made, ...entry, amount })
      return { ...made, ...entry, amount }
    }),
    ...collection({ list: listCardMerchants, get: getCardMerchant, export: exportCardMerchants }, cards, {
      match: {
        name: within('name', 'cardNo'),
        phone: within('phone'),
        cardLevelId: ({ cardLevel }, id) => cardLevel.id === id,
        managerId: ({ manager }, id) => manager.id === id,
        labelIds: (card, ids) => ids.every((id) => card.labelIds.includes(id)),
        expiring: isEnding,
        quiet: ({ lastOrderAt }, days) =>
          lastOrderAt === null || Date.now() - Date.parse(lastOrderAt) > (days ?? QUIET_DAYS) * DAY_MS,
      },
      tabs: ['expiring'],
      counts: (rows) => ({ expiring: rows.filter(isEnding).length }),
    }),
  ]
}
