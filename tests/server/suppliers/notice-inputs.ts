import { noticeTarget, noticeType } from '#contract/suppliers/codes.ts'
import { addNotice, type NoticeInput, publishNotices } from '#contract/suppliers/notices.ts'
import { moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName } from './records.ts'

/** The moment this many milliseconds from now, or before. */
export const fromNow = (ms: number): string => moment(new Date(Date.now() + ms))

/** A notice to three suppliers, the first of which signs in as `supplier`. */
export const noticeInput = (changes: Partial<NoticeInput> = {}): NoticeInput => ({
  title: freshName('通知标题'),
  type: noticeType.announcement,
  summary: '',
  content: '<p>正文<script>x()</script></p>',
  files: [],
  targetKind: noticeTarget.suppliers,
  targetSupplierIds: [1, 2, 3],
  targetBrandIds: [],
  targetCategoryIds: [],
  needConfirm: false,
  confirmUntil: '',
  popup: false,
  pinned: false,
  publishAt: '',
  ...changes,
})

export async function publishedNotice(server: TestServer, changes: Partial<NoticeInput> = {}): Promise<number> {
  const { id } = await server.data(addNotice, noticeInput(changes), { as: 'goods' })
  const { done } = await server.data(publishNotices, { ids: [id], action: 'publish' }, { as: 'goods' })
  if (done !== 1) throw new Error('the notice did not go out')
  return id
}
