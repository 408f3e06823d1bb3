import type { CodeOf } from '#contract/codes.ts'
import type { jobStatus } from '#contract/job-codes.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const levelTone = { info: 'info', success: 'success', warning: 'warning', error: 'danger' } as const
export const jobTone: Record<CodeOf<typeof jobStatus>, TagTone> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'danger',
  4: 'neutral',
  5: 'neutral',
}
