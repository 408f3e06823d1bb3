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
  /** What the browser complained about: errors of scripts, refusals of the content security policy. */
  complaints: string[]
}

/** A fresh browser profile; signed in by the API when an account is given. */
export async function visit(browser: Browser, console: RunningConsole, account?: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: console.url,
    viewport: { width: 1366, height: 800 },
    locale: 'zh-CN',
    // Nothing that a person reads or presses is about how it moves, and every press would wait for the end of it.
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  if (account) {
    const { info } = await console.signIn(account)
    const { user, expireAt } = JSON.parse(info) as LoginInfo
    await context.addInitScript(
      ([text = '', userId, session = '']) => {
        // Only where nothing is stored yet: a reload must not bring back a session that has ended.
        if (!sessionStorage.getItem('signed-in')) {
          localStorage.setItem('info', text)
          // What a supplier is told on entering stands over the page; one test looks at it.
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
