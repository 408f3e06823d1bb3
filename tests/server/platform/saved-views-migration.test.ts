import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { createBareDatabase } from '../setup/test-server.ts'

test('personal filters become views with their conditions and their default; nothing else of the preference changes', async () => {
  const { connection, drop } = await createBareDatabase()
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => {})
  try {
    const all = readMigrations()
    const before = all.findIndex(({ id }) => id === '0002_saved_view')
    await migrate(pool, all.slice(0, before))
    const value = {
      pageSize: 50,
      savedFilters: [
        { name: '在售', query: '{"status":[4],"sort":"-createdAt","pageNum":3}', isDefault: false },
        { name: '远山', query: '{"keyword":"远山"}', isDefault: true },
        { name: '读不懂', query: 'abc', isDefault: false },
      ],
    }
    const at = '2026-11-01T08:00:00.000+08:00'
    const add = 'insert into preference (user_id, page_key, value, updated_at) values ($1, $2, $3, $4)'
    await pool.query(add, [7, '/goods/list', JSON.stringify(value), at])
    await pool.query(add, [8, '/goods/list', JSON.stringify({ pageSize: 10 }), at])
    await migrate(pool, all)
    const views = await pool.query('select owner_id::int, path, name, query, shared_with from saved_view order by id')
    const mine = { owner_id: 7, path: '/goods/list', shared_with: 1 }
    expect(views.rows).toEqual([
      { ...mine, name: '在售', query: { status: [4], sort: '-createdAt' } },
      { ...mine, name: '远山', query: { keyword: '远山' } },
      { ...mine, name: '读不懂', query: {} },
    ])
    const defaults = await pool.query(
      'select d.path, d.holder, v.name from default_view d join saved_view v on v.id = d.view_id',
    )
    expect(defaults.rows).toEqual([{ path: '/goods/list', holder: 'user:7', name: '远山' }])
    const left = await pool.query('select value from preference order by user_id')
    expect(left.rows).toEqual([{ value: { pageSize: 50 } }, { value: { pageSize: 10 } }])
  } finally {
    await pool.end()
    await drop()
  }
})
