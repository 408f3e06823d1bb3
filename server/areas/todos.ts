import { count, eq } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import type { Call } from '../call.ts'
import { productReview } from '../database/schema-goods.ts'
import { material } from '../database/schema-materials.ts'
import { proxyRecord } from '../database/schema-proxy.ts'
import { brandReview } from '../database/schema-suppliers.ts'
import { isSupplier } from '../scope.ts'
import { countWaitingNotices } from './suppliers/notice-list.ts'

/** What waits for the caller, in the areas where it may act. */
export async function countTodos(call: Call): Promise<Todo[]> {
  const todos = [
    ...(await productTodos(call)),
    ...(await brandTodos(call)),
    ...(await materialTodos(call)),
    ...(await proxyTodos(call)),
    ...(await noticeTodos(call)),
  ]
  return todos.filter(({ count }) => count > 0)
}

const waitingTitles = { 1: '待审核新品', 2: '待审核修改', 3: '待审核调价' }

/** Each kind of review by itself: it opens its own tab of the queue. */
async function productTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('product:review')) return []
  const rows = await call.db
    .select({ type: productReview.type, total: count() })
    .from(productReview)
    .where(eq(productReview.status, 1))
    .groupBy(productReview.type)
  return rows.map(({ type, total }) => ({
    code: `productReview${type}`,
    title: waitingTitles[type],
    count: total,
    path: '/goods/examine',
    query: { type, status: 1 },
  }))
}

async function brandTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('brand:review')) return []
  const count = await call.db.$count(brandReview, eq(brandReview.status, 1))
  return [{ code: 'brandReview', title: '待审核品牌', count, path: '/goods/brandReview', query: { status: 1 } }]
}

async function materialTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('material:review')) return []
  const count = await call.db.$count(material, eq(material.status, 1))
  const path = '/materialManagement/materialList'
  return [{ code: 'materialReview', title: '待审核材料', count, path, query: { status: 1 } }]
}

async function proxyTodos(call: Call): Promise<Todo[]> {
  if (!call.caller.may('proxyRecord:review')) return []
  const count = await call.db.$count(proxyRecord, eq(proxyRecord.status, 1))
  const path = '/materialManagement/proxyRecord'
  return [{ code: 'proxyReview', title: '待审核代理', count, path, query: { status: 1 } }]
}

/** As the tabs of the supplier's list count them. */
async function noticeTodos(call: Call): Promise<Todo[]> {
  if (!isSupplier(call.caller) || !call.caller.may('supplierNotice:view')) return []
  const { unread, unconfirmed } = await countWaitingNotices(call)
  const path = '/news/newslist'
  return [
    { code: 'unreadNotice', title: '未读通知', count: unread, path, query: { unread: true } },
    { code: 'unconfirmedNotice', title: '待确认通知', count: unconfirmed, path, query: { unconfirmed: true } },
  ]
}
