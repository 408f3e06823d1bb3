import type { UploadRules } from '#contract/rules/upload.ts'

/** File requirements by field. The console checks them before the upload, the server on save. */
export const agentUploads = {
  cover: { type: 'image', ratio: { w: 16, h: 9 }, minWidth: 750, kb: 1024 },
  benefits: { type: 'image', ratio: { w: 1, h: 1 }, kb: 100 },
  agreement: { extensions: ['pdf'], kb: 10_240 },
} as const satisfies Record<string, UploadRules>
