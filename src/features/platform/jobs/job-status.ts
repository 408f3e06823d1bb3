import { jobStatus } from '#contract/job-codes.ts'
import type { Job } from '#contract/jobs.ts'

/** Queued or running: the status will change without user action. */
export const isRunning = ({ status }: Pick<Job, 'status'>): boolean =>
  status === jobStatus.queued || status === jobStatus.running
