import type { TagTone } from '#ui/tag/tag.tsx'

/** 草稿, 已发布, 已下线 */
export const publishTone: Record<0 | 1 | 2, TagTone> = { 0: 'neutral', 1: 'success', 2: 'warning' }
