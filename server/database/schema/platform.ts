import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { fileStatus, type uploadModel } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import { jobStatus, type jobType } from '#contract/job-codes.ts'
import type { notificationCategory } from '#contract/notifications.ts'
import { adminUserStatus, auditResult } from '#contract/permissions/codes.ts'
import { type accountType, type sessionEndReason, sessionStatus } from '#contract/session.ts'
import { list, moment, pinyin, record, reference, searched, viewAs } from '#server/database/columns.ts'
import type { LoggedField } from '#server/database/logged-field.ts'

// Platform: accounts, sessions, audit, files, notifications, jobs.

export const adminUser = pgTable(
  'admin_user',
  {
    ...record(),
    account: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    phone: text().notNull(),
    email: text().notNull().default(''),
    avatar: text().notNull().default(''),
    /** 1 platform, 2 supplier, 3 distributor. */
    accountType: smallint().$type<CodeOf<typeof accountType>>().notNull(),
    supplierId: reference(),
    distributorId: reference(),
    /** 1 normal, 2 frozen, 3 deleted. */
    status: smallint().$type<CodeOf<typeof adminUserStatus>>().notNull().default(adminUserStatus.active),
    frozenReason: text().notNull().default(''),
    /** First and last day on which the account may sign in. */
    validFrom: text(),
    validTo: text(),
    department: text().notNull().default(''),
    remark: text().notNull().default(''),
    passwordHash: text().notNull(),
    /** The last 5, newest first; none of them may be reused. */
    passwordHistory: list<string>(),
    passwordChangedAt: moment(),
    mustChangePassword: boolean().notNull().default(false),
    /** Expiry of a temporary password. */
    tempPasswordUntil: moment(),
    /** Written by releases before failures were counted by origin; both are unused now. */
    failedCount: integer().notNull().default(0),
    lockedUntil: moment(),
    lastLoginAt: moment(),
    lastLoginIp: text().notNull().default(''),
    /** Incremented when roles, grants or scope change. */
    authVersion: integer().notNull().default(1),
  },
  (table) => [
    searched('admin_user_pinyin', table.pinyin),
    uniqueIndex('admin_user_account').on(sql`lower(${table.account})`),
    uniqueIndex('admin_user_phone').on(table.phone),
    index('admin_user_supplier').on(table.supplierId),
  ],
)

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: reference().notNull(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text().notNull(),
    /** 1 active, 2 expired, 3 revoked, 4 signed out. */
    status: smallint().$type<CodeOf<typeof sessionStatus>>().notNull().default(sessionStatus.active),
    endReason: smallint().$type<CodeOf<typeof sessionEndReason>>(),
    device: text().notNull().default(''),
    ip: text().notNull().default(''),
    signedInAt: moment().notNull(),
    lastActiveAt: moment().notNull(),
    expireAt: moment().notNull(),
    ...viewAs(),
  },
  (table) => [
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_user').on(table.userId, table.signedInAt.desc()),
    index('session_view_as').on(table.viewAsSince).where(sql`${table.viewAsSince} is not null`),
  ],
)

/** Response to a write by its request id: a repeat within 24 hours gets the same response. */
export const requestRecord = pgTable(
  'request_record',
  {
    userId: reference().notNull(),
    requestId: uuid().notNull(),
    contentHash: text().notNull(),
    answer: jsonb(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.requestId] }),
    index('request_record_created').on(table.createdAt),
  ],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    occurredAt: moment().notNull(),
    actorId: reference(),
    actorName: text().notNull().default(''),
    actorAccount: text().notNull().default(''),
    actorRoles: text().notNull().default(''),
    accountType: smallint().$type<CodeOf<typeof accountType>>(),
    area: text().notNull().default(''),
    resource: text().notNull().default(''),
    action: text().notNull(),
    summary: text().notNull(),
    targetId: text().notNull().default(''),
    targetName: text().notNull().default(''),
    /** 1 done, 2 refused, 3 failed. */
    result: smallint().$type<CodeOf<typeof auditResult>>().notNull().default(auditResult.success),
    resultCode: integer().notNull().default(200),
    resultMessage: text().notNull().default(''),
    changes: list<{ field: string; title: string; before: string; after: string }>(),
    /** The record before and after the change, when available; never contains secrets. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** All form fields of the record after the change, and the earlier values of the changed ones. */
    form: jsonb().$type<LoggedField[]>(),
    /** 1 console, 2 bulk, 3 import, 4 schedule, 5 sign-in. */
    source: smallint().notNull().default(1),
    batchNo: uuid(),
    /** The batch whose change this entry undoes. */
    rollsBack: uuid(),
    reason: text().notNull().default(''),
    method: text().notNull().default(''),
    path: text().notNull().default(''),
    requestId: text().notNull().default(''),
    ip: text().notNull().default(''),
    device: text().notNull().default(''),
    costMs: integer().notNull().default(0),
  },
  (table) => [
    index('audit_log_target').on(table.resource, table.targetId, table.occurredAt.desc(), table.id.desc()),
    index('audit_log_time').on(table.occurredAt.desc(), table.id.desc()),
    index('audit_log_resource').on(table.resource, table.occurredAt.desc(), table.id.desc()),
    index('audit_log_actor').on(table.actorId, table.occurredAt.desc(), table.id.desc()),
    index('audit_log_refused').on(table.occurredAt.desc(), table.id.desc()).where(sql`result <> 1`),
    index('audit_log_batch').on(table.batchNo).where(sql`batch_no is not null`),
    searched('audit_log_target_name_part', table.targetName),
  ],
)

