import type { CodeOf } from '#contract/codes.ts'
import type { publishStatus } from '#contract/goods/codes.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

/** 草稿, 已发布, 已下线 */
export const publishTone: Record<CodeOf<typeof publishStatus>, TagTone> = { 0: 'neutral', 1: 'success', 2: 'warning' }
