import { describe, expect, test } from 'vitest'
import { leadTime } from '#contract/delivery.ts'
import { isOverdue, leadTimeDays, longestLeadTime, promisedShipAt } from '#contract/orders/lead-times.ts'

const paidAt = '2026-02-20T09:30:00.000+08:00'

describe('lead times', () => {
  test.each([
    [0, '2026-02-25T09:30:00.000+08:00'],
    [2, '2026-03-07T09:30:00.000+08:00'],
    [3, '2026-03-22T09:30:00.000+08:00'],
    [4, '2026-04-06T09:30:00.000+08:00'],
    [5, '2026-04-21T09:30:00.000+08:00'],
    [6, '2026-05-21T09:30:00.000+08:00'],
  ])('code %i promises shipment by %s', (code, promised) => {
    expect(promisedShipAt(paidAt, code)).toBe(promised)
  })

  test('code 1, unknown codes and unpaid orders have no promise', () => {
    expect(leadTimeDays(1)).toBeUndefined()
    expect(promisedShipAt(paidAt, 1)).toBeNull()
    expect(promisedShipAt(paidAt, 7)).toBeNull()
    expect(promisedShipAt(null, 0)).toBeNull()
  })

  test('an order takes the longest time of its lines', () => {
    expect(longestLeadTime([0, 3, 2])).toBe(leadTime.days30)
    expect(longestLeadTime([0])).toBe(leadTime.inStock)
    expect(longestLeadTime([1, 9, 2])).toBe(leadTime.days15)
    expect(longestLeadTime([])).toBe(leadTime.inStock)
  })

  test('an order is overdue if unshipped after the promised time', () => {
    const promised = '2026-03-01T00:00:00.000+08:00'
    const late = '2026-03-01T00:00:00.001+08:00'
    expect(isOverdue({ status: 1, promisedShipAt: promised }, late)).toBe(true)
    expect(isOverdue({ status: 2, promisedShipAt: promised }, late)).toBe(true)
    expect(isOverdue({ status: 1, promisedShipAt: promised }, promised)).toBe(false)
    expect(isOverdue({ status: 3, promisedShipAt: promised }, late)).toBe(false)
    expect(isOverdue({ status: 1, promisedShipAt: null }, late)).toBe(false)
  })
})
