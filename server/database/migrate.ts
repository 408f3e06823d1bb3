import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartError } from './start-error.ts'

/** The first of the migrations that the baseline replaced. */
const BEFORE_BASELINE = '0000_platform_and_suppliers'
const folder = fileURLToPath(new URL('./migrations/', import.meta.url))

export interface Migration {
  id: string
  sql: string
  sha256: string
}

export function readMigrations(from = folder): Migration[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${from}/${name}`, 'utf8')
      return { id: name.replace('.sql', ''), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Applies pending migrations. Several instances may start at once: a row lock on the migration table, which every
 * PostgreSQL-compatible engine supports, makes the others wait. Returns the number of applied migrations.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<number> {
  const client = await pool.connect()
  try {
    await createTable(client)
    await client.query('begin')
    // Filling a table of a million rows takes longer than the normal timeout.
    await client.query("set local lock_timeout = '60s'; set local statement_timeout = 0")
    await client.query("select id from schema_migration where id = '0000_lock' for update")
    const { rows } = await client.query<{ id: string; sha256: string }>('select id, sha256 from schema_migration')
    const applied = new Map(rows.map((row) => [row.id, row.sha256]))
    applied.delete('0000_lock')
    checkHistory(applied, migrations)
    const waiting = migrations.filter((migration) => !applied.has(migration.id))
    for (const migration of waiting) {
      await client.query(migration.sql)
      await client.query('insert into schema_migration (id, sha256) values ($1, $2)', [migration.id, migration.sha256])
    }
    await client.query('commit')
    return waiting.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function createTable(client: pg.PoolClient): Promise<void> {
  // `if not exists` is not atomic: when two instances create it at once, one may still fail.
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        'create table if not exists schema_migration (id text primary key, sha256 text not null, at timestamptz not null default now())',
      )
      await client.query("insert into schema_migration (id, sha256) values ('0000_lock', '') on conflict do nothing")
      return
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

function checkHistory(applied: Map<string, string>, migrations: Migration[]): void {
  if (applied.has(BEFORE_BASELINE)) {
    throw new StartError(
      '数据库由正式发布之前的版本建立，本版本不能直接使用。请用原来的版本执行 npm run backup 备份，再换一个空的数据库用本版本执行 npm run restore 恢复。',
    )
  }
  const known = new Map(migrations.map((migration) => [migration.id, migration.sha256]))
  for (const [id, sha256] of applied) {
    const mine = known.get(id)
    if (mine === undefined) throw new StartError(`数据库比本程序新（含有 ${id}），请升级程序后再启动。`)
    if (mine !== sha256) throw new StartError(`迁移 ${id} 与已执行的内容不一致，请恢复原文件后再启动。`)
  }
}
