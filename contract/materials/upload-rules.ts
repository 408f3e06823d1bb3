import type { UploadRules } from '#contract/rules/upload.ts'

const square = { w: 1, h: 1 }

/** File requirements by field. The console checks them before the upload, the server on save. */
export const materialUploads = {
  icon: { type: 'image', ratio: square, kb: 100 },
  logo: { type: 'image', ratio: square, minWidth: 200, minHeight: 200, kb: 200 },
  trademarkFiles: { extensions: ['png', 'jpg', 'jpeg', 'pdf'], kb: 5120 },
  images: { type: 'image', ratio: square, minWidth: 600, minHeight: 600, kb: 2048 },
  textureImage: { type: 'image', minWidth: 512, maxWidth: 4096, minHeight: 512, maxHeight: 4096, kb: 4096 },
  modelFile: { extensions: ['glb', 'zip'], kb: 51_200 },
} as const satisfies Record<string, UploadRules>
