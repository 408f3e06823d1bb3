import sharp from 'sharp'
import { fileStatus, uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import { drawPicture } from '#fixtures/pictures.ts'
import { fileUse, storedFile } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import type { ObjectStore } from '../storage/store.ts'

const WIDTH = 595
const HEIGHT = 842

/** A one-page PDF with a scan, like real agreements. */
function pdfOf(scan: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const draw = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Scan Do Q`
  const image = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${scan.length}>>`
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources<</XObject<</Scan 5 0 R>>>>/Contents 4 0 R>>`,
    ],
    [`<</Length ${draw.length}>>stream\n${draw}\nendstream`],
    [`${image}stream\n`, scan, '\nendstream'],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets = objects.map((object, index) => {
    const offset = Buffer.concat(parts).length
    parts.push(...[`${index + 1} 0 obj`, ...object, '\nendobj\n'].map((part) => Buffer.from(part)))
    return offset
  })
  const start = Buffer.concat(parts).length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

interface Place {
  db: Database
  store: ObjectStore
  ownerId: number
  now: string
}

/** The agreement shared by the packages of the demo. */
export async function seedAgreement(
  { db, store, ownerId, now }: Place,
  packageIds: readonly number[],
): Promise<FileItem> {
  const { data, info } = await sharp(Buffer.from(drawPicture('contract', 301)))
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const pdf = pdfOf(data, info)
  const key = 'doc/demo/1/agent-agreement.pdf'
  const name = '经销代理协议.pdf'
  await store.write(key, pdf, { contentType: 'application/pdf', name })
  const [file] = await db
    .insert(storedFile)
    .values({
      ...{ key, name, ownerId, ext: 'pdf', fileClass: 'pdf', mime: 'application/pdf', size: pdf.length },
      model: uploadModel.document,
      status: fileStatus.inUse,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: storedFile.id })
  if (!file) throw new Error('the agreement was not stored')
  await db
    .insert(fileUse)
    .values(packageIds.map((recordId) => ({ fileId: file.id, resource: 'agentPackage', recordId })))
  return { url: `${store.host}/${key}`, name, size: pdf.length }
}
