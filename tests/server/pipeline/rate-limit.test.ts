import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#contract/session.ts'
import { minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ config: { rateLimit: 3 } })
})
afterAll(() => server.close())

test('each session has its own number of calls per minute', async () => {
  const [one, other] = [await server.signIn('goods'), await server.signIn('goods')]
  server.advanceToNext(minutes(1))
  const codes = []
  for (let turn = 0; turn < 4; turn++) codes.push((await server.api(getProfile, {}, { token: one })).code)
  expect(codes).toEqual([200, 200, 200, 429])
  expect((await server.api(getProfile, {}, { token: other })).code).toBe(200)
  server.advance(minutes(1))
  expect((await server.api(getProfile, {}, { token: one })).code).toBe(200)
})
