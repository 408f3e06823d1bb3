import { eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Call, Caller } from '#server/call.ts'
import { supplier } from '#server/database/schema-suppliers.ts'
import { forbidden } from '#server/refusal.ts'

export const isPlatform = (caller: Caller): boolean => caller.accountType === 1
export const isSupplier = (caller: Caller): boolean => caller.accountType === 2

/** Rows that the caller may see: all for the platform, its own for a supplier, none for others. */
export function ownRows(caller: Caller, supplierId: AnyPgColumn): SQL | undefined {
  return isPlatform(caller) ? undefined : eq(supplierId, (isSupplier(caller) ? caller.supplierId : null) ?? 0)
}

/** A supplier that was disabled ships its open orders and reads notices, nothing else. */
export async function refuseDisabledSupplier(call: Pick<Call, 'db' | 'caller'>): Promise<void> {
  if (isPlatform(call.caller)) return
  const [own] = await call.db
    .select({ status: supplier.status })
    .from(supplier)
    .where(eq(supplier.id, call.caller.supplierId ?? 0))
  if (own?.status !== 1) throw forbidden('供应商已停用，不能修改资料')
}
