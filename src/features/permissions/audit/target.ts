import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { categoryPaths } from '#features/configuration/public.ts'
import { productPaths } from '#features/goods/public.ts'
import { orderPaths } from '#features/orders/public.ts'
import { brandPaths, supplierPaths } from '#features/suppliers/public.ts'
import {
  appletMenuPaths,
  appletRolePaths,
  menuPaths,
  rolePaths,
  storeMenuPaths,
  storeRolePaths,
  userPaths,
} from '../paths.ts'

interface Way {
  /** Permission to open it. */
  can: Permission
  to: (target: { id: number; name: string }) => string
}

/** Pages of the audited records. */
const ways: Readonly<Record<string, Way>> = {
  product: { can: 'product:view', to: ({ id }) => productPaths.detail.to({ spuId: id }) },
  brand: { can: 'brand:view', to: ({ name }) => brandPaths.list.to({ keyword: name }) },
  supplier: { can: 'supplier:view', to: ({ name }) => supplierPaths.list.to({ keyword: name }) },
  category: { can: 'category:view', to: ({ id }) => categoryPaths.tree.to({ id }) },
  order: { can: 'order:view', to: ({ id }) => orderPaths.detail.to({ id }) },
  adminUser: { can: 'adminUser:view', to: ({ id }) => userPaths.list.to({ id }) },
  role: { can: 'role:view', to: ({ id }) => rolePaths.list.to({ id }) },
  menu: { can: 'menu:view', to: ({ id }) => menuPaths.tree.to({ id }) },
  storeRole: { can: 'storeRole:view', to: ({ id }) => storeRolePaths.list.to({ id }) },
  storeMenu: { can: 'storeMenu:view', to: ({ id }) => storeMenuPaths.tree.to({ id }) },
  appletRole: { can: 'appletRole:view', to: ({ id }) => appletRolePaths.list.to({ id }) },
  appletMenu: { can: 'appletMenu:view', to: ({ id }) => appletMenuPaths.tree.to({ id }) },
}

type Row = Pick<AuditLogRow, 'resource' | 'action' | 'targetId' | 'targetName' | 'result'>

/** URL of the audited record; null if it was deleted, has no page, or may not be read. */
export function wayToTarget(row: Row, permissions: readonly string[]): string | null {
  const way = ways[row.resource]
  const id = Number(row.targetId)
  const isGone = row.action === 'delete' && row.result === auditResult.success
  // The subject of an export is its job.
  const isOther = row.action === 'export'
  if (!way || !id || isGone || isOther || !permissions.includes(way.can)) return null
  return way.to({ id, name: row.targetName })
}