export const storedFile = pgTable(
  'stored_file',
  {
    ...record(),
    key: text().notNull(),
    name: text().notNull(),
    ext: text().notNull(),
    fileClass: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    duration: integer(),
    model: smallint().$type<CodeOf<typeof uploadModel>>().notNull(),
    status: smallint().$type<CodeOf<typeof fileStatus>>().notNull().default(fileStatus.unused),
    ownerId: reference().notNull(),
    /** Supplier of the uploading account: decides who may read a private file. */
    supplierId: reference(),
  },
  (table) => [
    uniqueIndex('stored_file_key').on(table.key),
    index('stored_file_owner').on(table.ownerId, table.createdAt.desc()),
  ],
)

/** Uses of a file by records: everybody who may see such a record may read a private file. */
export const fileUse = pgTable(
  'file_use',
  { fileId: reference().notNull(), resource: text().notNull(), recordId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.fileId, table.resource, table.recordId] }),
    index('file_use_record').on(table.resource, table.recordId),
  ],
)

export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    receiverId: reference().notNull(),
    category: smallint().$type<CodeOf<typeof notificationCategory>>().notNull(),
    level: text().$type<'info' | 'success' | 'warning' | 'error'>().notNull(),
    title: text().notNull(),
    content: text().notNull().default(''),
    path: text().notNull().default(''),
    query: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    resource: text().notNull().default(''),
    readAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('notification_receiver').on(table.receiverId, table.id.desc()),
    index('notification_unread').on(table.receiverId).where(sql`read_at is null`),
  ],
)

export const job = pgTable(
  'job',
  {
    ...record(),
    ownerId: reference().notNull(),
    /** Kind of job in the registry of server/jobs. */
    kind: text().notNull(),
    jobType: smallint().$type<CodeOf<typeof jobType>>().notNull(),
    resource: text().notNull(),
    title: text().notNull(),
    /** Parameters of the run, as the endpoint received them. */
    input: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The parameters as text. */
    params: list<{ key: string; value: string }>(),
    status: smallint().$type<CodeOf<typeof jobStatus>>().notNull().default(jobStatus.queued),
    progress: smallint().notNull().default(0),
    totalRows: integer().notNull().default(0),
    okRows: integer().notNull().default(0),
    failedRows: integer().notNull().default(0),
    resultKey: text().notNull().default(''),
    errorKey: text().notNull().default(''),
    failReason: text().notNull().default(''),
    attempts: smallint().notNull().default(0),
    leaseUntil: moment(),
    startedAt: moment(),
    finishedAt: moment(),
    expireAt: moment(),
    /** The batch of the log entries that a bulk action or an import writes. */
    batchNo: uuid(),
    /** The batch that this job rolls back: a batch is rolled back once. */
    rollsBack: uuid(),
  },
  (table) => [
    index('job_batch').on(table.batchNo).where(sql`batch_no is not null`),
    uniqueIndex('job_rolls_back').on(table.rollsBack).where(sql`rolls_back is not null`),
    index('job_owner').on(table.ownerId, table.id.desc()),
    index('job_waiting').on(table.status, table.id).where(sql`status in (0, 1)`),
  ],
)
