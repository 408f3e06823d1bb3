import type { UploadRules } from '../rules/upload.ts'

/** Picture requirements by field. */
export const menuUploads = {
  icon: { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 50 },
} as const satisfies Record<string, UploadRules>
