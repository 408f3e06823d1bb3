import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundle = `${root}dist/app`

/** Patterns of keys that grant access. */
const shapes: readonly [string, RegExp][] = [
  ['a private key', /-----BEGIN (RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s*[A-Za-z0-9+/=]{60}/],
  ['an access key of AWS', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['an access key of Aliyun', /\bLTAI[A-Za-z0-9]{16,26}\b/],
  ['a secret id of Tencent', /\bAKID[A-Za-z0-9]{32}\b/],
  ['a token of GitHub', /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/],
  ['a key of Google', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/],
  ['a database with its password', /\bpostgres(ql)?:\/\/[^:@\s/'"`$]+:(?!\*)[^@\s'"`$]{3,}@/],
  ['a hash of a password', /\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{20,}\$[A-Za-z0-9+/]{20,}/],
]

/** Published examples that a signature is compared with. */
const published = ['AKIAIOSFODNN7EXAMPLE']

const textOf = (path: string): string => (statSync(path).size > 5_000_000 ? '' : readFileSync(path, 'utf8'))

function found(paths: readonly string[], more: readonly [string, RegExp][] = []): string[] {
  return paths.flatMap((path) => {
    const text = published.reduce((rest, example) => rest.replaceAll(example, ''), textOf(path))
    return [...shapes, ...more].filter(([, shape]) => shape.test(text)).map(([name]) => `${path}: ${name}`)
  })
}

describe('no secret', () => {
  test('is among the files of the repository', () => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    const paths = listed.split('\0').filter((path) => path !== '' && existsSync(`${root}${path}`))
    expect(paths.length).toBeGreaterThan(500)
    expect(found(paths.map((path) => `${root}${path}`)).map((path) => path.replace(root, ''))).toEqual([])
    expect(paths.filter((path) => /(^|\/)(\.env(\..+)?|id_rsa|.+\.(pem|p12|pfx|jks|keystore))$/.test(path))).toEqual([])
  })

  test.skipIf(!existsSync(bundle))('is in the browser files, and no server code', () => {
    const paths = globSync('**/*.{js,css,html,json,map}', { cwd: bundle }).map((path) => `${bundle}/${path}`)
    expect(paths.length).toBeGreaterThan(20)
    const servers: readonly [string, RegExp][] = [
      ['the password of the demo', /showroom-2026/],
      ['words of the database', /\b(password_hash|token_hash|bank_account_secret)\b/],
      ['a variable of the server', /process\.env\.[A-Z]{3,}(?<!NODE_ENV)/],
    ]
    expect(found(paths, servers).map((path) => path.replace(bundle, ''))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([])
  })
})
