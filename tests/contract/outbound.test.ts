import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

// The server never opens a URL entered by a user: all modules that send network requests are listed here, with their
// targets.

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('{server,contract,fixtures}/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))

/**
 * Modules that may send requests, their target, and a pattern proving that the URL comes from the operator's
 * configuration.
 */
const clients: Record<string, { whom: string; from: RegExp }> = {
  'server/payment/create-payments.ts': { whom: 'the gateway of the merchant account', from: /gateway|address/i },
  'server/text-gateway.ts': { whom: 'the gateway of text messages', from: /textGateway|address/ },
  'server/storage/remote-store.ts': { whom: 'the bucket of the installation', from: /endpoint|bucket|host/i },
}

/** A fetch call, or the client of a network module; types and servers send no requests. */
const requestPatterns = [
  /(?<![.\w])fetch\(/,
  /import \{[^}]*\b(request|get|connect|createConnection|Agent)\b[^}]*\} from 'node:(http|https|http2|net|tls|dgram)'/,
  /from '(axios|undici|got|node-fetch|superagent|request|ws)'/,
  /new (WebSocket|EventSource|XMLHttpRequest)\(/,
]

describe('the server', () => {
  test('sends network requests in three modules, each to a URL from its configuration', () => {
    const found = sources.filter((path) => {
      const text = readFileSync(`${root}${path}`, 'utf8').replace(/import type [^\n]+\n/g, '')
      return requestPatterns.some((pattern) => pattern.test(text))
    })
    expect(found.toSorted()).toEqual(Object.keys(clients).toSorted())
    for (const [path, { from }] of Object.entries(clients))
      expect(readFileSync(`${root}${path}`, 'utf8'), path).toMatch(from)
  })

  test('starts no program with user input', () => {
    const starting = sources.filter((path) => /from 'node:child_process'/.test(readFileSync(`${root}${path}`, 'utf8')))
    expect(starting.toSorted()).toEqual([
      'server/database/embedded.ts',
      'server/database/postmaster.ts',
      // One of our own modules, named in the source.
      'server/demo/seed-apart.ts',
    ])
    for (const path of starting) {
      const text = readFileSync(`${root}${path}`, 'utf8')
      expect(text, path).not.toMatch(/\bexec\(|execSync\(|shell: true/)
    }
  })

  test('evaluates no text as code', () => {
    const running = sources.filter((path) =>
      /\beval\(|new Function\(|from 'node:vm'/.test(readFileSync(`${root}${path}`, 'utf8')),
    )
    expect(running).toEqual([])
  })
})
