import { fn } from 'storybook/test'
import type { Upload } from '#ui/uploader/upload-queue.ts'
import { picture } from './pictures.ts'

const hueOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360

/** A file store that accepts each file at once. */
export const takesAll = fn<Upload>(async (file, { onProgress }) => {
  onProgress(1)
  const url = file.type.startsWith('image/') ? picture(hueOf(file.name)) : `/oss/${file.name}`
  return { url, name: file.name, size: file.size }
})

/** A file store that stops at 40 % of each file, until the upload is cancelled. */
export const staysOnTheWay = fn<Upload>((_, { onProgress, signal }) => {
  onProgress(0.4)
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('已取消')))
  })
})

/** A file store that rejects each file the first time. */
export function refusesFirst(): Upload {
  const seen = new Set<string>()
  return async (file, options) => {
    if (seen.has(file.name)) return takesAll(file, options)
    seen.add(file.name)
    throw new Error('上传失败，请重试')
  }
}

/** A real picture of this size, as a user would choose it. */
export async function pictureFile(name: string, width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = `hsl(${hueOf(name)} 40% 70%)`
    pen.fillRect(0, 0, width, height)
  }
  // Not `toBlob`: it waits for the page to be idle, up to a second for each picture.
  const drawn = await fetch(canvas.toDataURL('image/png'))
  return new File([await drawn.blob()], name, { type: 'image/png' })
}

export function textFile(name: string, type: string, bytes = 2048): File {
  return new File(['x'.repeat(bytes)], name, { type })
}
