import { and, asc, eq } from 'drizzle-orm'
import { productStatus, revisionStatus } from '#contract/goods/codes.ts'
import { editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import type { TestServer } from '../setup/test-server.ts'

/** The pending review of a product. */
export async function pendingOf(server: TestServer, productId: number) {
  const [row] = await server.db
    .select()
    .from(productReview)
    .where(and(eq(productReview.productId, productId), eq(productReview.status, reviewStatus.pending)))
  if (!row) throw new Error('no review waits')
  return row
}

export const itemOf = ({ id, version }: { id: number; version: number }) => ({ reviewId: id, version })
export const refusal = { result: 3 as const, reasonCodes: [1 as const], reason: '主图带有水印,请更换' }
export const find = (server: TestServer, spuId: number) => server.data(getProduct, { spuId }, { as: 'admin' })
/** The notifications of an account. */
export const told = async (server: TestServer, account: string) => {
  const [own] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
  return server.db
    .select()
    .from(notification)
    .where(eq(notification.receiverId, own?.id ?? 0))
}

/** A product of supplier 1 on sale without a pending review. */
export async function onSale(server: TestServer) {
  const [row] = await server.db
    .select()
    .from(product)
    .where(
      and(
        eq(product.status, productStatus.onSale),
        eq(product.supplierId, 1),
        eq(product.revisionStatus, revisionStatus.none),
      ),
    )
    .orderBy(asc(product.id))
    .limit(1)
  if (!row) throw new Error('nothing on sale')
  return row
}

/** A renaming submitted by the goods operator. */
export async function renamed(server: TestServer) {
  const row = await onSale(server)
  const name = `${row.name} 改`
  await server.data(editProduct, { spuId: row.id, version: row.version, name }, { as: 'goods' })
  return { row, name, review: await pendingOf(server, row.id) }
}
