import type { UploadRules } from '#contract/rules/upload.ts'

/** What a file has to be like, by the field that names it: checked by the console before the upload, by the server on save. */
export const agentUploads = {
  cover: { type: 'image', ratio: { w: 16, h: 9 }, minWidth: 750, kb: 1024 },
  benefits: { type: 'image', ratio: { w: 1, h: 1 }, kb: 100 },
  agreement: { extensions: ['pdf'], kb: 10_240 },
} as const satisfies Record<string, UploadRules>
