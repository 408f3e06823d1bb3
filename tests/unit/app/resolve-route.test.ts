import { expect, test } from 'vitest'
import { resolveRoute } from '#app/shell/resolve-route.ts'
import type { Profile } from '#contract/session.ts'

const profile = { permissions: [], roles: [] } as unknown as Profile

test('the other address of the price settings leads to them, with its query', () => {
  expect(resolveRoute('/distributor/level1/pricesetting', '?abc', profile)).toEqual({
    kind: 'elsewhere',
    to: '/distributor/level1/product/pricesetting?abc',
  })
})
