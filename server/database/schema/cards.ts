import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EarlierSubmission } from '#contract/blackCard/card-audits.ts'
import type {
  cardApplySource,
  cardLevelCode,
  cardRejectReason,
  industry,
  renewalPayMethod,
  walletKind,
} from '#contract/blackCard/card-codes.ts'
import { cardAuditStatus, cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import type { applicantKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import {
  codeOf,
  creator,
  day,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  totalYuan,
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import type { OpeningColumns } from './card-opening.ts'
import { tradeParty } from './parties.ts'

// Levels of black cards, their holders with wallets and renewals, and the applications for a card.

const factor = () => numeric({ precision: 5, scale: 4 })

/** Who holds or wants a card. The number of an identity card is encrypted; its hash finds equal numbers. */
const subject = () => ({
  applicantKind: smallint().$type<CodeOf<typeof applicantKind>>().notNull(),
  name: text().notNull(),
  industry: smallint().$type<CodeOf<typeof industry>>().notNull(),
  contactName: text().notNull(),
  area: text().notNull(),
  address: text().notNull(),
  licenceNo: text().notNull().default(''),
  licenceImage: text().notNull().default(''),
  legalPerson: text().notNull().default(''),
  idCardSecret: text().notNull().default(''),
  idCardTail: text().notNull().default(''),
  idCardHash: text().notNull().default(''),
})

export const cardLevel = pgTable(
  'card_level',
  {
    ...record(),
    ...creator(),
    level: smallint().$type<CodeOf<typeof cardLevelCode>>().notNull(),
    name: text().notNull(),
    fee: yuan().notNull(),
    renewFee: yuan().notNull(),
    validMonths: smallint().notNull(),
    /** What a card pays of the product price. */
    discountFactor: factor().notNull(),
    creditLimit: yuan().notNull(),
    cover: text().notNull().default(''),
    benefits: text().notNull().default(''),
    enabled: boolean().notNull().default(true),
    /** Packages that a card is given when it opens. */
    servicePackageIds: list<number>(),
    sortNo: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('card_level_code').on(table.level),
    uniqueIndex('card_level_name').on(table.name),
    check('card_level_discount', sql`${table.discountFactor} between 0.1 and 1`),
    check('card_level_fees', sql`${table.fee} >= 0 and ${table.renewFee} >= 0 and ${table.creditLimit} >= 0`),
  ],
)

export const cardMerchant = pgTable(
  'card_merchant',
  {
    ...record(),
    ...creator(),
    /** The trade party that the card is, as orders know it. */
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => tradeParty.id),
    /** 16 digits, made from the id. */
    cardNo: text().notNull(),
    ...subject(),
    shortName: text().notNull(),
    pinyin: pinyin('name', 'short_name'),
    logo: text().notNull().default(''),
    phone: text().notNull(),
    email: text().notNull().default(''),
    cardLevelId: reference()
      .notNull()
      .references(() => cardLevel.id),
    /** Its own factor wins over that of the level. */
    discountFactor: factor(),
    creditLimit: yuan().notNull().default('0'),
    /** Sum of the wallet records. */
    balance: totalYuan().notNull().default('0'),
    promoterId: reference(),
    /** The channel that brought it, as its trade party. */
    channelId: reference().references(() => tradeParty.id),
    managerId: reference().notNull(),
    labelIds: list<number>(),
    bankName: text().notNull().default(''),
    bankAccountName: text().notNull().default(''),
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    invoiceTitle: text().notNull().default(''),
    taxNo: text().notNull().default(''),
    openedAt: moment().notNull(),
    /** Last day of use. */
    expireAt: day().notNull(),
    /** Days before `expireAt` of the last reminder. */
    remindedDays: smallint(),
    /** 1 active, 2 frozen, 3 expired, 4 cancelled. */
    status: smallint().$type<CodeOf<typeof cardMerchantStatus>>().notNull().default(cardMerchantStatus.active),
    freezeReason: text().notNull().default(''),
    cancelReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('card_merchant_no').on(table.cardNo),
    uniqueIndex('card_merchant_name')
      .on(table.name)
      .where(sql`${table.status} <> ${literal(cardMerchantStatus.cancelled)}`),
    uniqueIndex('card_merchant_phone')
      .on(table.phone)
      .where(sql`${table.status} <> ${literal(cardMerchantStatus.cancelled)}`),
    uniqueIndex('card_merchant_licence')
      .on(table.licenceNo)
      .where(sql`${table.status} <> ${literal(cardMerchantStatus.cancelled)} and ${table.licenceNo} <> ''`),
    uniqueIndex('card_merchant_id_card')
      .on(table.idCardHash)
      .where(sql`${table.status} <> ${literal(cardMerchantStatus.cancelled)} and ${table.idCardHash} <> ''`),
    index('card_merchant_status').on(table.status, table.id.desc()),
    index('card_merchant_expire').on(table.expireAt, table.id),
    index('card_merchant_opened').on(table.openedAt.desc(), table.id.desc()),
    index('card_merchant_balance').on(table.balance.desc(), table.id.desc()),
    index('card_merchant_level').on(table.cardLevelId, table.status),
    index('card_merchant_manager').on(table.managerId),
    index('card_merchant_area').on(table.area, table.id.desc()),
    index('card_merchant_promoter').on(table.promoterId).where(sql`${table.promoterId} is not null`),
    index('card_merchant_channel').on(table.channelId).where(sql`${table.channelId} is not null`),
    index('card_merchant_labels').using('gin', table.labelIds),
    searched('card_merchant_name_part', table.name),
    searched('card_merchant_short_part', table.shortName),
    searched('card_merchant_pinyin', table.pinyin),
    check('card_merchant_balance_held', sql`${table.balance} >= 0`),
    check('card_merchant_credit', sql`${table.creditLimit} >= 0`),
  ],
)

export const walletRecord = pgTable(
  'wallet_record',
  {
    ...record(),
    recordNo: codeOf('WL', 10),
    cardMerchantId: reference()
      .notNull()
      .references(() => cardMerchant.id),
    kind: smallint().$type<CodeOf<typeof walletKind>>().notNull(),
    /** With its sign. */
    amount: totalYuan().notNull(),
    balanceAfter: totalYuan().notNull(),
    bizNo: text().notNull().default(''),
    voucherImages: list<FileItem>(),
    remark: text().notNull().default(''),
    /** Request id of the form: one request makes one record. */
    requestId: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('wallet_record_no').on(table.recordNo),
    uniqueWhenSet('wallet_record_request', table.requestId),
    index('wallet_record_card').on(table.cardMerchantId, table.id.desc()),
    index('wallet_record_created').on(table.cardMerchantId, table.createdAt.desc(), table.id.desc()),
    check('wallet_record_amount', sql`${table.amount} <> 0 and ${table.balanceAfter} >= 0`),
  ],
)

/** Each renewal of a card, with its payment. */
export const cardRenewal = pgTable(
  'card_renewal',
  {
    ...record(),
    renewalNo: codeOf('BR', 8),
    cardMerchantId: reference()
      .notNull()
      .references(() => cardMerchant.id),
    months: smallint().notNull(),
    levelId: reference()
      .notNull()
      .references(() => cardLevel.id),
    amount: yuan().notNull(),
    payMethod: smallint().$type<CodeOf<typeof renewalPayMethod>>().notNull(),
    voucherImages: list<FileItem>(),
    expireBefore: day().notNull(),
    expireAfter: day().notNull(),
  },
  (table) => [
    uniqueIndex('card_renewal_no').on(table.renewalNo),
    index('card_renewal_card').on(table.cardMerchantId, table.id.desc()),
  ],
)

export const cardAudit = pgTable(
  'card_audit',
  {
    ...record(),
    ...creator(),
    /** BK, the day, six digits. */
    applyNo: text().notNull(),
    /** Request id of the form that entered it. */
    requestId: text().notNull().default(''),
    ...subject(),
    pinyin: pinyin('name'),
    contactPhone: text().notNull(),
    idCardImages: list<FileItem>(),
    storeImages: list<FileItem>(),
    cardLevelId: reference()
      .notNull()
      .references(() => cardLevel.id),
    /** Set by the approval. */
    fee: yuan(),
    feeReason: text().notNull().default(''),
    payMethod: smallint(),
    paidAt: moment(),
    payExpireAt: moment(),
    promoterId: reference(),
    /** The channel that brought it, as its trade party. */
    channelId: reference().references(() => tradeParty.id),
    source: smallint().$type<CodeOf<typeof cardApplySource>>().notNull(),
    /** 1 pending, 2 unpaid, 3 opened, 4 rejected, 5 cancelled. */
    status: smallint().$type<CodeOf<typeof cardAuditStatus>>().notNull().default(cardAuditStatus.pending),
    submittedAt: moment().notNull(),
    submitCount: smallint().notNull().default(1),
    claimedById: reference(),
    claimedBy: text().notNull().default(''),
    /** A claim lasts 30 minutes. */
    claimedUntil: moment(),
    auditor: text().notNull().default(''),
    auditedAt: moment(),
    rejectReasons: list<CodeOf<typeof cardRejectReason>>(),
    rejectText: text().notNull().default(''),
    cancelReason: text().notNull().default(''),
    earlier: list<EarlierSubmission>(),
    /** The company that the approval tied it to. */
    enterpriseId: reference(),
    opening: jsonb().$type<OpeningColumns>().notNull().default({}),
    cardMerchantId: reference().references(() => cardMerchant.id),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('card_audit_no').on(table.applyNo),
    uniqueWhenSet('card_audit_request', table.requestId),
    // A phone has at most one open application.
    uniqueIndex('card_audit_phone_open')
      .on(table.contactPhone)
      .where(
        sql`${table.status} in (${literal(cardAuditStatus.pending, cardAuditStatus.unpaid, cardAuditStatus.rejected)})`,
      ),
    index('card_audit_status').on(table.status, table.submittedAt, table.id),
    index('card_audit_created').on(table.createdAt.desc(), table.id.desc()),
    index('card_audit_audited').on(table.auditedAt.desc(), table.id.desc()),
    index('card_audit_level').on(table.cardLevelId),
    index('card_audit_phone').on(table.contactPhone),
    index('card_audit_licence').on(table.licenceNo).where(sql`${table.licenceNo} <> ''`),
    index('card_audit_id_card').on(table.idCardHash).where(sql`${table.idCardHash} <> ''`),
    index('card_audit_channel').on(table.channelId).where(sql`${table.channelId} is not null`),
    index('card_audit_card').on(table.cardMerchantId).where(sql`${table.cardMerchantId} is not null`),
    index('card_audit_due')
      .on(table.payExpireAt)
      .where(sql`${table.status} = ${literal(cardAuditStatus.unpaid)}`),
    searched('card_audit_name_part', table.name),
    searched('card_audit_pinyin', table.pinyin),
  ],
)
