import { describe, expect, test, vi } from 'vitest'
import { moved, placeAt } from '#ui/page-tabs/order.ts'
import { tabActions } from '#ui/page-tabs/tab-actions.ts'

const ids = ['a', 'b', 'c', 'd']

describe('a dragged tab', () => {
  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'a', false, 'dabc'],
    ['d', 'a', true, 'adbc'],
    ['b', 'b', true, 'abcd'],
  ])('%s over %s, after: %s, gives %s', (dragged, over, isAfter, order) => {
    const to = placeAt(ids, dragged, over, isAfter)
    expect(moved(ids, ids.indexOf(dragged), to).join('')).toBe(order)
  })
})

describe('actions on a tab', () => {
  const tabs = ids.map((id) => ({ id, title: id, href: `/${id}` }))
  const [first, second] = tabs
  const named = (tab = second, among = tabs, onClose = vi.fn()) => {
    const actions = tab ? tabActions(tab, among, { onClose, onMove: vi.fn() }, undefined) : []
    return new Map(actions.map((action) => [action.name, action]))
  }

  test('close it, the others, or those on its right', () => {
    const onClose = vi.fn()
    for (const name of ['关闭', '关闭其他', '关闭右侧']) named(second, tabs, onClose).get(name)?.onSelect()
    expect(onClose.mock.calls).toEqual([[['b']], [['a', 'c', 'd']], [['c', 'd']]])
  })

  test('give the reason if unavailable', () => {
    expect(named(first, tabs.slice(0, 1)).get('关闭')?.disabledReason).toBe('只打开了这一个页面')
    expect(named(tabs[3]).get('关闭右侧')?.disabledReason).toBe('右侧没有页面')
    expect(named(first).get('向左移动')?.disabledReason).toBe('已经在最左边')
    expect(named(second).get('向左移动')?.disabledReason).toBeUndefined()
  })

  test('are omitted without a handler', () => {
    expect([...named().keys()]).toEqual(['关闭', '关闭其他', '关闭右侧', '向左移动', '向右移动'])
  })
})
