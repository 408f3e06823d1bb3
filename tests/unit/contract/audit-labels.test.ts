import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import { allPermissions } from '#contract/permissions.ts'

const server = fileURLToPath(new URL('../../../server/', import.meta.url))
// Definitions of search name kinds of records that have no log of their own.
const source = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('search.ts'))
  .map((path) => readFileSync(`${server}${path}`, 'utf8'))
  .join('\n')

/** All quoted strings after a name, including both branches of a conditional. */
const literalsAfter = (name: string): string[] => [
  ...new Set(
    [...source.matchAll(new RegExp(`\\b${name}: ([^\\n]*?)(?:, \\w+[:,]|\\n)`, 'g'))].flatMap(([, text = '']) =>
      [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word),
    ),
  ),
]

test('every resource in the log has a label', () => {
  const resources = [...allPermissions.map((code) => code.split(':')[0] ?? ''), ...literalsAfter('resource')]
  expect(resources.filter((resource) => auditResource.label(resource) === '')).toEqual([])
})

test('every action in the log has a label', () => {
  expect(literalsAfter('action').length).toBeGreaterThan(50)
  expect(literalsAfter('action').filter((action) => auditAction.label(action) === '')).toEqual([])
})
