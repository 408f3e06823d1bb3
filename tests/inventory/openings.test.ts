import { expect, test } from 'vitest'
import { areas } from '#app/areas.ts'
import { openings } from '#app/openings.ts'

test('what is asked for ahead of the screens is what the lists open with', { timeout: 120_000 }, async () => {
  const opened = await Promise.all(
    areas.flatMap(({ routes }) => routes.map(async ({ at, screen }) => ({ at, opening: (await screen()).opening }))),
  )
  const plain = opened.flatMap(({ at, opening }) =>
    opening && !opening.fixed && !opening.sort && opening.list.sends === 'body' ? [[at, opening.list.path]] : [],
  )
  expect(openings).toEqual(Object.fromEntries(plain))
})
