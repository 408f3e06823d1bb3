import '../lib/address.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { withEach, withLatest } from '#screen/form/confirm-retry.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, network } from '../lib/browser.ts'

inBrowser()
beforeEach(() => toast.clear())

const entry = {
  id: 1,
  actorName: '王敏',
  occurredAt: '2026-11-20T09:00:00.000+08:00',
  summary: '编辑材料「岩板」',
  changes: [{ field: 'name', title: '材料名称', before: '岩版', after: '岩板' }],
}
const log = (list: object[]) =>
  network.use(
    http.get('http://console.test/api/auth/auditLog/byTarget', () =>
      HttpResponse.json({ code: 200, message: '', data: { list, total: list.length, pageNum: 1, pageSize: 1 } }),
    ),
  )
const stale = new ApiError('refused', 409, '数据已被他人修改,请刷新后重试', { latest: { id: 3, version: 8 } })

test('a record changed by another user: shows who changed what, then retries with the current version', async () => {
  log([entry])
  const send = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce(null)
  const confirm = withLatest('material', { id: 3, version: 7 }, send)
  await expect(confirm({ reason: '图片与型号不符' })).rejects.toThrow(
    '王敏 2026-11-20 09:00 编辑材料「岩板」（材料名称）。您填写的内容还在，核对后再次确认，将按最新内容处理。',
  )
  await confirm({ reason: '图片与型号不符' })
  expect(send.mock.calls.map(([version]) => version)).toEqual([7, 8])
})

test('without log entries the conflict message still says what to do; other errors are unchanged', async () => {
  log([])
  await expect(withLatest('material', { id: 3, version: 7 }, () => Promise.reject(stale))({})).rejects.toThrow(
    '数据已被他人修改。核对后再次确认，将按最新内容处理。',
  )
  const decided = new ApiError('refused', 422, '该材料已被审核,请刷新（王敏已驳回）')
  await expect(withLatest('material', { id: 3, version: 7 }, () => Promise.reject(decided))({})).rejects.toBe(decided)
})

test('of several rows, refused ones stay, and only they are retried', async () => {
  const failed = [{ id: 2, name: '岩板', message: '材料状态已变更,请刷新后重试' }]
  const send = vi.fn().mockResolvedValueOnce({ done: 1, failed }).mockResolvedValueOnce({ done: 1, failed: [] })
  const confirm = withEach([{ id: 1 }, { id: 2 }], '个材料已驳回', send)
  await expect(confirm({ reason: '重复' })).rejects.toThrow(
    '1 个材料已驳回，1 个未处理：「岩板」材料状态已变更,请刷新后重试',
  )
  expect(allToasts()).toEqual([])
  await confirm({ reason: '重复' })
  expect(send.mock.calls.map(([rows]) => rows)).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 2 }]])
})
