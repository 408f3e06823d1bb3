import { describe, expect, test } from 'vitest'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import {
  areasOverlap,
  type ServingStore,
  servesDistrict,
  servesPartOf,
  storeAfterChange,
  storeOfDistrict,
} from '#contract/users/store-areas.ts'
import { hoursLabel } from '#contract/users/store-rules.ts'

const store = (id: number, changes: Partial<ServingStore> = {}): ServingStore => ({
  id,
  area: '330106',
  serviceAreas: [],
  isMain: false,
  sort: 0,
  ...changes,
})

describe('the store of a district', () => {
  const country = store(1, { area: '110105', serviceAreas: [NATIONWIDE_CODE] })
  const province = store(2, { area: '330212', serviceAreas: ['330000', '320000'] })
  const city = store(3, { area: '330109', serviceAreas: ['330100', '330500'] })
  const listed = store(4, { area: '330212', serviceAreas: ['330110', '330500'] })
  const own = store(5, { area: '330110', serviceAreas: ['440100', '440300'] })

  test('is the one that serves it most closely', () => {
    const all = [country, province, city, listed, own]
    for (const expected of [own, listed, city, province, country]) {
      const left = all.slice(0, all.indexOf(expected) + 1)
      expect(storeOfDistrict(left, '330110')?.id).toBe(expected.id)
    }
    expect(storeOfDistrict([city, listed], '650102')).toBeUndefined()
  })

  test('among equals it is the main store, then the one with the larger sort value, then the older', () => {
    const equal = (id: number, changes: Partial<ServingStore>) =>
      store(id, { serviceAreas: ['330100', '330500'], ...changes })
    const near = [equal(9, { sort: 1 }), equal(8, { sort: 5 }), equal(7, { sort: 5 }), equal(6, { isMain: true })]
    expect(storeOfDistrict(near, '330502')?.id).toBe(6)
    expect(storeOfDistrict(near.slice(0, 3), '330502')?.id).toBe(7)
  })

  test('a list of exactly one code serves the whole country', () => {
    expect(servesDistrict(store(1, { serviceAreas: ['440100'] }), '650102')).toBe(true)
    expect(servesDistrict(store(1, { serviceAreas: [] }), '650102')).toBe(false)
  })
})

describe('an order follows', () => {
  const before = { area: '330106', serviceAreas: ['330100', '330500'] }
  const after = { area: '330106', serviceAreas: ['330100', '330600'] }
  const next = store(2, { area: '330502', serviceAreas: ['330500', '330400'] })

  test('only from a district that the store gives up, and only to a store that serves it', () => {
    expect(storeAfterChange('330502', { before, after }, [next])?.id).toBe(2)
    expect(storeAfterChange('330106', { before, after }, [next])).toBeUndefined()
    // Never served: the buyer came from elsewhere.
    expect(storeAfterChange('330402', { before, after }, [next])).toBeUndefined()
    expect(storeAfterChange('330502', { before, after }, [])).toBeUndefined()
  })
})

test('areas overlap when one contains the other', () => {
  expect(areasOverlap('330000', '330106')).toBe(true)
  expect(areasOverlap('330106', '330100')).toBe(true)
  expect(areasOverlap('330106', '330109')).toBe(false)
  expect(servesPartOf(store(1, { serviceAreas: ['330200', '330300'] }), '330100')).toBe(true)
  expect(servesPartOf(store(1, { area: '440106', serviceAreas: ['330200', '330300'] }), '330100')).toBe(false)
})

test('opening hours read as a person would say them', () => {
  expect(
    hoursLabel([
      { weekdays: [5, 1, 2, 3, 4], open: '09:00', close: '18:00' },
      { weekdays: [6, 7], open: '10:00', close: '20:00' },
    ]),
  ).toBe('周一至周五 09:00-18:00；周六、周日 10:00-20:00')
})
