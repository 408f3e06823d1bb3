import type { CodeOf } from '#contract/codes.ts'
import type { enableStatus } from '#contract/configuration/codes.ts'
import { materialStatus, proxyStatus } from '#contract/materials/codes.ts'
import type { MaterialStatus } from '#contract/materials/material-rules.ts'
import type { ProxyStatus } from '#contract/materials/proxy-rules.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const enableTone: Record<CodeOf<typeof enableStatus>, TagTone> = { 0: 'neutral', 1: 'success' }

export const materialTone: Record<MaterialStatus, TagTone> = {
  [materialStatus.draft]: 'neutral',
  [materialStatus.inReview]: 'warning',
  [materialStatus.rejected]: 'danger',
  3: 'success',
  4: 'neutral',
}

export const proxyTone: Record<ProxyStatus, TagTone> = {
  [proxyStatus.draft]: 'neutral',
  [proxyStatus.inReview]: 'warning',
  [proxyStatus.rejected]: 'danger',
  [proxyStatus.upcoming]: 'info',
  [proxyStatus.active]: 'success',
  5: 'neutral',
  6: 'neutral',
}
