import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromStream } from 'file-type'
import sharp from 'sharp'
import { readKey } from '#server/storage/keys.ts'
import { mediaTypeOf } from '#server/storage/models.ts'
import { pictureFault, pixelFault } from '#server/storage/picture-cost.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type Inspection = { mime: string; width?: number; height?: number } | { refused: string }

/** Detected types allowed for an extension, as named by the detector. */
const detected: Record<string, readonly string[]> = {
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  bmp: ['bmp'],
  gif: ['gif'],
  mp4: ['mp4', 'm4v'],
  m2v: ['mpg', 'm2v'],
  mkv: ['mkv'],
  mp3: ['mp3'],
  wav: ['wav'],
  wmv: ['asf', 'wmv'],
  pdf: ['pdf'],
  ppt: ['cfb'],
  doc: ['cfb'],
  xls: ['cfb'],
  max: ['cfb'],
  pptx: ['pptx'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  zip: ['zip'],
  glb: ['glb'],
}
/** Plain text has no signature and is recognised by the absence of others. */
const textExtensions = new Set(['txt', 'obj', 'csv'])
const page = /<(!doctype|html|svg|script|\?xml|body|head|iframe)\b|<\?xml/i

const headBytes = 64 * 1024
/** Enough for the header of a picture, after any metadata of a camera. */
const pictureBytes = 8 * 1024 * 1024

const mismatch: Inspection = { refused: '文件内容与扩展名不符' }

/** Inspects the bytes of a stored object: returns its actual type, or why it is refused. */
export async function inspect(
  store: Pick<ObjectStore, 'read'>,
  key: string,
  extension = readKey(key).extension,
): Promise<Inspection> {
  const mime = mediaTypeOf(extension)
  if (textExtensions.has(extension)) return (await isPlainText(store, key)) ? { mime } : mismatch
  const found = await detect(store, key)
  if (!found || !detected[extension]?.includes(found)) return mismatch
  if (!mime.startsWith('image/')) return { mime }
  const measured = await measure(await readStart(store, key, pictureBytes), extension)
  if (!measured) return mismatch
  const { fault, ...size } = measured
  return fault === undefined ? { mime, ...size } : { refused: fault }
}

async function readStart(store: Pick<ObjectStore, 'read'>, key: string, bytes: number): Promise<Buffer> {
  const stream = await store.read(key, { start: 0, end: bytes - 1 })
  return stream ? buffer(stream) : Buffer.alloc(0)
}

async function detect(store: Pick<ObjectStore, 'read'>, key: string): Promise<string | undefined> {
  const stream = await store.read(key)
  if (!stream) return undefined
  try {
    return (await fileTypeFromStream(Readable.toWeb(stream)))?.ext
  } catch {
    // Truncated file.
    return undefined
  } finally {
    stream.destroy()
  }
}

async function isPlainText(store: Pick<ObjectStore, 'read'>, key: string): Promise<boolean> {
  const start = await readStart(store, key, headBytes)
  if (start.length === 0 || start.includes(0) || page.test(start.toString('latin1'))) return false
  return (await detect(store, key)) === undefined
}

/** Size in pixels as displayed, after EXIF rotation; and why it cannot be processed, if so. */
async function measure(
  start: Buffer,
  extension: string,
): Promise<{ width: number; height: number; fault: string | undefined } | undefined> {
  if (extension === 'bmp') {
    // The decoder does not support BMP, which is served unchanged; a negative height only means that the rows start at
    // the top.
    if (start.length < 26) return undefined
    const [width, height] = [Math.abs(start.readInt32LE(18)), Math.abs(start.readInt32LE(22))]
    return { width, height, fault: pixelFault({ width, height }) }
  }
  try {
    const facts = await sharp(start, { failOn: 'none', limitInputPixels: false }).metadata()
    return { ...facts.autoOrient, fault: pictureFault(facts) }
  } catch {
    return undefined
  }
}
