import type { UploadRules } from '../rules/upload.ts'

/** Picture requirements by field. */
export const categoryUploads = {
  icon: { type: 'image', ratio: { w: 1, h: 1 }, kb: 100 },
} as const satisfies Record<string, UploadRules>

export const classifyUploads = {
  icon: { type: 'image', ratio: { w: 1, h: 1 }, minWidth: 120, minHeight: 120, kb: 100 },
  banner: { type: 'image', ratio: { w: 3, h: 1 }, minWidth: 750, kb: 500 },
} as const satisfies Record<string, UploadRules>
