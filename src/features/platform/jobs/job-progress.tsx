import type { Job } from '#contract/jobs.ts'
import { Progress } from '#ui/progress/progress.tsx'

const tones = { 0: 'accent', 1: 'accent', 2: 'success', 3: 'danger', 4: 'warning', 5: 'success' } as const

/** Progress of a job. */
export function JobProgress({ job: { title, status, progress } }: { job: Job }) {
  return <Progress label={`${title}进度`} value={progress} tone={tones[status]} showsValue />
}
