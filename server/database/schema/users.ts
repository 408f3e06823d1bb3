import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { applicationField, applicationRisk, registerSource, terminal } from '#contract/users/codes.ts'
import { applicationStatus, gender, memberStatus, userStatus } from '#contract/users/codes.ts'
import { codeOf, day, list, moment, pinyin, record, reference, searched, totalYuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Registered users of mall and mini-programme, their labels and their applications for an identity.

export const user = pgTable(
  'user',
  {
    ...record(),
    userNo: codeOf('U', 9),
    avatar: text().notNull().default(''),
    nickname: text().notNull(),
    realName: text().notNull().default(''),
    pinyin: pinyin('nickname', 'real_name'),
    phone: text().notNull(),
    /** The last four digits of the phone, to search by. */
    phoneTail: text().notNull().generatedAlwaysAs(sql.raw('right(phone, 4)')),
    gender: smallint().$type<CodeOf<typeof gender>>().notNull().default(gender.unknown),
    birthday: day(),
    area: text().notNull().default(''),
    /** 1 home owner until an application passes. */
    identity: smallint().$type<CodeOf<typeof userIdentity>>().notNull().default(userIdentity.homeOwner),
    /** 1 active, 2 frozen, 3 cancelled. */
    status: smallint().$type<CodeOf<typeof userStatus>>().notNull().default(userStatus.active),
    frozenReason: text().notNull().default(''),
    /** When the user asked for cancellation; phone and name become unreadable 15 days later. */
    cancelledAt: moment(),
    registeredAt: moment().notNull(),
    registerSource: smallint().$type<CodeOf<typeof registerSource>>().notNull(),
    registerTerminal: smallint().$type<CodeOf<typeof terminal>>().notNull(),
    inviterId: reference().references((): AnyPgColumn => user.id),
    promoterId: reference(),
    enterpriseId: reference(),
    memberStatus: smallint().$type<CodeOf<typeof memberStatus>>().notNull().default(memberStatus.none),
    memberExpireAt: moment(),
    labelIds: list<number>(),
    wechatBound: boolean().notNull().default(false),
    /** Direct invitees. Kept by server/areas/users/user/figures.ts, as are the two below. */
    inviteeCount: integer().notNull().default(0),
    /** Paid orders, and yuan paid less refunded. */
    orderCount: integer().notNull().default(0),
    orderAmount: totalYuan().notNull().default('0'),
    lastActiveAt: moment(),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('user_no').on(table.userNo),
    // The phone of a cancelled user may register again.
    uniqueIndex('user_phone')
      .on(table.phone)
      .where(sql`${table.status} <> ${literal(userStatus.cancelled)} and ${table.phone} <> ''`),
    index('user_phone_tail').on(table.phoneTail, table.id.desc()),
    index('user_status').on(table.status, table.registeredAt.desc(), table.id.desc()),
    index('user_identity').on(table.identity, table.status, table.registeredAt.desc(), table.id.desc()),
    // Few people of an identity live in one district; a status alone says little.
    index('user_identity_area').on(
      table.identity,
      table.area,
      table.status,
      table.registeredAt.desc(),
      table.id.desc(),
    ),
    index('user_member').on(table.memberStatus, table.registeredAt.desc(), table.id.desc()),
    index('user_registered').on(table.registeredAt.desc(), table.id.desc()),
    index('user_active').on(table.lastActiveAt.desc(), table.id.desc()),
    index('user_amount').on(table.orderAmount.desc(), table.id.desc()),
    index('user_source').on(table.registerSource, table.registeredAt.desc(), table.id.desc()),
    index('user_terminal').on(table.registerTerminal, table.registerSource, table.registeredAt.desc(), table.id.desc()),
    index('user_area').on(table.area, table.registeredAt.desc(), table.id.desc()),
    index('user_inviter').on(table.inviterId, table.registeredAt.desc(), table.id.desc()),
    index('user_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    index('user_promoter').on(table.promoterId).where(sql`${table.promoterId} is not null`),
    index('user_labels').using('gin', table.labelIds),
    // Most names have two signs, which trigrams do not find: see server/entity/bigrams.ts.
    index('user_terms').using('gin', sql`terms(${table.nickname} || ' ' || ${table.realName})`),
    searched('user_pinyin', table.pinyin),
  ],
)

/** A signed-in device of a user in mall or mini-programme. */
export const userSession = pgTable(
  'user_session',
  {
    ...record(),
    userId: reference()
      .notNull()
      .references(() => user.id),
    /** SHA-256 of the token. */
    tokenHash: text().notNull(),
    terminal: smallint().$type<CodeOf<typeof terminal>>().notNull(),
    ip: text().notNull().default(''),
    device: text().notNull().default(''),
    lastUsedAt: moment().notNull(),
    /** Null while it is valid. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('user_session_token').on(table.tokenHash),
    index('user_session_user').on(table.userId, table.id.desc()),
  ],
)

export const userLabel = pgTable(
  'user_label',
  { ...record(), name: text().notNull(), color: text().notNull() },
  (table) => [uniqueIndex('user_label_name').on(table.name)],
)

export const userApplication = pgTable(
  'user_application',
  {
    ...record(),
    /** SQ, the day, six digits. */
    applicationNo: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => user.id),
    phone: text().notNull(),
    phoneTail: text().notNull().generatedAlwaysAs(sql.raw('right(phone, 4)')),
    identity: smallint().$type<CodeOf<typeof userIdentity>>().notNull(),
    realName: text().notNull(),
    pinyin: pinyin('real_name', 'company_name'),
    /** Encrypted by server/encryption.ts; the hash finds equal numbers. */
    idCardSecret: text().notNull().default(''),
    idCardTail: text().notNull().default(''),
    idCardHash: text().notNull().default(''),
    idCardImages: list<string>(),
    companyName: text().notNull().default(''),
    licenceNo: text().notNull().default(''),
    licenceImage: text().notNull().default(''),
    certificateImages: list<string>(),
    workImages: list<string>(),
    workYears: smallint().notNull().default(0),
    area: text().notNull(),
    address: text().notNull().default(''),
    inviterId: reference(),
    source: smallint().$type<CodeOf<typeof terminal>>().notNull(),
    submittedAt: moment().notNull(),
    submitCount: smallint().notNull().default(1),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn, 4 revoked. */
    status: smallint().$type<CodeOf<typeof applicationStatus>>().notNull().default(applicationStatus.pending),
    claimedById: reference(),
    claimedBy: text().notNull().default(''),
    /** A claim lasts 15 minutes. */
    claimedUntil: moment(),
    riskFlags: list<CodeOf<typeof applicationRisk>>(),
    /** The role that was given. */
    appletRoleId: reference(),
    refuseReason: text().notNull().default(''),
    refuseFields: list<CodeOf<typeof applicationField>>(),
    reviewedById: reference(),
    reviewedBy: text().notNull().default(''),
    reviewedAt: moment(),
    /** When reviewers were told that it waits for too long. */
    overdueNotedAt: moment(),
    /** The company that it registered, or that had its licence already. */
    enterpriseId: reference(),
    revokeReason: text().notNull().default(''),
    revokedBy: text().notNull().default(''),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('user_application_no').on(table.applicationNo),
    // A user has at most one pending application.
    uniqueIndex('user_application_pending')
      .on(table.userId)
      .where(sql`${table.status} = ${literal(applicationStatus.pending)}`),
    index('user_application_status').on(table.status, table.submittedAt, table.id),
    index('user_application_user').on(table.userId, table.id.desc()),
    index('user_application_reviewed').on(table.status, table.reviewedAt.desc(), table.id.desc()),
    index('user_application_phone').on(table.phone),
    index('user_application_phone_tail').on(table.phoneTail),
    index('user_application_id_card').on(table.idCardHash).where(sql`${table.idCardHash} <> ''`),
    index('user_application_licence').on(table.licenceNo).where(sql`${table.licenceNo} <> ''`),
    index('user_application_licence_image').on(table.licenceImage).where(sql`${table.licenceImage} <> ''`),
    index('user_application_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    // The pictures that another user's application must not show.
    index('user_application_pictures').using(
      'gin',
      sql`(${table.idCardImages} || ${table.certificateImages} || ${table.workImages})`,
    ),
    searched('user_application_name_part', table.realName),
    searched('user_application_company_part', table.companyName),
    searched('user_application_pinyin', table.pinyin),
  ],
)
