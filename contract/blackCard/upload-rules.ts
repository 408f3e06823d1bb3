import type { UploadRules } from '../rules/upload.ts'

/** File requirements by field. The console checks them before the upload, the server on save. */
export const servicePackageUploads = {
  cover: { type: 'image', extensions: ['png', 'jpg', 'jpeg'], ratio: { w: 1, h: 1 }, kb: 1024 },
  images: { type: 'image', extensions: ['png', 'jpg', 'jpeg'], kb: 2048 },
} as const satisfies Record<string, UploadRules>

export const channelUploads = {
  licenceImage: { type: 'image', extensions: ['png', 'jpg', 'jpeg'], kb: 5120 },
  contractFiles: { type: 'pdf', kb: 20_480 },
} as const satisfies Record<string, UploadRules>

export const channelSettlementUploads = {
  payVoucher: { type: 'image', extensions: ['png', 'jpg', 'jpeg'], kb: 5120 },
} as const satisfies Record<string, UploadRules>
