import { jobStatus } from '#contract/job-codes.ts'
import type { Job } from '#contract/jobs.ts'

/** Waiting or at work: it will change by itself. */
export const isRunning = ({ status }: Pick<Job, 'status'>): boolean =>
  status === jobStatus.queued || status === jobStatus.running
