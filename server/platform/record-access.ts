import { and, eq } from 'drizzle-orm'
import { WHOLE_RECORD } from '#contract/field-rights.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import { scopeOf } from '#server/areas/record-scope.ts'
import type { LogScope } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import { fileUse, type storedFile } from '#server/database/schema/platform.ts'
import { forbidden, notFound } from '../http/errors.ts'

const canView = (context: Context, resource: string): boolean => {
  const rights = rightsOf(scopeOf(context.services.areas.records, resource)?.partOf ?? resource)
  return rights !== undefined && context.caller.can(rights.view)
}

async function seesRecord(context: Context, resource: string, id: number): Promise<boolean> {
  const scope = scopeOf(context.services.areas.records, resource)
  return scope?.sees !== undefined && canView(context, resource) && scope.sees(context, id)
}

/** The part of a record's log that the caller may read. Refuses callers who may not read the record. */
export async function readableLog(context: Context, resource: string, id: number): Promise<LogScope> {
  const scope = scopeOf(context.services.areas.records, resource)
  if (!scope?.sees) throw notFound()
  if (!canView(context, resource)) throw forbidden()
  if (!(await scope.sees(context, id))) throw notFound()
  return (await scope.logOf?.(context, id)) ?? { facts: WHOLE_RECORD }
}

/** True for the file's owner and for everybody who may see a record that uses it. */
export async function canReadPrivateFile(context: Context, file: typeof storedFile.$inferSelect): Promise<boolean> {
  if (file.ownerId === context.caller.userId) return true
  const uses = await context.db
    .select()
    .from(fileUse)
    .where(and(eq(fileUse.fileId, file.id)))
  for (const use of uses) if (await seesRecord(context, use.resource, use.recordId)) return true
  return false
}
