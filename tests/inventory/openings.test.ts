import { expect, test } from 'vitest'
import { openings, sessionRequests } from '#app/boot/openings.ts'
import { routes } from '#app/boot/routes.ts'
import { getProfile, getUserMenu } from '#contract/session.ts'

test('early requests match what the lists request when opened', { timeout: 120_000 }, async () => {
  const opened = await Promise.all(
    routes.map(async ({ path, screen }) => ({ path, opening: (await screen()).opening })),
  )
  const plain = opened.flatMap(({ path, opening }) =>
    opening && !opening.fixed && !opening.sort && opening.list.paramsIn === 'body' ? [[path, opening.list.path]] : [],
  )
  expect(openings).toEqual(Object.fromEntries(plain))
})

test('the frame requests the profile and the menu', () => {
  expect(sessionRequests).toEqual([getProfile.path, getUserMenu.path])
})
