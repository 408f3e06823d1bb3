import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import type { Context } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { forbidden, refuse } from '../http/errors.ts'
import type { BulkRecord } from './definition.ts'
import { type LoggedEntry, type RollbackDefinition, rollbackFor, type UndonePart } from './rollback-definition.ts'

const NO_RIGHT = '您没有此操作的权限'
const NO_VALUES = '没有记录修改前的值，不能撤销'

/** A change of a batch; without a definition it cannot be undone. */
interface BatchPart extends UndonePart {
  definition: RollbackDefinition | undefined
}

const wholeRecord = ({ targetId, targetName }: LoggedEntry) => ({ id: Number(targetId) || 0, name: targetName })

const partsOf = (entry: LoggedEntry, definition: RollbackDefinition | undefined): BatchPart[] => {
  const parts = definition?.partsOf?.(entry) ?? [wholeRecord(entry)]
  if (parts.length === 0) return [{ ...wholeRecord(entry), entry, definition: undefined }]
  return parts.map((part) => ({ ...part, entry, definition }))
}

/** All changes of a batch, newest first: a record that it changed twice is undone in reverse order. */
export async function partsOfBatch(context: Context, batchNo: string): Promise<BatchPart[]> {
  const entries = await context.db
    .select()
    .from(auditLog)
    // Entries about the job itself are no changes.
    .where(and(eq(auditLog.batchNo, batchNo), eq(auditLog.result, auditResult.success), ne(auditLog.resource, 'job')))
    .orderBy(desc(auditLog.id))
  const { caller, services } = context
  const isOwn = entries.every(({ actorId }) => actorId === caller.userId)
  if (!isOwn && !caller.can('auditLog:view')) throw forbidden('只能撤销自己的批次')
  return entries.flatMap((entry) => partsOf(entry, rollbackFor(services.areas.rollbacks, entry)))
}

const unknownReason = ({ entry, definition }: BatchPart): string => (definition ? '' : rollbackText(entry))

const rollbackText = ({ resource, action, before, changes }: LoggedEntry): string => {
  const isUndoable = before === null && changes.length > 0
  const title = `${auditResource.label(resource)}${auditAction.label(action) || '操作'}`
  return isUndoable ? NO_VALUES : `「${title}」不能自动撤销`
}

/** The parts that cannot be undone now, each with its reason. */
export async function faultsOfParts(
  parts: readonly BatchPart[],
  context: Context,
): Promise<ReadonlyMap<BatchPart, string>> {
  const faults = new Map<BatchPart, string>()
  for (const [definition, own] of Map.groupBy(parts, (part) => part.definition)) {
    if (!definition) for (const part of own) faults.set(part, unknownReason(part))
    else if (!context.caller.can(definition.permission)) for (const part of own) faults.set(part, NO_RIGHT)
    else {
      const found = await definition.faultsOf(own, context)
      for (const part of own) {
        const reason = found.get(part)
        if (reason) faults.set(part, reason)
      }
    }
  }
  return faults
}

/** Undoes one part of a logged change, if nothing newer was written on top. */
export async function rollBackRecord({ id, entryId = 0 }: BulkRecord, context: Context): Promise<void> {
  const ofBatch = and(eq(auditLog.id, entryId), eq(auditLog.result, auditResult.success), isNotNull(auditLog.batchNo))
  const [entry] = await context.db.select().from(auditLog).where(ofBatch)
  const definition = entry && rollbackFor(context.services.areas.rollbacks, entry)
  const part = entry && partsOf(entry, definition).find((candidate) => candidate.id === id)
  if (!part) throw refuse('日志已不存在，不能撤销')
  if (!part.definition) throw refuse(unknownReason(part) || NO_VALUES)
  if (!context.caller.can(part.definition.permission)) throw forbidden(NO_RIGHT)
  await part.definition.lock?.(part, context)
  const reason = (await part.definition.faultsOf([part], context)).get(part)
  if (reason) throw refuse(reason)
  await part.definition.undo(part, {
    ...context,
    audit: (record) => context.audit({ ...record, summary: `撤销批次：${record.summary}` }),
  })
}
