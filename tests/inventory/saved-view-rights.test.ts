import { expect, test } from 'vitest'
import { routes } from '#app/boot/routes.ts'

// The server offers a view only where the reader may use its filters. It finds their rights by the permission of the
// page, see server/platform/saved-view/page.ts.
test('a list requires the permission of its page', { timeout: 120_000 }, async () => {
  const opened = await Promise.all(
    routes.map(async ({ path, permission, screen }) => ({
      path,
      page: permission ?? 'signedIn',
      list: (await screen()).opening?.list.permission,
    })),
  )
  expect(opened.filter(({ page, list }) => list !== undefined && list !== page)).toEqual([])
})
