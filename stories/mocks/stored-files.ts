import type { RequestHandler } from 'msw'
import { fileStatus, listFiles, type StoredFile, uploadModel } from '#contract/base.ts'
import { fileClass, fileExtension } from '#contract/rules/file-class.ts'
import { collection } from '#mocks/collection.ts'
import { picture } from '#stories/ui/uploads/pictures.ts'
import { hoursAgo } from './records.ts'

/** A file uploaded by the user `id` days ago. */
export function storedFile(id: number, name: string, part: Partial<StoredFile> = {}): StoredFile {
  const kind = fileClass(name)
  const { width = 600, height = 600 } = part
  const isImage = kind === 'image'
  return {
    id,
    key: `img/${id}.${fileExtension(name)}`,
    url: isImage ? picture(id * 47, width ?? 600, height ?? 600) : `/oss/${name}`,
    name,
    ext: fileExtension(name),
    fileClass: kind,
    mime: isImage ? 'image/png' : 'application/pdf',
    size: 96_000 + id * 1_700,
    width: isImage ? width : null,
    height: isImage ? height : null,
    duration: null,
    model: uploadModel.image,
    status: fileStatus.inUse,
    createdAt: hoursAgo(id * 24),
    ...part,
  }
}

const pictureNames = ['栖木标志', '听松标志', '客厅实拍', '门店外景', '春季主视觉', '原木餐桌', '布艺沙发', '北欧吊灯']

/** Four pages of pictures, every third one wide, and certificates. */
export const storedFiles = (): StoredFile[] => [
  ...Array.from({ length: 32 }, (_, index) => {
    const name = `${pictureNames[index % pictureNames.length]}${index < pictureNames.length ? '' : ` ${index}`}.png`
    return storedFile(index + 1, name, index % 3 === 2 ? { width: 1600, height: 900 } : {})
  }),
  storedFile(41, '商标注册证.jpg', { model: uploadModel.privateDocument, width: 1200, height: 1700 }),
  storedFile(42, '商标续展证明.jpg', { model: uploadModel.privateDocument, width: 1200, height: 1700 }),
  storedFile(43, '品牌授权书 2026.pdf', { model: uploadModel.privateDocument }),
]

/** Earlier uploads of the user. */
export const storedFileHandlers = (files: StoredFile[] = storedFiles()): RequestHandler[] =>
  collection({ list: listFiles }, files)
