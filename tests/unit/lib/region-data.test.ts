import './address.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { forgetRegionTree, loadRegionTree } from '#lib/region-data.ts'
import { inBrowser, network } from './browser.ts'

inBrowser()

const tree = [{ code: '440000', name: '广东省', subAreas: [{ code: '440600', name: '佛山市' }] }]
let requestCount = 0

beforeEach(() => {
  requestCount = 0
  network.use(
    http.get('http://console.test/api/base/area', () => {
      requestCount++
      return HttpResponse.json({ code: 200, message: '', data: tree })
    }),
  )
})

test('the tree is fetched once and kept in session storage under area-data', async () => {
  expect(await loadRegionTree()).toEqual(tree)
  expect(await loadRegionTree()).toEqual(tree)
  expect(requestCount).toBe(1)
  expect(JSON.parse(sessionStorage.getItem('area-data') ?? '')).toEqual(tree)
})

test('concurrent callers share one request', async () => {
  await Promise.all([loadRegionTree(), loadRegionTree()])
  expect(requestCount).toBe(1)
})

test.each(['no json', '{}', '[]', 'null'])(
  'a cached value that is no tree (%s) is dropped and fetched again',
  async (text) => {
    sessionStorage.setItem('area-data', text)
    expect(await loadRegionTree()).toEqual(tree)
    expect(requestCount).toBe(1)
  },
)

test('after a failure the next caller requests again', async () => {
  network.use(http.get('http://console.test/api/base/area', () => HttpResponse.error(), { once: true }))
  await expect(loadRegionTree()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await loadRegionTree()).toEqual(tree)
})

test('a full storage causes no error', async () => {
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await loadRegionTree()).toEqual(tree)
})

test('signing out clears it', async () => {
  await loadRegionTree()
  forgetRegionTree()
  await loadRegionTree()
  expect(requestCount).toBe(2)
})
