import { inArray } from 'drizzle-orm'
import { recordOf, stampedRecord } from '#server/areas/record-scope.ts'
import type { Context } from '#server/context.ts'
import { provider, providerSettlement, providerWorker } from '#server/database/schema/providers.ts'
import { platformRows } from '#server/entity/scope.ts'

type PartOfProvider = typeof providerWorker | typeof providerSettlement

/** Parts of the providers that the caller sees. */
const ofSeen = (table: PartOfProvider, { caller, db }: Context) =>
  inArray(table.providerId, db.select({ id: provider.id }).from(provider).where(platformRows(caller, provider)))

export const providerRecords = {
  provider: stampedRecord(provider, { rows: ({ caller }) => platformRows(caller, provider) }),
  providerSettlement: recordOf(providerSettlement, { rows: (context) => ofSeen(providerSettlement, context) }),
  providerWorker: recordOf(providerWorker, { rows: (context) => ofSeen(providerWorker, context) }),
}
