import '../lib/address.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey } from '#screen/form/draft-keys.ts'
import { draftsOf, dropDraft, isBrokenDraft, readDraft, restoreDrafts, writeDraft } from '#screen/form/drafts.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser } from '../lib/browser.ts'

inBrowser()
beforeEach(() => toast.clear())

const DAY_MS = 86_400_000
const key = draftKey('/goods/addbrand', 12, 7)

test('drafts are listed for their user only, the latest first', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  writeDraft(key, { name: '松野' }, 3)
  vi.advanceTimersByTime(5_000)
  writeDraft(draftKey('/goods/list/price 1,2', null, 7), { rows: [] }, 0)
  writeDraft(draftKey('/goods/addbrand', 12, 8), { name: '别人的' }, 3)
  expect(draftsOf(7).map(({ path, recordId }) => [path, recordId])).toEqual([
    ['/goods/list/price 1,2', null],
    ['/goods/addbrand', 12],
  ])
})

test('a draft expires after seven days and is removed', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  writeDraft(key, { name: '松野' }, 3)
  vi.advanceTimersByTime(7 * DAY_MS + 1)
  expect(readDraft(key)).toBeNull()
  expect(draftsOf(7)).toEqual([])
  expect(localStorage.length).toBe(0)
})

describe('a broken draft', () => {
  test.each(['{"values":', '5', 'null', '{"values":null,"savedAt":1}', '{"savedAt":1}'])(
    '%s is not offered',
    (text) => {
      localStorage.setItem(key, text)
      expect(readDraft(key)).toBeNull()
      expect(isBrokenDraft(key)).toBe(true)
      expect(draftsOf(7)).toMatchObject([{ key, draft: null }])
    },
  )
})

test('a deletion is undone, unless a newer draft was written meanwhile', () => {
  writeDraft(key, { name: '松野' }, 3)
  const deleted = draftsOf(7)
  dropDraft(key)
  restoreDrafts(deleted)
  expect(readDraft(key)?.values).toEqual({ name: '松野' })
  writeDraft(key, { name: '更新的' }, 3)
  restoreDrafts(deleted)
  expect(readDraft(key)?.values).toEqual({ name: '更新的' })
})

describe('a full storage', () => {
  const fill = (isFull: () => boolean) => {
    const set = localStorage.setItem
    localStorage.setItem = (name, value) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError')
      set(name, value)
    }
  }

  test('is reported once, until a draft is stored again', () => {
    let isFull = true
    fill(() => isFull)
    writeDraft(key, { name: '松' }, 3)
    writeDraft(key, { name: '松野' }, 3)
    expect(allToasts().map(({ message }) => message)).toEqual([
      '浏览器的存储空间已满，草稿没有存下。请到草稿箱删除不需要的草稿',
    ])
    isFull = false
    writeDraft(key, { name: '松野' }, 3)
    expect(readDraft(key)?.values).toEqual({ name: '松野' })
  })

  test('makes room by removing expired drafts', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const old = draftKey('/goods/addbrand', 1, 8)
    writeDraft(old, { name: '很久以前' }, 1)
    vi.advanceTimersByTime(8 * DAY_MS)
    fill(() => localStorage.getItem(old) !== null)
    writeDraft(key, { name: '松野' }, 3)
    expect(allToasts()).toEqual([])
    expect(readDraft(key)?.values).toEqual({ name: '松野' })
  })
})
