import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { categoryPaths } from '#features/configuration/public.ts'
import { recordPage } from '#lib/record-page.ts'
import { appletMenuPaths, menuPaths, storeMenuPaths, storeRolePaths } from '../paths.ts'

interface Way {
  /** Permission to open it. */
  can: Permission
  to: (id: number) => string
}

/** Trees and the like, whose pages open no record by themselves. */
const ways: Readonly<Record<string, Way>> = {
  category: { can: 'category:view', to: (id) => categoryPaths.tree.to({ id }) },
  menu: { can: 'menu:view', to: (id) => menuPaths.tree.to({ id }) },
  storeRole: { can: 'storeRole:view', to: (id) => storeRolePaths.list.to({ id }) },
  storeMenu: { can: 'storeMenu:view', to: (id) => storeMenuPaths.tree.to({ id }) },
  appletMenu: { can: 'appletMenu:view', to: (id) => appletMenuPaths.tree.to({ id }) },
}

type Row = Pick<AuditLogRow, 'resource' | 'action' | 'targetId' | 'result'>

/** URL of the audited record; null if it was deleted, has no page, or may not be read. */
export function wayToTarget(row: Row, permissions: readonly string[]): string | null {
  const id = Number(row.targetId)
  const isGone = row.action === 'delete' && row.result === auditResult.success
  // The subject of an export is its job.
  const isOther = row.action === 'export'
  if (!id || isGone || isOther) return null
  const found = recordPage(row.resource)
  const way = ways[row.resource] ?? (found && { can: found.page.permission, to: found.to })
  return way && (way.can === null || permissions.includes(way.can)) ? way.to(id) : null
}
