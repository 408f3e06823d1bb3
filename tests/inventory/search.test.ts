import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageQuery } from '#contract/page-query.ts'
import { allPages } from '#contract/pages.ts'
import { areas } from '#server/areas/index.ts'

const contract = fileURLToPath(new URL('../../contract/', import.meta.url))
const shapes = new Map<string, readonly string[]>()
beforeAll(async () => {
  const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /page-queries\.ts$/.test(path),
  )
  for (const path of modules) {
    const exported: Record<string, unknown> = await import(`${contract}${path}`)
    const values = Object.values(exported).filter((value) => typeof value === 'object' && value !== null)
    const queries = values.flatMap((value) => ('shape' in value ? value : Object.values(value))) as PageQuery[]
    for (const { path: page, shape } of queries) if (shape) shapes.set(page, Object.keys(shape))
  }
})

describe('the search of the palette', () => {
  test('opens every list of the menu that has a keyword', () => {
    const lists = allPages.filter(({ entry, path }) => entry && shapes.get(path)?.includes('keyword'))
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter(({ finds }) => finds !== 'keyword').map(({ path }) => path)).toEqual([])
  })

  test('sets a filter and reads an id that the address of the page has', () => {
    const strange = allPages.filter(({ path, finds, record }) =>
      [finds, record?.id].some((name) => name && !shapes.get(path)?.includes(name)),
    )
    expect(strange.map(({ path }) => path)).toEqual([])
  })

  test('remembers only kinds of records that it finds, and each of them', () => {
    const kinds = new Set(allPages.flatMap(({ record }) => record?.kind ?? []))
    // A version opens its product.
    const found = areas.search.map(({ resource }) => resource).filter((resource) => resource !== 'sku')
    expect([...kinds].toSorted()).toEqual(found.toSorted())
  })
})
