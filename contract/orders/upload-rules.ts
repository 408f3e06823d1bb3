import type { UploadRules } from '#contract/rules/upload.ts'

/** What a file has to be like, by the field that names it: checked by the console before the upload, by the server on save. */
export const orderUploads = {
  drawings: { extensions: ['pdf', 'png', 'jpg', 'jpeg'], kb: 20_480 },
  /** What is sold as a file. */
  goodsFile: { extensions: ['zip', 'glb', 'obj', 'max', 'pdf', 'mp4', 'jpg', 'png'], kb: 1_048_576 },
  signProof: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>
