import { and, eq } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { recordScopes } from '../areas/record-scopes.ts'
import type { Call } from '../call.ts'
import { fileUse, type storedFile } from '../database/schema.ts'
import { forbidden, notFound } from '../refusal.ts'

/** How the platform asks an area who may read one of its records: for its log, and for the private files that it names. */
export interface RecordScope {
  /** Who may read any record of the resource at all. */
  may: Permission
  /** True when the record exists within the caller's own rows. */
  sees(call: Call, id: number): Promise<boolean>
}

async function seesRecord(call: Call, resource: string, id: number): Promise<boolean> {
  const scope = recordScopes[resource]
  return scope !== undefined && call.caller.may(scope.may) && scope.sees(call, id)
}

/** Refuses unless the caller may read the record. */
export async function mayReadTarget(call: Call, resource: string, id: number): Promise<void> {
  const scope = recordScopes[resource]
  if (!scope) throw notFound()
  if (!call.caller.may(scope.may)) throw forbidden()
  if (!(await scope.sees(call, id))) throw notFound()
}

/** Its owner, and whoever may see a record that names it. */
export async function mayReadPrivateFile(call: Call, file: typeof storedFile.$inferSelect): Promise<boolean> {
  if (file.ownerId === call.caller.userId) return true
  const uses = await call.db
    .select()
    .from(fileUse)
    .where(and(eq(fileUse.fileId, file.id)))
  for (const use of uses) if (await seesRecord(call, use.resource, use.recordId)) return true
  return false
}
