import type { AuditRecord, Context } from '#server/context.ts'
import type { ImportScope } from './definition.ts'

/**
 * The context of an import, for functions that forms use as well. Their log entries are collected by `audit`; without
 * it they are dropped, because the import writes its own entry for the row.
 */
export const importContext = (scope: ImportScope, audit: (record: AuditRecord) => void = () => {}): Context => ({
  ...scope,
  requestId: '',
  ip: '',
  device: '',
  audit,
})
