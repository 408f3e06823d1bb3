import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { materialBrand } from '#server/database/schema/materials.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { entity } from '#server/entity/entity.ts'
import {
  findRow,
  insertRow,
  insertRows,
  lockRow,
  lockRows,
  refuseStale,
  refuseWhile,
  removeRows,
  saveRow,
  serialize,
  updateRow,
  updateRows,
} from '#server/entity/rows.ts'
import { ownRows } from '#server/entity/scope.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'
import { change, hasLockWaiter, meeting, ofSupplier, platform } from './calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const brands = entity({
  table: materialBrand,
  resource: 'materialBrand',
  title: '材料品牌',
  name: 'name',
  own: (caller) => ownRows(caller, materialBrand.supplierId),
  someMissing: '部分材料品牌不存在',
  uniqueErrors: { material_brand_name: ['name', '材料品牌名称已存在'] },
  uploads: { logo: {} },
})

const add = (values: { name?: string; supplierId?: number } = {}) =>
  change(server, (call) => insertRow(call, brands, { name: freshName('行'), ...values }))
const read = async (id: number) => {
  const [row] = await server.db.select().from(materialBrand).where(eq(materialBrand.id, id))
  return row
}

describe('findRow, lockRow, lockRows', () => {
  test('find the caller’s rows, and report others as not found', async () => {
    const { id } = await add({ supplierId: 1 })
    const missing = { code: 404, message: '材料品牌不存在' }
    for (const find of [findRow<typeof materialBrand>, lockRow<typeof materialBrand>]) {
      expect(await change(server, (call) => find(call, brands, id), ofSupplier(1))).toMatchObject({ id })
      await expect(change(server, (call) => find(call, brands, id), ofSupplier(2))).rejects.toMatchObject(missing)
      await expect(change(server, (call) => find(call, brands, 0))).rejects.toMatchObject(missing)
    }
  })

  test('without an id no row is locked', async () => {
    expect(await change(server, (call) => lockRow(call, brands, undefined))).toBeUndefined()
  })

  test('several rows are returned in id order without duplicates, or not at all', async () => {
    const [one, other] = [await add(), await add()]
    const rows = await change(server, (call) => lockRows(call, brands, [other.id, one.id, other.id]))
    expect(rows.map(({ id }) => id)).toEqual([one.id, other.id])
    const missing = { code: 404, message: '部分材料品牌不存在' }
    await expect(change(server, (call) => lockRows(call, brands, [one.id, 0]))).rejects.toMatchObject(missing)
  })
})

describe('insertRow, updateRow, saveRow', () => {
  test('stamp the editor and time, and increment versions', async () => {
    const made = await add()
    expect(made).toMatchObject({ version: 1, createdBy: platform.name, createdById: platform.userId })
    expect(made.updatedAt).toBe(made.createdAt)
    server.advance(60_000)
    const saved = await change(server, (call) => updateRow(call, brands, made, { origin: '330000' }), {
      ...platform,
      name: '另一人',
    })
    expect(saved).toMatchObject({ version: 2, origin: '330000', updatedBy: '另一人', createdBy: platform.name })
    expect(saved.updatedAt > made.updatedAt).toBe(true)
    expect(await read(made.id)).toEqual(saved)
  })

  test('several rows at once, each with its own version', async () => {
    const rows = await change(server, (call) =>
      insertRows(call, brands, [{ name: freshName('甲') }, { name: freshName('乙') }]),
    )
    const ids = rows.map(({ id }) => id)
    const saved = await change(server, (call) => updateRows(call, brands, ids, { status: 0 }))
    expect(saved.map(({ version, status }) => ({ version, status }))).toEqual([
      { version: 2, status: 0 },
      { version: 2, status: 0 },
    ])
  })

  test('saving registers the files of the row, removing releases them and is logged', async () => {
    const logo = await upload(server, 'goods', { width: 240, height: 240 })
    const row = await change(server, (call) => saveRow(call, brands, undefined, { name: freshName('存'), logo }), {
      ...platform,
      userId: 2,
      can: () => true,
    })
    const uses = () =>
      server.db.$count(fileUse, and(eq(fileUse.resource, 'materialBrand'), eq(fileUse.recordId, row.id)))
    expect(await uses()).toBe(1)
    const noted = await change(server, async (call, records) => {
      await removeRows(call, brands, [row])
      return records
    })
    expect(noted).toMatchObject([{ action: 'delete', targetId: row.id, summary: `删除材料品牌「${row.name}」` }])
    expect(await uses()).toBe(0)
    expect(await read(row.id)).toBeUndefined()
  })

  test('of two concurrent saves with the same name, the second gets a validation error at the field', async () => {
    const name = freshName('同')
    const bothLooked = meeting(2)
    const save = () =>
      change(server, async (call) => {
        expect(await call.db.$count(materialBrand, eq(materialBrand.name, name))).toBe(0)
        await bothLooked()
        return insertRow(call, brands, { name })
      })
    const results = await Promise.allSettled([save(), save()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 422, data: { fields: { name: '材料品牌名称已存在' } } },
    })
  })

  test('an undeclared unique key is an ordinary error', async () => {
    const { name } = await add()
    const clash = change(server, (call) => insertRow(call, { ...brands, uniqueErrors: {} }, { name }))
    await expect(clash).rejects.not.toHaveProperty('code', 422)
  })
})

