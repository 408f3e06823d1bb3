import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { DOWNLOAD_MINUTES } from '#contract/orders/digital-order-lifecycle.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { digitalOrder, download } from '#server/database/schema/digital-orders.ts'
import { requestFacts } from '#server/http/request.ts'
import type { Services } from '#server/services.ts'
import { dayOf, minutes, moment } from '#server/time.ts'
import { type DigitalRecord, lockDigitalOrder } from './present.ts'

const PATH = '/api/digitalOrder/download'

type Facts = Pick<DigitalRecord, 'orderNo' | 'deliverAccount' | 'licenceNo'>

/** A link is valid for one licence and one account: changing either invalidates it. */
function signatureOf({ secrets }: Pick<Services, 'secrets'>, row: Facts, expires: number): string {
  const text = [row.orderNo, row.licenceNo, row.deliverAccount, expires].join('\n')
  return createHmac('sha256', secrets.key('digital download')).update(text).digest('base64url')
}

/** Why a download is refused; '' when it is allowed. Revoked or undelivered orders respond with 404. */
function faultOf(row: DigitalRecord, now: string): { status: 200 | 403 | 404; text: string } {
  const isDelivered =
    row.deliverState === deliverState.delivered &&
    (row.status === orderStatus.shipped || row.status === orderStatus.completed || row.status === orderStatus.reviewed)
  if (!isDelivered) return { status: 404, text: '授权不存在或已作废' }
  if (row.validUntil !== null && row.validUntil < dayOf(now)) return { status: 403, text: '授权已到期' }
  if (row.downloadCount >= row.downloadLimit) return { status: 403, text: '下载次数已用完' }
  return { status: 200, text: '' }
}

/** Download URL of a delivered order, valid for ten minutes; '' when downloading is not possible. */
export function downloadUrl(services: Pick<Services, 'secrets' | 'config'>, row: DigitalRecord, now: string): string {
  if (faultOf(row, now).text) return ''
  const expires = Math.floor((Date.parse(now) + minutes(DOWNLOAD_MINUTES)) / 1000)
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(services, row, expires) })
  return `${services.config.publicUrl}${PATH}/${row.orderNo}?${query}`
}

/** Download endpoint for buyers: without a session, authorised by the signature of the link. */
export function digitalDownloads(services: Services): Hono {
  const app = new Hono()
  app.get(`${PATH}/:orderNo`, async (context) => {
    const { databases, clock, store } = services
    context.header('cache-control', 'no-store')
    const now = moment(clock())
    const row = await signedFor(context, services, databases.main)
    const expires = Number(context.req.query('expires'))
    if (!row) return context.text('下载链接不存在或已失效', 404)
    if (expires * 1000 <= Date.parse(now)) return context.text('下载链接已过期，请重新获取', 403)
    // A HEAD request is not counted as a download.
    const key = store.keyOf(row.fileUrl)
    const { status, text } = faultOf(row, now)
    if (text) return context.text(text, status)
    if (key === undefined || !(await store.head(key))) return context.text('商品文件不存在，请联系客服', 404)
    if (context.req.raw.method === 'HEAD') return context.body(null, 204)
    const fault = await take(databases.main, row.id, now, requestFacts(context, services.proxies).ip)
    if (fault.text) return context.text(fault.text, fault.status)
    return context.redirect(store.signedUrl(key, DOWNLOAD_MINUTES * 60))
  })
  return app
}

async function signedFor(context: Context, services: Services, db: Database): Promise<DigitalRecord | undefined> {
  const [row] = await db
    .select()
    .from(digitalOrder)
    .where(eq(digitalOrder.orderNo, context.req.param('orderNo') ?? ''))
  if (!row) return undefined
  const wanted = Buffer.from(signatureOf(services, row, Number(context.req.query('expires'))))
  const given = Buffer.from(context.req.query('signature') ?? '')
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? row : undefined
}

/** Counts a download if any are left. The first one completes the order. */
function take(db: Database, id: number, now: string, ip: string): Promise<ReturnType<typeof faultOf>> {
  return inTransaction(db, async (tx) => {
    const row = await lockDigitalOrder(tx, id)
    const fault = faultOf(row, now)
    if (fault.text) return fault
    await tx.insert(download).values({ digitalOrderId: id, at: now, ip, account: row.deliverAccount })
    await tx
      .update(digitalOrder)
      .set({
        downloadCount: row.downloadCount + 1,
        version: row.version + 1,
        ...(row.status === orderStatus.shipped && { status: orderStatus.completed, completedAt: now }),
      })
      .where(eq(digitalOrder.id, id))
    return fault
  })
}
