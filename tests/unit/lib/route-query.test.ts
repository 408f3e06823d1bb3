import './address.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import {
  codeValue,
  flagValue,
  idsValue,
  idValue,
  listQuery,
  numberValue,
  pageQuery,
  textValue,
} from '#contract/page-query.ts'
import { link, readQuery } from '#lib/paths.ts'
import { decodeRouteQuery, encodeRouteQuery, openInNewTab, pathWithQuery, type RouteQuery } from '#lib/route-query.ts'
import { inBrowser, page } from './browser.ts'

inBrowser()

const plain = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.boolean(),
)
const anyQuery = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.oneof(plain, fc.array(plain, { minLength: 1, maxLength: 4 })),
)

describe('the encrypted route query', () => {
  test('decrypts to the original', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(decodeRouteQuery(`?${encodeRouteQuery(query)}`)).toEqual({ ...query })
      }),
    )
  })

  test('is the same for the same query in any order, and contains only URL characters', () => {
    const first = encodeRouteQuery({ id: 5, type: '品牌', tags: [1, 2] })
    expect(encodeRouteQuery({ tags: [1, 2], type: '品牌', id: 5 })).toBe(first)
    expect(first).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  test('omits empty values', () => {
    expect(encodeRouteQuery({ a: '', b: null, c: undefined, d: [] })).toBe('')
    expect(encodeRouteQuery({ a: '', id: 1 })).toBe(encodeRouteQuery({ id: 1 }))
    expect(pathWithQuery('/goods/brand', {})).toBe('/goods/brand')
    expect(decodeRouteQuery('')).toEqual({})
    expect(decodeRouteQuery('?')).toEqual({})
  })

  test('keeps 0 and false', () => {
    expect(decodeRouteQuery(encodeRouteQuery({ status: 0, flag: false }))).toEqual({ status: 0, flag: false })
  })

  test('is empty after tampering', () => {
    const whole = encodeRouteQuery({ id: 12345, type: 'a', name: '北欧之家' })
    for (const text of ['id=5', 'abc', '%%%', whole.slice(1), whole.slice(0, -6), `${whole}AAAA`, '中文']) {
      expect(decodeRouteQuery(text), text).toBeNull()
    }
  })

  test('never throws for any URL', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void decodeRouteQuery(text)))
  }, 20_000)
})

describe('a page parses its query by its shape', () => {
  const status = codes({ inReview: [1, '待审核'], enabled: [2, '启用'] })
  const brands = link(
    pageQuery(
      { path: '/goods/brand' },
      {
        id: idValue,
        name: textValue,
        status: codeValue(status),
        ids: idsValue,
        open: flagValue,
        min: numberValue,
      },
    ),
  )
  const read = (query: RouteQuery) => readQuery(brands.shape, decodeRouteQuery(encodeRouteQuery(query)))

  test('valid values are used', () => {
    const values = { id: 5, name: '沙发', status: 2, ids: [1, 2], open: true, min: 0.5 }
    expect(read(values)).toEqual({ values, isValid: true })
  })

  test.each<RouteQuery>([
    { id: '5' },
    { id: 0 },
    { id: 1.5 },
    { status: 9 },
    { ids: [1, 'a'] },
    { open: 'yes' },
    { unknown: 1 },
    { constructor: 'x' },
    { toString: 'x' },
    { hasOwnProperty: 'x' },
  ])('%j is invalid: the page opens with its defaults', (query) => {
    expect(read(query)).toEqual({ values: {}, isValid: false })
  })

  test('ignores inherited property names', () => {
    expect(readQuery(brands.shape, JSON.parse('{"__proto__":"x"}'))).toEqual({ values: {}, isValid: false })
  })

  test('a text that does not decrypt gives the defaults', () => {
    expect(readQuery(brands.shape, decodeRouteQuery('tampered'))).toEqual({ values: {}, isValid: false })
  })

  test('URLs are built from it', () => {
    expect(brands.to()).toBe('/goods/brand')
    expect(brands.to({ id: 5 })).toBe(`/goods/brand?${encodeRouteQuery({ id: 5 })}`)
    expect(
      link(pageQuery({ path: '/order/list/{orderType}' }, { orderType: textValue })).to({ orderType: 'a/b' }),
    ).toBe('/order/list/a%2Fb')
    expect(
      link(listQuery({ path: '/goods/brand' }, { status: codeValue(status) })).to({
        pageNum: 2,
        status: status.inReview,
      }),
    ).toBe(`/goods/brand?${encodeRouteQuery({ pageNum: 2, status: 1 })}`)
  })
})

describe('opening a page in a new tab', () => {
  beforeEach(() => {
    page.open.mockReturnValue({ opener: 'this tab' })
  })

  test('uses origin, path and encrypted query, and sets no opener', () => {
    const opened = { opener: 'this tab' }
    page.open.mockReturnValue(opened)
    expect(openInNewTab('/goods/addbrand', { id: 5 })).toBe(true)
    expect(page.open).toHaveBeenCalledWith(
      `http://console.test/goods/addbrand?${encodeRouteQuery({ id: 5 })}`,
      '_blank',
    )
    expect(opened.opener).toBeNull()
  })

  test('reports a blocked popup', () => {
    page.open.mockReturnValue(null)
    expect(openInNewTab('/goods/brand')).toBe(false)
  })
})
