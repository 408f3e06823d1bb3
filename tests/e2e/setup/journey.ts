import type { Browser } from 'playwright'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/response-codes.ts'
import { requestFor } from '../../server/setup/request.ts'
import { launchBrowser, type Visit, visit } from './browser.ts'
import { type RunningConsole, startConsole } from './console.ts'
import { ownSeeded } from './own-seeded.ts'

export interface Journey {
  /** The console under test; available once it runs. */
  site(): RunningConsole
  /** Opens the console in a separate browser profile; signed in if an account is given. */
  visit(account?: string): Promise<Visit>
  /** The response to an account's request; a refusal fails the test. */
  data<E extends Endpoint>(account: string, endpoint: E, params: ParamsOf<E>): Promise<DataOf<E>>
}

/** Starts the built console and a browser before the first test of a file and stops them after the last. */
export function startJourney(): Journey {
  let site: RunningConsole
  let browser: Browser
  const tokens = new Map<string, Promise<string>>()
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startConsole({}, ownSeeded()), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  const tokenOf = (account: string): Promise<string> => {
    const known = tokens.get(account) ?? site.signIn(account).then(({ token }) => token)
    tokens.set(account, known)
    return known
  }
  return {
    site: () => site,
    visit: (account) => visit(browser, site, account),
    async data<E extends Endpoint>(account: string, endpoint: E, params: ParamsOf<E>) {
      const { path, init } = requestFor(endpoint, params, { token: await tokenOf(account) })
      const answer = (await (await fetch(`${site.url}${path}`, init)).json()) as Envelope<DataOf<E>>
      if (answer.code !== 200) throw new Error(`${endpoint.path}: ${answer.code} ${answer.message}`)
      return answer.data
    },
  }
}

let tries = 0

/** Record names of a test, different for each retry, so that records of a failed attempt do not conflict. */
export function freshNames<Names extends Record<string, string>>(names: Names): Names {
  const fresh = { ...names }
  beforeEach(() => {
    tries += 1
    Object.assign(fresh, Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `${name}${tries}`])))
  })
  return fresh
}
