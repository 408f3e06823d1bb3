import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FileItem } from '#contract/fields.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { ReviewChange } from '#contract/suppliers/brand-reviews.ts'
import type {
  authorizationKind,
  brandLevel,
  brandReviewType,
  brandRisk,
  invoiceType,
  noticeTarget,
  noticeType,
  settlementCycle,
  supplierType,
  taxRate,
  trademarkClass,
} from '#contract/suppliers/codes.ts'
import { brandStatus, noticeStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import type { Warehouse } from '#contract/suppliers/suppliers.ts'
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
  uniqueWhenSet,
  yuan,
} from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'

// Suppliers, their brands and brand reviews, notices to suppliers.

const factor = () => numeric({ precision: 8, scale: 4 })

export const supplier = pgTable(
  'supplier',
  {
    ...record(),
    ...creator(),
    supplierCode: codeOf('G', 6),
    name: text().notNull(),
    shortName: text().notNull().default(''),
    pinyin: pinyin('name', 'short_name'),
    supplierType: smallint().$type<CodeOf<typeof supplierType>>(),
    creditCode: text().notNull().default(''),
    license: text().notNull().default(''),
    licenseUntil: day(),
    legalPerson: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactPhone: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    area: text().notNull().default(''),
    address: text().notNull().default(''),
    warehouses: list<Warehouse>(),
    returnAddress: text().notNull().default(''),
    categoryIds: list<number>(),
    leadTime: smallint().$type<CodeOf<typeof leadTime>>(),
    logisticsLevel: smallint().$type<CodeOf<typeof logisticsLevel>>(),
    contractNo: text().notNull().default(''),
    contractFiles: list<FileItem>(),
    contractFrom: day(),
    contractUntil: day(),
    settlementCycle: smallint().$type<CodeOf<typeof settlementCycle>>(),
    deposit: yuan(),
    bankAccountName: text().notNull().default(''),
    bankName: text().notNull().default(''),
    /** Encrypted by server/encryption.ts. */
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    invoiceType: smallint().$type<CodeOf<typeof invoiceType>>(),
    taxRate: smallint().$type<CodeOf<typeof taxRate>>(),
    /** Mobile number that the supplier signs in with. */
    account: text().notNull().default(''),
    /** The login created when the supplier was first enabled. */
    loginUserId: reference(),
    passwordResetAt: moment(),
    disableReason: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** 0 draft, 1 enabled, 2 disabled, 3 closed. */
    status: smallint().$type<CodeOf<typeof supplierStatus>>().notNull().default(supplierStatus.draft),
  },
  (table) => [
    uniqueIndex('supplier_code').on(table.supplierCode),
    uniqueIndex('supplier_name').on(table.name),
    uniqueWhenSet('supplier_short_name', table.shortName),
    uniqueWhenSet('supplier_credit_code', table.creditCode),
    uniqueWhenSet('supplier_contract_no', table.contractNo),
    uniqueWhenSet('supplier_account', table.account),
    index('supplier_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('supplier_created').on(table.createdAt.desc(), table.id.desc()),
    index('supplier_updated').on(table.updatedAt.desc(), table.id.desc()),
    // All columns that the list's counts need, so that they are index-only.
    index('supplier_contract').on(table.status, table.contractUntil, table.loginUserId),
    index('supplier_categories').using('gin', table.categoryIds),
    // A keyword searches all five; with one index missing PostgreSQL scans every row.
    searched('supplier_name_part', table.name),
    searched('supplier_short_name_part', table.shortName),
    searched('supplier_code_part', table.supplierCode),
    searched('supplier_account_part', table.account),
    searched('supplier_credit_code_part', table.creditCode),
    searched('supplier_pinyin', table.pinyin),
  ],
)

export const brand = pgTable(
  'brand',
  {
    ...record(),
    ...creator(),
    brandCode: codeOf('B', 6),
    name: text().notNull(),
    pinyin: pinyin('name'),
    nameEn: text().notNull().default(''),
    initial: text().notNull().default(''),
    supplierId: reference().notNull(),
    logo: text().notNull().default(''),
    banner: text().notNull().default(''),
    video: text().notNull().default(''),
    slogan: text().notNull().default(''),
    story: text().notNull().default(''),
    origin: text().notNull().default(''),
    originCountry: text().notNull().default(''),
    level: smallint().$type<CodeOf<typeof brandLevel>>(),
    categoryIds: list<number>(),
    templateIds: list<number>(),
    trademarkNo: text().notNull().default(''),
    trademarkClass: list<CodeOf<typeof trademarkClass>>(),
    trademarkFiles: list<FileItem>(),
    trademarkUntil: day(),
    authorizationKind: smallint().$type<CodeOf<typeof authorizationKind>>(),
    authorizationFiles: list<FileItem>(),
    authorizationFrom: day(),
    authorizationUntil: day(),
    /** The earlier of the two dates; the brand is disabled after it. */
    validUntil: day().generatedAlwaysAs(sql`least(trademark_until, authorization_until)`),
    /** Days before `validUntil` of the last warning to the supplier. */
    warnedDays: smallint(),
    purchaseFactor: factor(),
    productFactor: factor(),
    saleFactor: factor(),
    recommended: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    /** 0 draft, 1 in review, 2 refused, 3 enabled, 4 disabled. */
    status: smallint().$type<CodeOf<typeof brandStatus>>().notNull().default(brandStatus.draft),
  },
  (table) => [
    uniqueIndex('brand_code').on(table.brandCode),
    uniqueIndex('brand_name').on(table.name),
    uniqueWhenSet('brand_name_en', table.nameEn),
    index('brand_status').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('brand_created').on(table.createdAt.desc(), table.id.desc()),
    index('brand_supplier').on(table.supplierId, table.createdAt.desc(), table.id.desc()),
    index('brand_valid').on(table.status, table.validUntil),
    index('brand_trademark').on(table.trademarkNo),
    index('brand_categories').using('gin', table.categoryIds),
    searched('brand_name_part', table.name),
    searched('brand_name_en_part', table.nameEn),
    searched('brand_code_part', table.brandCode),
    searched('brand_pinyin', table.pinyin),
  ],
)

export const brandReview = pgTable(
  'brand_review',
  {
    ...record(),
    reviewNo: codeOf('BR', 10),
    brandId: reference().notNull(),
    /** 1 new brand, 2 changed data, 3 renewed qualification. */
    type: smallint().$type<CodeOf<typeof brandReviewType>>().notNull(),
    /** For display: before and after as text. */
    changes: list<ReviewChange>(),
    /** Values that an approval writes into the brand; empty for a new brand. */
    proposal: list<{ field: string; value: unknown }>(),
    riskFlags: list<CodeOf<typeof brandRisk>>(),
    submittedById: reference().notNull(),
    /** Supplier of the submitting account; null for a platform account. */
    submitterSupplierId: reference(),
    submittedBy: text().notNull(),
    submittedAt: moment().notNull(),
    /** 1 pending, 2 approved, 3 refused, 4 withdrawn. */
    status: smallint().$type<CodeOf<typeof reviewStatus>>().notNull().default(reviewStatus.pending),
    reason: text().notNull().default(''),
    reviewedBy: text().notNull().default(''),
    reviewedAt: moment(),
  },
  (table) => [
    uniqueIndex('brand_review_no').on(table.reviewNo),
    // A brand has at most one pending review, however many editors submit at once.
    uniqueIndex('brand_review_pending')
      .on(table.brandId)
      .where(sql`${table.status} = ${literal(reviewStatus.pending)}`),
    index('brand_review_brand').on(table.brandId, table.id.desc()),
    index('brand_review_status').on(table.status, table.submittedAt, table.id),
    index('brand_review_submitted').on(table.submittedAt.desc(), table.id.desc()),
  ],
)

export const supplierNotice = pgTable(
  'supplier_notice',
  {
    ...record(),
    noticeNo: codeOf('N', 10),
    title: text().notNull(),
    pinyin: pinyin('title'),
    type: smallint().$type<CodeOf<typeof noticeType>>().notNull(),
    summary: text().notNull().default(''),
    content: text().notNull().default(''),
    files: list<FileItem>(),
    /** 1 all, 2 by category, 3 by brand, 4 chosen suppliers. */
    targetKind: smallint().$type<CodeOf<typeof noticeTarget>>().notNull(),
    targetSupplierIds: list<number>(),
    targetBrandIds: list<number>(),
    targetCategoryIds: list<number>(),
    needConfirm: boolean().notNull().default(false),
    confirmUntil: moment(),
    popup: boolean().notNull().default(false),
    pinned: boolean().notNull().default(false),
    publishAt: moment(),
    targetCount: integer().notNull().default(0),
    withdrawReason: text().notNull().default(''),
    /** 0 draft, 1 scheduled, 2 published, 3 withdrawn. */
    status: smallint().$type<CodeOf<typeof noticeStatus>>().notNull().default(noticeStatus.draft),
  },
  (table) => [
    uniqueIndex('supplier_notice_no').on(table.noticeNo),
    index('supplier_notice_status').on(table.status, table.publishAt.desc(), table.id.desc()),
    index('supplier_notice_created').on(table.createdAt.desc(), table.id.desc()),
    searched('supplier_notice_title_part', table.title),
    searched('supplier_notice_pinyin', table.pinyin),
  ],
)

export const noticeReceipt = pgTable(
  'notice_receipt',
  {
    ...record(),
    noticeId: reference().notNull(),
    supplierId: reference().notNull(),
    /** False for a supplier that was enabled after the notice was sent to all: it is not counted. */
    counted: boolean().notNull().default(true),
    readAt: moment(),
    readBy: text().notNull().default(''),
    confirmedAt: moment(),
    confirmedBy: text().notNull().default(''),
    remindedAt: moment(),
    remindCount: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('notice_receipt_pair').on(table.noticeId, table.supplierId),
    index('notice_receipt_supplier').on(table.supplierId, table.noticeId.desc()),
  ],
)

/** Text messages waiting for the provider; the text is encrypted, since it may contain a password. */
export const textMessage = pgTable(
  'text_message',
  {
    ...record(),
    phone: text().notNull(),
    textSecret: text().notNull(),
    /** The message is not sent after this time. */
    expireAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [index('text_message_waiting').on(table.id).where(sql`${table.sentAt} is null`)],
)
