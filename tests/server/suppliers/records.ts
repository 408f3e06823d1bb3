import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadModel } from '#contract/base.ts'
import { orderStatus, refundStatus } from '#contract/orders/codes.ts'
import { addBrand, type BrandInput, getBrand } from '#contract/suppliers/brands.ts'
import { authorizationKind, brandLevel, trademarkClass } from '#contract/suppliers/codes.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { adminUser, storedFile } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'

/** Days from today, as a form sends them. */
export const inDays = (days: number): string => moment(new Date(Date.now() + days * 86_400_000)).slice(0, 10)

/** Stores a picture as an upload of an account, and returns its URL. */
export async function upload(
  server: Pick<TestServer, 'db' | 'services'>,
  account: string,
  { width = 400, height = 400, isPrivate = false } = {},
): Promise<string> {
  const [owner] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
  if (!owner) throw new Error(`no account ${account}`)
  const { store } = server.services
  const key = `${isPrivate ? 'private' : 'img'}/20261121/${owner.id}/${randomUUID()}.png`
  const background = { r: 120, g: 90, b: 60 }
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  await store.write(key, data, { contentType: 'image/png', name: 'picture.png' })
  const now = moment(new Date())
  await server.db.insert(storedFile).values({
    key,
    name: 'picture.png',
    ext: 'png',
    fileClass: 'image',
    mime: 'image/png',
    size: data.byteLength,
    width,
    height,
    model: isPrivate ? uploadModel.privateDocument : uploadModel.image,
    ownerId: owner.id,
    supplierId: owner.supplierId,
    createdAt: now,
    updatedAt: now,
  })
  return `${store.host}/${key}`
}

let serial = 0
/** A unique name. */
export const freshName = (word: string): string => `${word}${Date.now().toString(36)}${serial++}`

/** A brand that is complete for a review. */
export async function completeBrand(server: TestServer, account: string, supplierId: number): Promise<BrandInput> {
  const paper = { url: await upload(server, account, { isPrivate: true }), name: '证书.png', size: 1000 }
  return {
    name: freshName('试'),
    nameEn: '',
    initial: 'S',
    supplierId,
    logo: await upload(server, account),
    banner: '',
    video: '',
    slogan: '',
    story: '<p>一段故事</p>',
    origin: '440606',
    originCountry: '',
    level: brandLevel.national,
    categoryIds: [2],
    templateIds: [],
    trademarkNo: `9${String(Date.now()).slice(-9)}${serial++}`,
    trademarkClass: [trademarkClass.furniture],
    trademarkFiles: [paper],
    trademarkUntil: inDays(900),
    authorizationKind: authorizationKind.own,
    authorizationFiles: [],
    authorizationFrom: '',
    authorizationUntil: '',
    recommended: false,
    sort: 0,
  }
}

/** Adds a brand and returns it as `admin` sees it. */
export async function newBrand(
  server: TestServer,
  account: string,
  supplierId: number,
  changes: Partial<BrandInput> & { submit?: boolean } = {},
) {
  const input = await completeBrand(server, account, supplierId)
  const { id } = await server.data(addBrand, { ...input, ...changes }, { as: account })
  return server.data(getBrand, { id }, { as: 'admin' })
}

/** Ends all orders and refunds with goods of a supplier long ago, so that it has no obligations. */
export async function finishAll(server: TestServer, supplierId: number): Promise<void> {
  const lines = server.db.select({ id: orderLine.orderId }).from(orderLine).where(eq(orderLine.supplierId, supplierId))
  const longAgo = inDays(-200)
  await server.db
    .update(order)
    .set({ status: orderStatus.completed, paidAt: longAgo, completedAt: longAgo, closeReason: null })
    .where(and(inArray(order.id, lines), ne(order.status, orderStatus.closed)))
  await server.db
    .update(refund)
    .set({ status: refundStatus.rejected, processState: null })
    .where(inArray(refund.orderId, lines))
}
