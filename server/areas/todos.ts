import { eq } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import type { Call } from '../call.ts'
import { material } from '../database/schema-materials.ts'
import { brandReview } from '../database/schema-suppliers.ts'
import { isSupplier } from '../scope.ts'
import { countWaitingNotices } from './suppliers/notice-list.ts'

/** What waits for the caller, in the areas where it may act. */
export async function countTodos(call: Call): Promise<Todo[]> {
  const todos = [...(await brandTodos(call)), ...(await materialTodos(call)), ...(await noticeTodos(call))]
  return todos.filter(({ count }) => count > 0)
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
