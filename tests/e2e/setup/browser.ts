import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { LoginInfo } from '#contract/session.ts'
import { chromiumArgs, findChromium } from '../../../scripts/browser.ts'
import type { RunningConsole } from './console.ts'

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({ args: [...chromiumArgs, ...more], ...(executablePath && { executablePath }) })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Browser errors: script errors and content policy violations. */
  complaints: string[]
}

/** A fresh browser profile; signed in through the API if an account is given. */
export async function visit(browser: Browser, console: RunningConsole, account?: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: console.url,
    viewport: { width: 1366, height: 800 },
    locale: 'zh-CN',
    // Tests do not check animations, and every click would wait for them.
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  if (account) {
    const { info } = await console.signIn(account)
    const { user, expireAt } = JSON.parse(info) as LoginInfo
    await context.addInitScript(
      ([text = '', userId, session = '']) => {
        // Only if nothing is stored yet: a reload must not restore an ended session.
        if (!sessionStorage.getItem('signed-in')) {
          localStorage.setItem('info', text)
          // The notice a supplier gets after sign-in covers the page; only one test checks it.
          localStorage.setItem(`entry-notices:${userId}`, session)
          sessionStorage.setItem('signed-in', 'yes')
        }
      },
      [info, String(user.userId), expireAt],
    )
  }
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { context, page, complaints }
}
