import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const features = 'src/features'
const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(features, name), 'utf8') }))

/** The value of a property written as `name={…}` or `name: (…)`, up to its closing bracket. */
function valuesOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name}(?:=|: ?)(?=[({])`, 'g'))].map(({ index, 0: head }) => {
    const start = index + head.length
    let depth = 0
    for (let at = start; at < text.length; at++) {
      if ('({'.includes(text[at] ?? '')) depth++
      if (')}'.includes(text[at] ?? '') && --depth === 0) return text.slice(start, at + 1)
    }
    return text.slice(start)
  })
}

/** Opening tags of elements with this name, starting at `<Name`. */
const tagsOf = (text: string, name: string): string[] =>
  text
    .split(new RegExp(`<${name}(?:<\\w+>)?(?=[\\s/>])`))
    .slice(1)
    .map((rest) => {
      let depth = 0
      for (let at = 0; at < rest.length; at++) {
        if (rest[at] === '{') depth++
        if (rest[at] === '}') depth--
        if (rest[at] === '>' && depth === 0 && rest[at - 1] !== '=') return rest.slice(0, at)
      }
      return rest
    })

/** The feature files that a file imports, statically or dynamically. */
const imports = ({ name, text }: { name: string; text: string }): string[] =>
  [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, path = '']) =>
    (path.startsWith('#features/') ? path.slice('#features/'.length) : join(dirname(name), path)).replaceAll('\\', '/'),
  )

const lists = files.filter(({ text }) => text.includes('<ListTable'))
const selectable = lists.filter(({ text }) => tagsOf(text, 'ListTable').some((tag) => /\bbulk[=:]/.test(tag)))
/** Files with the bulk actions of one list. */
const parts = files.filter(
  ({ name, text }) => /\bbulk\.tsx$|\bexport\.tsx$|export-orders\.tsx$/.test(name) && text.includes('<Bulk'),
)

/** Server bulk actions, as pairs of action and list. */
const pairs = globSync(['server/areas/*/index.ts', 'server/platform/index.ts'])
  .flatMap((door) => [...readFileSync(door, 'utf8').matchAll(/bulkOf\(\s*(?:\w+\.)?(\w+),\s*(?:\w+\.)?(\w+)/g)])
  .map(([, action = '', list = '']) => `${action} ${list}`)

describe('the selection of a list has one owner', () => {
  test('finds every list with bulk actions', () => {
    expect(selectable.length).toBeGreaterThanOrEqual(26)
  })

  test("screens do not access the table's selection directly", () => {
    const own = files.filter(({ text }) => /data-table\/selection\.ts|\bisSelected\(|\bselectedIds\(/.test(text))
    expect(own.map(({ name }) => name)).toEqual([])
  })

  test.each(selectable.map(({ name, text }) => [name, text] as const))(
    '%s: its bulk bar contains only bulk actions',
    (_name, text) => {
      for (const tag of tagsOf(text, 'ListTable')) {
        for (const bulk of valuesOf(tag, 'bulk')) {
          const elements = [...bulk.matchAll(/<([A-Z]\w*)/g)].map(([, element = '']) => element)
          expect(elements.length).toBeGreaterThan(0)
          expect(
            elements.filter((element) => !/^(BulkAction|BulkSwitch|BulkDelete|BulkExport|\w+Bulk)$/.test(element)),
          ).toEqual([])
        }
      }
    },
  )

  test('the bulk parts contain only bulk actions', () => {
    for (const { name, text } of parts) {
      expect([name, /<Button\b|list\.rows/.test(text)]).toEqual([name, false])
    }
  })
})

describe('actions on all results run on the server', () => {
  const listsOf = ({ name, text }: { name: string; text: string }): string[] => {
    const users = [{ name, text }, ...files.filter((file) => imports(file).includes(name))]
    return users.flatMap((file) => {
      const used = [...file.text.matchAll(/listOf\(([^,]+),/g)].flatMap(
        ([, first = '']) => first.match(/\blist\w+/g) ?? [],
      )
      return used
    })
  }
  const queried = [...selectable, ...parts].flatMap((file) => {
    const tagged = [
      ...tagsOf(file.text, 'BulkAction').filter((tag) => tag.includes('scope="query"')),
      // Both support "all results" themselves.
      ...tagsOf(file.text, 'BulkSwitch'),
      ...tagsOf(file.text, 'BulkDelete'),
    ]
    const calls = tagged.flatMap((tag) => tag.match(/call=\{(\w+)\}/)?.[1] ?? [])
    const listed = [...file.text.matchAll(/scope: 'query',\s*call: (\w+)/g)].map(([, call = '']) => call)
    return [...calls, ...listed].map((call) => ({ name: file.name, call, lists: listsOf(file) }))
  })

  test.each(queried.map(({ name, call, lists: used }) => [name, call, used] as const))(
    '%s: %s',
    (_name, call, used) => {
      expect(used.some((list) => pairs.includes(`${call} ${list}`))).toBe(true)
    },
  )

  test('no other action is offered', () => {
    const used = new Set(queried.flatMap(({ call, lists: of }) => of.map((list) => `${call} ${list}`)))
    expect(pairs.filter((pair) => !used.has(pair))).toEqual([])
  })
})
