import type { TagTone } from '#ui/tag/tag.tsx'

export const enableTone = { 0: 'neutral', 1: 'success' } as const satisfies Record<0 | 1, TagTone>
