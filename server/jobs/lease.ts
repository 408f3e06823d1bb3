import { and, eq } from 'drizzle-orm'
import { jobStatus } from '#contract/job-codes.ts'
import { job } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { after, minutes } from '../time.ts'

type JobRow = typeof job.$inferSelect
/** A job as the one worker knows it that has taken it. */
export type TakenJob = Pick<JobRow, 'id' | 'attempts' | 'totalRows'>

/** Who has not told of a job for so long is thought dead. */
export const LEASE = minutes(2)

/** Thrown inside a run when its owner has cancelled it. */
export class Cancelled extends Error {}

/** Not cancelled, and not taken over by another worker because this one was thought dead. */
export const stillOurs = ({ id, attempts }: TakenJob) =>
  and(eq(job.id, id), eq(job.status, jobStatus.running), eq(job.attempts, attempts))

/** Says how far a job is and keeps it for this worker; ends it here where it is no longer ours. */
export async function tell(
  db: Connection,
  taken: TakenJob,
  now: string,
  done: Pick<JobRow, 'progress'> & Partial<JobRow>,
): Promise<void> {
  const kept = await db
    .update(job)
    .set({ ...done, leaseUntil: after(now, LEASE) })
    .where(stillOurs(taken))
    .returning({ id: job.id })
  if (kept.length === 0) throw new Cancelled()
}
