import { describe, expect, test } from 'vitest'
import { aliveKeys, changeTabs, lastUsed, MAX_ALIVE, MAX_TABS, noTabs, type Tabs } from '#app/shell/page-tabs/tabs.ts'

const open = (state: Tabs, ...paths: string[]) =>
  paths.reduce(
    (tabs, path) => changeTabs(tabs, { do: 'visit', page: { key: path, path, search: '', title: path } }),
    state,
  )
const keys = (state: Tabs) => state.tabs.map((tab) => tab.key)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/page/${index + 1}`)

describe('opened pages', () => {
  test('an open page is activated with its new query, not opened twice', () => {
    const state = changeTabs(open(noTabs, '/a', '/b'), {
      do: 'visit',
      page: { key: '/a', path: '/a', search: '?filter', title: '/a' },
    })
    expect(keys(state)).toEqual(['/a', '/b'])
    expect(state.tabs[0]).toMatchObject({ search: '?filter' })
    expect(lastUsed(state)?.key).toBe('/a')
  })

  test('a page remembers the list that first opened it', () => {
    const visit = (state: Tabs, from: string) =>
      changeTabs(state, { do: 'visit', page: { key: '/a', path: '/a', search: '', title: '/a', from } })
    expect(visit(visit(noTabs, '/order/list'), '/order/refund').tabs[0]?.from).toBe('/order/list')
    expect(open(noTabs, '/a').tabs[0]?.from).toBe('')
  })

  test('at most 15 pages: the least recently used is closed', () => {
    const state = open(open(noTabs, ...numbered(MAX_TABS)), '/page/1', '/one-more')
    expect(state.tabs).toHaveLength(MAX_TABS)
    expect(keys(state)).toContain('/page/1')
    expect(keys(state)).not.toContain('/page/2')
  })

  test('pages with unsaved work are never closed automatically', () => {
    const dirty = changeTabs(open(noTabs, ...numbered(MAX_TABS)), { do: 'dirty', key: '/page/1', isDirty: true })
    const state = open(dirty, '/one-more')
    expect(keys(state)).toContain('/page/1')
    expect(keys(state)).not.toContain('/page/2')
  })

  test('closing returns to the previously active page', () => {
    const state = changeTabs(open(noTabs, '/a', '/b', '/c', '/a'), { do: 'close', keys: ['/a'] })
    expect(lastUsed(state)?.key).toBe('/c')
    expect(lastUsed(changeTabs(state, { do: 'close', keys: ['/b', '/c'] }))).toBeUndefined()
  })

  test('a reload resets the page and its unsaved mark', () => {
    const dirty = changeTabs(open(noTabs, '/a'), { do: 'dirty', key: '/a', isDirty: true })
    expect(changeTabs(dirty, { do: 'reload', key: '/a' }).tabs[0]).toMatchObject({ generation: 1, isDirty: false })
  })

  test('a moved page changes position; the others keep their order', () => {
    const state = open(noTabs, '/a', '/b', '/c')
    expect(keys(changeTabs(state, { do: 'move', key: '/c', to: 0 }))).toEqual(['/c', '/a', '/b'])
    expect(keys(changeTabs(state, { do: 'move', key: '/a', to: 1 }))).toEqual(['/b', '/a', '/c'])
    expect(changeTabs(state, { do: 'move', key: '/gone', to: 0 })).toBe(state)
  })

  test('a no-op change keeps the state object, so nothing renders again', () => {
    const state = open(noTabs, '/a')
    expect(changeTabs(state, { do: 'title', key: '/a', title: '/a' })).toBe(state)
    expect(changeTabs(state, { do: 'dirty', key: '/gone', isDirty: true })).toBe(state)
  })
})

describe('pages kept mounted', () => {
  test('are the eight used last', () => {
    const state = open(noTabs, ...numbered(MAX_ALIVE + 2))
    expect([...aliveKeys(state)]).toEqual(numbered(MAX_ALIVE + 2).slice(2))
  })

  test('include all with unsaved work', () => {
    const dirty = changeTabs(open(noTabs, '/page/1'), { do: 'dirty', key: '/page/1', isDirty: true })
    expect(aliveKeys(open(dirty, ...numbered(MAX_ALIVE + 2).slice(1)))).toContain('/page/1')
  })

  test('exclude pages restored after a reload until they are visited', () => {
    const restored: Tabs = { visits: 0, tabs: open(noTabs, '/a', '/b').tabs.map((tab) => ({ ...tab, usedAt: 0 })) }
    expect([...aliveKeys(restored)]).toEqual([])
    expect([...aliveKeys(open(restored, '/b'))]).toEqual(['/b'])
  })
})
