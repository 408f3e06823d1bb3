import { asc } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { fileStatus, uploadModel } from '#contract/base.ts'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { tradeNoOf } from '#contract/orders/trade-numbers.ts'
import { digitalGoods, makeDigitalOrders } from '#fixtures/digital-orders.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { buyersOf } from '#fixtures/trade-parties.ts'
import type { UserFixture } from '#fixtures/users.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { digitalOrder, download } from '#server/database/schema/digital-orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { payment } from '#server/database/schema/payments.ts'
import { fileUse, storedFile } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import type { ObjectStore } from '../storage/store.ts'
import { insert } from './insert.ts'

interface DigitalSeed {
  store: ObjectStore
  covers: readonly string[]
  ownerId: number
  now: string
  users: readonly UserFixture[]
}

/** Orders of digital goods, each downloadable. The parties must exist. */
export async function seedDigitalOrders(
  db: Database,
  { store, covers, ownerId, now, users }: DigitalSeed,
): Promise<void> {
  const fileIds = await writeGoods(db, store, ownerId, now)
  const dealers = await db.select().from(tradeParty).orderBy(asc(tradeParty.id))
  const buyers = [...dealers, ...buyersOf(users)]
  const random = createRandom(FIXTURE_SEED + 92)
  const { orders, downloads } = makeDigitalOrders({ random, now, covers, files: [...fileIds.keys()], buyers })
  await insert(db, digitalOrder, orders)
  await insertAll(db, download, downloads)
  await insertAll(
    db,
    fileUse,
    orders.flatMap(({ id, fileUrl }) => {
      const fileId = fileIds.get(fileUrl)
      return fileId === undefined ? [] : [{ fileId, resource: 'digitalOrder', recordId: id }]
    }),
  )
  await insertAll(
    db,
    payment,
    orders.flatMap(({ id, orderNo, payAmount, payMethod, paidAt, buyerName }) => {
      if (!paidAt || payMethod === undefined) return []
      const stamps = { createdAt: paidAt, createdBy: buyerName, updatedAt: paidAt, updatedBy: '系统' }
      const payNo = tradeNoOf('payment', paidAt, 5_000_000 + id)
      const tradeNo = `${paidAt.slice(0, 10).replaceAll('-', '')}22001${String(id).padStart(15, '0')}`
      const target = { bizKind: payBizKind.digitalOrder, bizId: id, bizNo: orderNo, amount: payAmount, payMethod }
      return [{ ...stamps, ...target, payNo, status: paymentStatus.paid, tradeNo, paidAt }]
    }),
  )
}

/** Writes a small archive for each of the goods. Returns the ids of the files by URL, in the order of the goods. */
async function writeGoods(
  db: Database,
  store: ObjectStore,
  ownerId: number,
  now: string,
): Promise<ReadonlyMap<string, number>> {
  const rows: (typeof storedFile.$inferInsert)[] = []
  for (const { name, no } of digitalGoods) {
    const data = zipSync({ '说明.txt': strToU8(`${name}\n演示文件，仅用于体验下载。\n`) })
    const key = `private/demo/1/${no}.zip`
    const mime = 'application/zip'
    await store.write(key, data, { contentType: mime, name: `${name}.zip` })
    const facts = {
      fileClass: 'other',
      mime,
      size: data.byteLength,
      model: uploadModel.privateDocument,
      status: fileStatus.inUse,
    } as const
    rows.push({ key, name: `${name}.zip`, ext: 'zip', ...facts, ownerId, createdAt: now, updatedAt: now })
  }
  const stored = await db.insert(storedFile).values(rows).returning({ id: storedFile.id, key: storedFile.key })
  const idOf = new Map(stored.map(({ id, key }) => [key, id]))
  return new Map(rows.map(({ key }) => [`${store.host}/${key}`, idOf.get(key) ?? 0]))
}
