import type { UploadRules } from '../rules/upload.ts'

const pictures = ['png', 'jpg', 'jpeg']

/** File requirements by field. The console checks them before the upload, the server on save. */
export const enterpriseUploads = {
  logo: { type: 'image', ratio: { w: 1, h: 1 }, kb: 1024 },
  licenceImage: { type: 'image', extensions: pictures, kb: 5120 },
  images: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const personalUploads = {
  avatar: { type: 'image', ratio: { w: 1, h: 1 }, kb: 1024 },
  idCardImages: { type: 'image', extensions: pictures, kb: 5120 },
  certificateImages: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const providerUploads = {
  licenceImage: { type: 'image', extensions: pictures, kb: 5120 },
  qualificationImages: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const workerUploads = {
  certificateImages: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const settlementUploads = {
  payVoucher: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>
