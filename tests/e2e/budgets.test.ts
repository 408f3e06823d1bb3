import { expect, test } from 'vitest'
import { firstLoad } from '../bench/build.ts'

// The budgets of docs/benchmarks.md that can be checked on the build alone.

test('the sign-in page loads in 8 requests and 145 kB', async () => {
  const { requests, bytes } = await firstLoad('/login')
  expect(requests).toBeLessThanOrEqual(8)
  expect(bytes).toBeLessThanOrEqual(145_000)
})

test('the first list leaves 5 of its 15 requests and 10 of its 260 kB for responses', async () => {
  const { requests, bytes } = await firstLoad('/goods/supplier')
  expect(requests).toBeLessThanOrEqual(10)
  expect(bytes).toBeLessThanOrEqual(250_000)
})
