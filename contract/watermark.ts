// 水印设置
import { z } from 'zod'
import { wordCodes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, fileUrl, line, MAX_VERSION, noParams, nothing, orEmpty } from './fields.ts'
import type { UploadRules } from './rules/upload.ts'
import { watermarkType } from './rules/watermark.ts'

/** In rows of three, matching their position on the picture. */
export const watermarkLocation = wordCodes({
  nw: '左上',
  north: '上',
  ne: '右上',
  west: '左',
  center: '居中',
  east: '右',
  sw: '左下',
  south: '下',
  se: '右下',
})

/** Picture requirements by field. */
export const watermarkUploads = {
  imgUrl: {
    type: 'image',
    extensions: ['png'],
    kb: 200,
    minWidth: 100,
    maxWidth: 1000,
    minHeight: 40,
    maxHeight: 1000,
  },
} as const satisfies Record<string, UploadRules>

const TRANSPARENCY = '不透明度须在0至100之间'

export const WatermarkInput = z.strictObject({
  type: code(watermarkType, '水印类型'),
  title: line(16, '水印文字'),
  imgUrl: orEmpty(fileUrl('水印图片')),
  /** 100 is fully visible. */
  transparency: z.number(TRANSPARENCY).int(TRANSPARENCY).min(0, TRANSPARENCY).max(100, TRANSPARENCY),
  location: code(watermarkLocation, '位置'),
  /** False: pictures without watermark. */
  enabled: z.boolean(),
})
export type WatermarkInput = z.infer<typeof WatermarkInput>

/** Default for users without their own setting. */
export const platformWatermark: WatermarkInput = {
  type: watermarkType.text,
  title: '仅供展示',
  imgUrl: '',
  transparency: 100,
  location: 'center',
  enabled: true,
}

/** Clears the fields that the type does not use. */
export const normalizeWatermark = (input: WatermarkInput): WatermarkInput =>
  input.type === watermarkType.text ? { ...input, imgUrl: '' } : { ...input, title: '' }

/** Errors by field. */
export function watermarkFaults({ type, title, imgUrl }: WatermarkInput): Record<string, string> {
  if (type === watermarkType.text && title.trim() === '') return { title: '请输入水印文字' }
  return type === watermarkType.image && imgUrl === '' ? { imgUrl: '请上传水印图片' } : {}
}

export const UserWatermark = WatermarkInput.extend({
  /** 0 if the user has no own setting. */
  version: z.number().int(),
  /** The platform's setting, since the user has none. */
  inherited: z.boolean(),
})
export type UserWatermark = z.infer<typeof UserWatermark>

export const getUserWatermark = endpoint('GET /api/userWatermark/detail', {
  title: '获取水印设置',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'userWatermark',
  params: noParams,
  data: UserWatermark,
})

export const saveUserWatermark = endpoint('POST /api/userWatermark/save', {
  title: '保存水印设置',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['userWatermark'],
  params: WatermarkInput.extend({
    version: z.number({ error: '缺少版本号' }).int().min(0).max(MAX_VERSION, '版本号不正确'),
  }),
  data: UserWatermark,
})

export const resetUserWatermark = endpoint('POST /api/userWatermark/reset', {
  title: '沿用默认水印',
  paramsIn: 'none',
  permission: 'signedIn',
  invalidates: ['userWatermark'],
  params: noParams,
  data: nothing,
})
