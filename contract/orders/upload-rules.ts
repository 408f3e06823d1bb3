import type { UploadRules } from '#contract/rules/upload.ts'

/** File requirements by field. The console checks them before the upload, the server on save. */
export const orderUploads = {
  drawings: { extensions: ['pdf', 'png', 'jpg', 'jpeg'], kb: 20_480 },
  /** Goods sold as a file. */
  goodsFile: { extensions: ['zip', 'glb', 'obj', 'max', 'pdf', 'mp4', 'jpg', 'png'], kb: 1_048_576 },
  signProof: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>
