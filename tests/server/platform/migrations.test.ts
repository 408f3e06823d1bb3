import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { connect } from '#server/database/pool.ts'
import { StartError } from '#server/database/start-error.ts'
import { install } from '#server/installation.ts'
import { createBareDatabase } from '../setup/test-server.ts'

let folder: string
let connection: pg.PoolConfig
let drop: () => Promise<void>
const open: pg.Pool[] = []

const pool = () => {
  const made = new pg.Pool({ ...connection, max: 2 })
  // Its database is dropped while a connection may still be saying goodbye.
  made.on('error', () => {})
  // The database is dropped while the last connection is still closing.
  made.on('error', () => {})
  open.push(made)
  return made
}
const addMigration = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-migrations-'))
  ;({ connection, drop } = await createBareDatabase())
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.end()))
  await drop()
  await rm(folder, { recursive: true, force: true })
})

test('six instances that start at once migrate once', async () => {
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(pool())))
  expect(applied.sort()).toEqual([0, 0, 0, 0, 0, readMigrations().length])
})

test('six instances that start at once install roles and menus once', async () => {
  await migrate(pool())
  const databases = Array.from({ length: 6 }, () => connect(connection, 2, () => {}))
  await Promise.all(databases.map(({ main }) => install(main, '2026-01-01T00:00:00.000+08:00')))
  const { rows } = await pool().query(
    'select (select count(*) from role)::int as roles, (select count(*) from menu where menu_type = 1)::int as groups',
  )
  expect(rows).toEqual([{ roles: 9, groups: 5 }])
  await Promise.all(databases.map(({ close }) => close()))
})

test('a failing migration rolls back, with those of the same run', async () => {
  await addMigration('0001_one', 'create table one (id int)')
  await addMigration('0002_two', 'create table two (id int); select * from nothing_here')
  await expect(migrate(pool(), readMigrations(folder))).rejects.toThrow(/nothing_here/)
  const { rows } = await pool().query("select tablename from pg_tables where tablename in ('one', 'two')")
  expect(rows).toEqual([])
})

test('a database newer than the program is refused', async () => {
  await addMigration('0001_one', 'create table one (id int)')
  await addMigration('0002_two', 'create table two (id int)')
  await migrate(pool(), readMigrations(folder))
  await rm(join(folder, '0002_two.sql'))
  const older = migrate(pool(), readMigrations(folder))
  await expect(older).rejects.toThrow(StartError)
  await expect(older).rejects.toThrow('数据库比本程序新（含有 0002_two），请升级程序后再启动。')
})

test('a database from before the baseline is refused, with instructions to preserve its data', async () => {
  await addMigration('0000_platform_and_suppliers', 'create table one (id int)')
  await migrate(pool(), readMigrations(folder))
  const later = migrate(pool())
  await expect(later).rejects.toThrow(StartError)
  await expect(later).rejects.toThrow(/npm run backup 备份，再换一个空的数据库用本版本执行 npm run restore 恢复/)
})

test('a migration changed after it ran is refused', async () => {
  await addMigration('0001_one', 'create table one (id int)')
  await migrate(pool(), readMigrations(folder))
  await addMigration('0001_one', 'create table one (id bigint)')
  await expect(migrate(pool(), readMigrations(folder))).rejects.toThrow('迁移 0001_one 与已执行的内容不一致')
})
