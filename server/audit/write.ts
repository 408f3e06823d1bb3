import { type SQL, sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { isAuditResource } from '#contract/permissions/field-rights.ts'
import { viewedText } from '#contract/viewing.ts'
import { type AuditRecord, actorOf, type Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { redact } from '../log.ts'
import { stampChanged } from './last-change.ts'

interface AuditMeta {
  endpoint: Endpoint
  /** Area of the endpoint. */
  area: string
  costMs: number
  /** For scheduled or bulk work: see auditLog.source. */
  source?: number
}

type AuditCall = Omit<Context, 'audit' | 'db'>

function row(context: AuditCall, meta: AuditMeta, record: AuditRecord): typeof auditLog.$inferInsert {
  const actor = actorOf(context.caller)
  const { viewing } = context.caller
  return {
    occurredAt: context.now,
    actorId: actor.userId || null,
    actorName: actor.name,
    actorAccount: actor.account,
    actorRoles: actor.roles.map((role) => role.name).join('、'),
    accountType: actor.userId ? actor.accountType : null,
    area: meta.area,
    resource: record.resource,
    action: record.action,
    summary: record.summary.slice(0, 500),
    targetId: String(record.targetId ?? ''),
    targetName: record.targetName ?? '',
    changes: record.changes ?? [],
    before: withoutSecrets(record.before),
    after: withoutSecrets(record.after),
    form: record.form ?? null,
    reason: viewing && meta.endpoint.isRead ? `以${viewedText(viewing)}的身份查看` : (record.reason ?? ''),
    batchNo: record.batchNo ?? null,
    rollsBack: record.rollsBack ?? null,
    source: meta.source ?? (record.batchNo ? 2 : record.resource === 'session' ? 5 : 1),
    method: meta.endpoint.method,
    path: meta.endpoint.path,
    requestId: context.requestId,
    ip: context.ip,
    device: context.device,
    costMs: meta.costMs,
  }
}

/** Order of log entries, with nulls where the indexes of the log have them. */
export const newestFirst: readonly SQL[] = [
  sql`${auditLog.occurredAt} desc nulls last`,
  sql`${auditLog.id} desc nulls last`,
]
export const oldestFirst: readonly SQL[] = [
  sql`${auditLog.occurredAt} asc nulls first`,
  sql`${auditLog.id} asc nulls first`,
]

const withoutSecrets = (record: Record<string, unknown> | undefined) =>
  record ? (redact(record) as Record<string, unknown>) : null

/**
 * Writes the audit records of a change, and stamps the changed records with their editor. Without a record from the
 * handler, the change is logged by its endpoint's title.
 */
export async function writeAudit(
  db: Connection,
  context: AuditCall,
  meta: AuditMeta,
  records: AuditRecord[],
): Promise<void> {
  const noted = records.length > 0 ? records : [plainRecord(meta.endpoint)]
  await insertAll(
    db,
    auditLog,
    noted.map((record) => row(context, meta, record)),
  )
  await stampChanged(db, context, context.services.areas.records, noted)
}

/** Logs a refused or failed change outside the transaction that was rolled back. `params` identify its target. */
export async function writeRefused(
  db: Connection,
  context: AuditCall,
  meta: AuditMeta,
  refusal: { code: number; message: string },
  params: unknown,
): Promise<void> {
  const targetId = targetOf(params)
  await db.insert(auditLog).values({
    ...row(context, meta, { ...plainRecord(meta.endpoint), ...(targetId !== undefined && { targetId }) }),
    result: refusal.code >= 500 ? auditResult.failed : auditResult.refused,
    resultCode: refusal.code,
    resultMessage: refusal.message.slice(0, 200),
  })
}

/** The single record that a change targets, if its parameters name one. */
function targetOf(params: unknown): number | undefined {
  const { id, ids } = (params ?? {}) as { id?: unknown; ids?: unknown }
  const [only, ...others] = Array.isArray(ids) ? ids : [id]
  return typeof only === 'number' && others.length === 0 ? only : undefined
}

function plainRecord(endpoint: Endpoint): AuditRecord {
  const named = endpoint.permission.includes(':')
    ? endpoint.permission.slice(0, endpoint.permission.indexOf(':'))
    : (endpoint.invalidates?.[0] ?? '')
  const resource = isAuditResource(named) ? named : 'session'
  const action =
    endpoint.path
      .replace(/\/\{\w+\}$/, '')
      .split('/')
      .at(-1) ?? ''
  return { resource, action, summary: endpoint.title }
}
