import { describe, expect, test } from 'vitest'
import { seatsOf } from '#contract/merchants/quota-rules.ts'

describe('seats of a merchant', () => {
  test('are those of the edition, bought and given until the gift ends', () => {
    const terms = { edition: 2, addonQuota: 4, giftQuota: 3, giftExpireAt: '2026-11-23' } as const
    expect(seatsOf(terms, '2026-11-23')).toEqual({ packageQuota: 15, addonQuota: 4, giftQuota: 3, totalQuota: 22 })
    expect(seatsOf(terms, '2026-11-24')).toMatchObject({ giftQuota: 0, totalQuota: 19 })
    expect(seatsOf({ ...terms, giftExpireAt: null }, '2030-01-01').totalQuota).toBe(22)
    expect(
      [1, 2, 3, 4].map(
        (edition) => seatsOf({ ...terms, edition: edition as 1, addonQuota: 0, giftQuota: 0 }, '2026-11-23').totalQuota,
      ),
    ).toEqual([5, 15, 40, 100])
  })
})
