import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const auditTone: Record<AuditLogRow['result'], TagTone> = { 1: 'success', 2: 'warning', 3: 'danger' }
