import sharp from 'sharp'
import { fileStatus } from '#contract/base.ts'
import { drawPicture, type PictureAddress, type PictureKind } from '#fixtures/pictures.ts'
import { storedFile } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import type { ObjectStore } from '../storage/store.ts'

/** Certificates and contracts are private, like real uploads. */
const privateKinds: ReadonlySet<PictureKind> = new Set(['idCard', 'license', 'trademark', 'authorization', 'contract'])

/** Drawn at 640 pixels; goods require at least 800, so that records of the demo can be saved again. */
const PHOTO_DENSITY = 90
const photoKinds: ReadonlySet<PictureKind> = new Set([
  ...(['sofa', 'bed', 'table', 'chair', 'cabinet', 'lamp'] as const),
  ...(['bath', 'tile', 'textile', 'rug', 'decor'] as const),
])

/** Concurrent drawings, limited by the processor. */
const AT_ONCE = 4

interface Wanted {
  kind: PictureKind
  variant: number
  key: string
}

/** Collects the pictures that records use, and then draws them into the store. */
export class DemoPictures {
  private readonly wanted = new Map<string, Wanted>()
  private readonly store: ObjectStore

  constructor(store: ObjectStore) {
    this.store = store
  }

  /** Returns the URL of a picture, which is drawn once later, however many records use it. */
  readonly address: PictureAddress = (kind, variant) => {
    const key = `${privateKinds.has(kind) ? 'private' : 'img'}/demo/1/${kind}-${variant}.png`
    this.wanted.set(key, { kind, variant, key })
    return `${this.store.host}/${key}`
  }

  /** Writes all pictures and their rows. */
  async draw(db: Database, ownerId: number, now: string): Promise<void> {
    const left = [...this.wanted.values()]
    const rows: (typeof storedFile.$inferInsert)[] = []
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) rows.push(await this.drawOne(next, ownerId, now))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await db.insert(storedFile).values(rows)
  }

  private async drawOne({ kind, variant, key }: Wanted, ownerId: number, now: string) {
    const { data, info } = await sharp(
      Buffer.from(drawPicture(kind, variant)),
      photoKinds.has(kind) ? { density: PHOTO_DENSITY } : {},
    )
      .png()
      .toBuffer({ resolveWithObject: true })
    const name = `${kind}-${variant}.png`
    await this.store.write(key, data, { contentType: 'image/png', name })
    return {
      key,
      name,
      ext: 'png',
      fileClass: 'image',
      mime: 'image/png',
      size: data.byteLength,
      width: info.width,
      height: info.height,
      model: privateKinds.has(kind) ? (4 as const) : (1 as const),
      status: fileStatus.inUse,
      ownerId,
      createdAt: now,
      updatedAt: now,
    }
  }
}
