import type { CodeOf } from '#contract/codes.ts'
import type { enableStatus } from '#contract/configuration/codes.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const enableTone = { 0: 'neutral', 1: 'success' } as const satisfies Record<CodeOf<typeof enableStatus>, TagTone>
