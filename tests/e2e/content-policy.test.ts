import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#app/boot/routes.ts'
import { launchBrowser, visit } from './setup/browser.ts'
import { type RunningConsole, startConsole } from './setup/console.ts'
import { ownSeeded } from './setup/own-seeded.ts'

let site: RunningConsole
let browser: Browser
beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

// All pages in `npm run security`; otherwise a sample of each area, whose pages share their parts.
const every = process.env.SECURITY === 'whole' ? 1 : 12
const paths = routes.map(({ path }) => path.replace(/\{\w+\}/g, '1')).filter((_path, index) => index % every === 0)

/** Content policy violations on a page, as reported by the browser. */
interface Refused {
  directive: string
  what: string
}

it('构建后的页面在内容安全策略之下没有一次违规', { timeout: 600_000 }, async () => {
  const { context, page } = await visit(browser, site, 'admin')
  const refused: string[] = []
  await context.exposeFunction('tellRefused', ({ directive, what }: Refused) => {
    refused.push(`${new URL(page.url()).pathname}: ${directive} ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell: unknown = Reflect.get(window, 'tellRefused')
      if (typeof tell === 'function') tell({ directive: effectiveDirective, what: `${blockedURI} ${sample}` })
    })
  })
  for (const path of paths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
  // Verifies the listener: an inline script is blocked and reported.
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.body.append(script)
  })
  await expect.poll(() => refused.join()).toContain('script-src')
  expect(await page.title()).not.toBe('ran')
  await context.close()
})
