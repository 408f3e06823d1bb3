import { and, eq } from 'drizzle-orm'
import { WHOLE_RECORD } from '#contract/field-rights.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import { scopeOf } from '#server/areas/record-scope.ts'
import type { LogScope } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import { fileUse, type storedFile } from '#server/database/schema/platform.ts'
import { forbidden, notFound } from '../http/errors.ts'

const mayView = (call: Context, resource: string): boolean => {
  const rights = rightsOf(scopeOf(call.services.areas.records, resource)?.partOf ?? resource)
  return rights !== undefined && call.caller.may(rights.view)
}

async function seesRecord(call: Context, resource: string, id: number): Promise<boolean> {
  const scope = scopeOf(call.services.areas.records, resource)
  return scope?.sees !== undefined && mayView(call, resource) && scope.sees(call, id)
}

/** What the caller may read of the log of a record. Refuses unless it may read the record. */
export async function readableLog(call: Context, resource: string, id: number): Promise<LogScope> {
  const scope = scopeOf(call.services.areas.records, resource)
  if (!scope?.sees) throw notFound()
  if (!mayView(call, resource)) throw forbidden()
  if (!(await scope.sees(call, id))) throw notFound()
  return (await scope.logOf?.(call, id)) ?? { facts: WHOLE_RECORD }
}

/** Its owner, and whoever may see a record that names it. */
export async function mayReadPrivateFile(call: Context, file: typeof storedFile.$inferSelect): Promise<boolean> {
  if (file.ownerId === call.caller.userId) return true
  const uses = await call.db
    .select()
    .from(fileUse)
    .where(and(eq(fileUse.fileId, file.id)))
  for (const use of uses) if (await seesRecord(call, use.resource, use.recordId)) return true
  return false
}
