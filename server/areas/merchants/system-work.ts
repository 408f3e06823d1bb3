import { notificationCategory } from '#contract/notifications.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import type { AuditResource } from '#contract/resources.ts'
import type { Connection } from '#server/database/pool.ts'
import type { enterpriseUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { type Notice, notify } from '#server/notify.ts'

// What scheduled work of the area writes besides its records.

/** Author of changes by the system. */
export const SYSTEM = '系统'

export type ManagerNotice = Pick<Notice, 'level' | 'title' | 'content'>

/** Tells the manager of a merchant. */
export async function tellManager(
  tx: Connection,
  now: string,
  { managerId }: Pick<typeof enterpriseUser.$inferSelect, 'managerId'>,
  notice: Omit<Notice, 'category'>,
): Promise<void> {
  if (managerId === null) return
  await notify(tx, [managerId], now, { category: notificationCategory.warning, ...notice })
}

interface SystemEntry {
  resource: AuditResource
  action: string
  targetId: number
  targetName: string
  summary: string
}

/** Log entries of changes by the system. */
export async function logBySystem(tx: Connection, now: string, entries: readonly SystemEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insert(auditLog).values(
    entries.map((entry) => ({
      ...entry,
      targetId: String(entry.targetId),
      occurredAt: now,
      actorName: SYSTEM,
      area: 'merchants',
      source: auditSource.schedule,
    })),
  )
}