describe('refuseStale', () => {
  const Present = z.object({ id: z.number(), version: z.number() })

  test('accepts the current version and new rows; otherwise returns the current record', async () => {
    const row = { id: 1, version: 2 }
    await refuseStale([row][1], undefined, Present, (present) => present)
    await refuseStale(row, 2, Present, (present) => present)
    await expect(refuseStale(row, 1, Present, (present) => present)).rejects.toMatchObject({ code: 409, row })
  })

  test('the second locker sees the changes of the first, and is refused', async () => {
    const { id } = await add()
    const hasLocked = Promise.withResolvers<void>()
    const canWrite = Promise.withResolvers<void>()
    const first = change(server, async (call) => {
      const row = await lockRow(call, brands, id)
      hasLocked.resolve()
      await canWrite.promise
      return updateRow(call, brands, row, { sort: 1 })
    })
    await hasLocked.promise
    const write = change(server, async (call) => {
      const row = await lockRow(call, brands, id)
      await refuseStale(row, 1, Present, (present) => present)
      return updateRow(call, brands, row, { sort: 2 })
    })
    const second = expect(write).rejects.toMatchObject({ code: 409, row: { id, version: 2 } })
    await vi.waitFor(async () => expect(await hasLockWaiter(server)).toBe(true))
    canWrite.resolve()
    await first
    await second
    expect(await read(id)).toMatchObject({ sort: 1, version: 2 })
  })
})

test('refuseWhile refuses with the count, and accepts zero', async () => {
  await refuseWhile(0, (count) => `${count} 个`)
  await expect(refuseWhile(Promise.resolve(3), (count) => `${count} 个`)).rejects.toMatchObject({ message: '3 个' })
})

test('serialize: of two changes that may add one row, one adds it and the other sees it', async () => {
  const name = freshName('三')
  const isOf = eq(materialBrand.origin, name)
  await change(server, (call) =>
    insertRows(
      call,
      brands,
      [1, 2].map((nth) => ({ name: `${name}${nth}`, origin: name })),
    ),
  )
  const bothCame = meeting(2)
  const addThird = (nth: number) =>
    change(server, async (call) => {
      await bothCame()
      await serialize(call, 'three of a kind')
      await refuseWhile(Math.max(0, (await call.db.$count(materialBrand, isOf)) - 2), () => '已满')
      // Long enough for the other change to reach the lock, or to pass the count without it.
      await vi.waitFor(async () => expect(await hasLockWaiter(server)).toBe(true))
      return insertRow(call, brands, { name: `${name}${nth}`, origin: name })
    })
  const results = await Promise.allSettled([addThird(3), addThird(4)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await server.db.$count(materialBrand, isOf)).toBe(3)
})
