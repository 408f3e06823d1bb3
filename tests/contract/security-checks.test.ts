import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { securityChecks } from '../../scripts/security/checks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the checks are numbered consecutively, with a Chinese title and existing files', () => {
  expect(securityChecks.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_none, index) => index + 1))
  for (const { number, title, proofs } of securityChecks) {
    expect(title, String(number)).toMatch(/[一-鿿]/)
    expect(proofs.length, String(number)).toBeGreaterThan(0)
    for (const { file } of proofs) expect(existsSync(`${root}${file}`), file).toBe(true)
  }
})
