import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payBizKind } from '#contract/orders/codes.ts'
import { joinAreas } from '#server/areas/area.ts'
import { areas } from '#server/areas/index.ts'
import type { RecordScope } from '#server/areas/record-scope.ts'
import { filePaths } from '#server/entity/file-fields.ts'
import { migratedTables } from '../server/setup/tables.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const doors = globSync(['server/areas/*/index.ts', 'server/platform/index.ts'])

describe('area entry modules', () => {
  test('are all registered, and are the only import path into an area', () => {
    const joined = textOf('server/areas/index.ts')
    for (const door of doors) expect(joined).toContain(door.replace('server/areas/', './').replace('server/', '../'))
    const strange = globSync('server/**/*.ts')
      // The default menu is part of the installation, and the demo writes rows like the areas do.
      .filter((file) => !/^server\/(areas\/\w+|demo)\/|^server\/installation\.ts$/.test(file))
      .filter((file) => /from '[^']*areas\/\w+\//.test(textOf(file)))
    expect(strange).toEqual([])
  })

  test('declare nothing twice', async () => {
    const all = Object.assign({}, ...(await Promise.all(doors.map((door): Promise<object> => import(resolve(door))))))
    const users = { ...all.users, schedules: all.orders.schedules }
    expect(joinAreas(all).schedules).toHaveLength(areas.schedules.length)
    expect(() => joinAreas({ ...all, users })).toThrow('two areas declare ask again')
  })

  test('sell every kind that a payment may be for', () => {
    expect([...areas.payables.keys()].sort()).toEqual([...payBizKind.codes].sort())
  })

  test('have a screen for every declared export and import', async () => {
    const files = globSync('server/areas/*/**/*.ts')
    const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(file))))
    const values = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'object')
    const exported = values.filter((value) => value !== null && 'kind' in value && 'rows' in value)
    const imported = values.filter((value) => value !== null && 'samples' in value && 'namedBy' in value)
    expect(exported.map(({ kind }) => kind).sort()).toEqual([...areas.exports.keys()].sort())
    expect(imported.map(({ resource }) => resource).sort()).toEqual([...areas.imports.keys()].sort())
  })
})

describe('tables', () => {
  test('declared in the sources are all covered by migrations', async () => {
    const declared = globSync('server/**/*.ts').flatMap((file) =>
      [...textOf(file).matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
    )
    const migrated = (await migratedTables()).map(getTableName)
    expect(declared.length).toBeGreaterThan(80)
    expect(migrated.sort()).toEqual(declared.sort())
  })

  test('with file columns are registered as owners of files, or only copy files of another table', async () => {
    const held = new Set(
      Object.values<RecordScope>(areas.records).flatMap(({ files }) => files.map(({ table }) => getTableName(table))),
    )
    const holdsFiles = /(image|images|logo|banner|icon|video|avatar|cover|files?|voucher|proof|drawings|url)$/i
    const strange = (await migratedTables())
      .filter((table) => Object.keys(getTableColumns(table)).some((name) => holdsFiles.test(name)))
      .map(getTableName)
      .filter((name) => !held.has(name))
    const snapshots = ['order_line', 'supplier_product']
    expect(strange.sort()).toEqual(snapshots)
  })
})

test('an endpoint with a file parameter changes a record with files', () => {
  const records: Readonly<Record<string, RecordScope>> = areas.records
  const strange = areas.routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.invalidates && filePaths(endpoint).length > 0)
    .filter(({ invalidates: changes = [] }) => !changes.some((resource) => (records[resource]?.files.length ?? 0) > 0))
  // The user's own avatar.
  expect(strange.map(({ path }) => path)).toEqual(['/api/auth/profile/edit'])
})
