import { and, asc, eq } from 'drizzle-orm'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'

/** Numbers of the running orders of a worker, the next appointment first. */
export async function appointmentsOf(db: Connection, workerId: number): Promise<string[]> {
  const { id, serviceOrderNo, status, appointmentAt } = serviceOrder
  const rows = await db
    .select({ serviceOrderNo })
    .from(serviceOrder)
    .where(and(eq(serviceOrder.workerId, workerId), eq(status, serviceOrderStatus.inService)))
    .orderBy(asc(appointmentAt), asc(id))
  return rows.map((row) => row.serviceOrderNo)
}
