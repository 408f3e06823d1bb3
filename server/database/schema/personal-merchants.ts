import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { merchantSource, personalKind } from '#contract/merchants/codes.ts'
import { personalStatus } from '#contract/merchants/codes.ts'
import { codeOf, creator, list, moment, pinyin, record, reference, searched } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

export const personalMerchant = pgTable(
  'personal_merchant',
  {
    ...record(),
    ...creator(),
    merchantNo: codeOf('GR', 8),
    userId: reference(),
    realName: text().notNull(),
    pinyin: pinyin('real_name'),
    avatar: text().notNull().default(''),
    phone: text().notNull(),
    /** Encrypted by server/encryption.ts; the hash finds equal numbers. */
    idCardSecret: text().notNull().default(''),
    idCardTail: text().notNull().default(''),
    idCardHash: text().notNull().default(''),
    idCardImages: list<FileItem>(),
    kind: smallint().$type<CodeOf<typeof personalKind>>().notNull(),
    area: text().notNull(),
    workYears: smallint().notNull().default(0),
    certificateImages: list<FileItem>(),
    labelIds: list<number>(),
    promoterId: reference(),
    managerId: reference(),
    source: smallint().$type<CodeOf<typeof merchantSource>>().notNull(),
    lastActiveAt: moment(),
    /** 0 pending, 1 active, 2 frozen, 3 rejected, 4 cancelled, 5 upgraded. */
    status: smallint().$type<CodeOf<typeof personalStatus>>().notNull().default(personalStatus.pending),
    /** Its role in the mall, given when it is approved. */
    storeRoleId: reference(),
    upgradedToId: reference(),
    /** Orders up to then belong to the enterprise. */
    upgradedAt: moment(),
    rejectReason: text().notNull().default(''),
    freezeReason: text().notNull().default(''),
    cancelReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('personal_merchant_no').on(table.merchantNo),
    uniqueIndex('personal_merchant_user')
      .on(table.userId)
      .where(sql`${table.status} not in (${literal(personalStatus.cancelled, personalStatus.upgraded)})`),
    index('personal_merchant_of_user').on(table.userId),
    uniqueIndex('personal_merchant_phone')
      .on(table.phone)
      .where(sql`${table.status} not in (${literal(personalStatus.cancelled, personalStatus.upgraded)})`),
    uniqueIndex('personal_merchant_id_card')
      .on(table.idCardHash)
      .where(
        sql`${table.idCardHash} <> '' and ${table.status} not in (${literal(personalStatus.cancelled, personalStatus.upgraded)})`,
      ),
    index('personal_merchant_status').on(table.status, table.id.desc()),
    index('personal_merchant_created').on(table.createdAt.desc(), table.id.desc()),
    index('personal_merchant_active').on(table.lastActiveAt.desc(), table.id.desc()),
    index('personal_merchant_area').on(table.area, table.id.desc()),
    index('personal_merchant_promoter').on(table.promoterId).where(sql`${table.promoterId} is not null`),
    index('personal_merchant_manager').on(table.managerId).where(sql`${table.managerId} is not null`),
    index('personal_merchant_upgraded').on(table.upgradedToId).where(sql`${table.upgradedToId} is not null`),
    index('personal_merchant_labels').using('gin', table.labelIds),
    searched('personal_merchant_name_part', table.realName),
    searched('personal_merchant_pinyin', table.pinyin),
  ],
)
