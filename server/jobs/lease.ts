import { and, eq } from 'drizzle-orm'
import { jobStatus } from '#contract/job-codes.ts'
import { job } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { after, minutes } from '../time.ts'

type JobRow = typeof job.$inferSelect
/** A job claimed by this worker. */
export type ClaimedJob = Pick<JobRow, 'id' | 'attempts' | 'totalRows'>

/** A worker that has not reported for this long is considered dead. */
export const LEASE = minutes(2)

/** Thrown inside a run when its owner has cancelled it. */
export class Cancelled extends Error {}

/** Neither cancelled, nor claimed by another worker because this one was considered dead. */
export const isClaimed = ({ id, attempts }: ClaimedJob) =>
  and(eq(job.id, id), eq(job.status, jobStatus.running), eq(job.attempts, attempts))

/** Reports progress and extends the lease; throws `Cancelled` when the job is no longer this worker's. */
export async function reportProgress(
  db: Connection,
  claimed: ClaimedJob,
  now: string,
  done: Pick<JobRow, 'progress'> & Partial<JobRow>,
): Promise<void> {
  const extended = await db
    .update(job)
    .set({ ...done, leaseUntil: after(now, LEASE) })
    .where(isClaimed(claimed))
    .returning({ id: job.id })
  if (extended.length === 0) throw new Cancelled()
}
