import type { UploadRules } from '../rules/upload.ts'

/** What a picture has to be like, by the field that names it. */
export const menuUploads = {
  icon: { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 50 },
} as const satisfies Record<string, UploadRules>
