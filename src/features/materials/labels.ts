import type { MaterialStatus } from '#contract/materials/material-rules.ts'
import type { ProxyStatus } from '#contract/materials/proxy-rules.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const enableTone: Record<0 | 1, TagTone> = { 0: 'neutral', 1: 'success' }

export const materialTone: Record<MaterialStatus, TagTone> = {
  0: 'neutral',
  1: 'warning',
  2: 'danger',
  3: 'success',
  4: 'neutral',
}

export const proxyTone: Record<ProxyStatus, TagTone> = {
  0: 'neutral',
  1: 'warning',
  2: 'danger',
  3: 'info',
  4: 'success',
  5: 'neutral',
  6: 'neutral',
}
