import type { UploadRules } from '../rules/upload.ts'

const imageOrPdf = ['png', 'jpg', 'jpeg', 'pdf']

/** File requirements by field. The console checks them before the upload, the server on save. */
export const supplierUploads = {
  logo: { type: 'image', ratio: { w: 1, h: 1 }, minWidth: 200, minHeight: 200, kb: 200 },
  banner: { type: 'image', ratio: { w: 16, h: 9 }, minWidth: 1200, kb: 1024 },
  video: { type: 'video', extensions: ['mp4'], wideVideo: true, kb: 102_400 },
  trademarkFiles: { extensions: imageOrPdf, kb: 5120 },
  authorizationFiles: { extensions: imageOrPdf, kb: 5120 },
  license: { type: 'image', kb: 5120 },
  contractFiles: { extensions: imageOrPdf, kb: 20_480 },
  noticeFiles: {
    extensions: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
    kb: 20_480,
  },
} as const satisfies Record<string, UploadRules>
