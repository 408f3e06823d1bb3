import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSupplier, editSupplier } from '#contract/suppliers/suppliers.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('one request sent twice at once', () => {
  test('has one effect and one record, in two hundred runs', async () => {
    const sent = Array.from({ length: 200 }, (_none, index) => ({ name: `同时两次${index}`, id: crypto.randomUUID() }))
    const twice = async ({ name, id }: (typeof sent)[number]) => {
      const send = () => server.api(addSupplier, { name }, { as: 'goods', headers: { 'request-id': id } })
      const [first, second] = await Promise.all([send(), send()])
      expect([first.code, second.code]).toEqual([200, 200])
      expect(first.data).toEqual(second.data)
    }
    for (let start = 0; start < sent.length; start += 20) await Promise.all(sent.slice(start, start + 20).map(twice))
    const names = sent.map(({ name }) => name)
    expect(await server.db.$count(supplier, inArray(supplier.name, names))).toBe(200)
    expect(await server.db.$count(auditLog, inArray(auditLog.targetName, names))).toBe(200)
  })

  test('with different content is refused, and only the first is executed', async () => {
    const headers = { 'request-id': crypto.randomUUID() }
    const send = (name: string) => server.api(addSupplier, { name }, { as: 'goods', headers })
    const answers = await Promise.all(Array.from({ length: 10 }, (_none, index) => send(`另一内容${index}`)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
})

test('of two users who save one version at once, one gets a conflict, in twenty runs', async () => {
  const { id } = await server.data(addSupplier, { name: '两人同存' }, { as: 'goods' })
  for (let round = 0; round < 20; round++) {
    const [row] = await server.db.select().from(supplier).where(eq(supplier.id, id))
    const version = row?.version ?? 0
    const save = (as: string) => server.api(editSupplier, { id, version, remark: `${as} ${round}` }, { as })
    const answers = await Promise.all([save('goods'), save('admin')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({ latest: { id, version: version + 1 } })
  }
})
