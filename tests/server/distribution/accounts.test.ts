import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }

test('the tabs count accounts in every state', async () => {
  const { counts = {}, total } = await server.data(listDistributors, { pageSize: 200 }, as)
  for (const code of distributorStatus.codes) expect(counts[code]).toBeGreaterThan(0)
  expect(distributorStatus.codes.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0)).toBe(total)
})

test('an account is the trade party of its orders, with what it has bought', async () => {
  const { list } = await server.data(listDistributors, { status: distributorStatus.active, pageSize: 200 }, as)
  expect(list.some(({ purchaseAmount }) => Number(purchaseAmount) > 0)).toBe(true)
  expect(list.every(({ staff }) => staff.quota > 0)).toBe(true)
})

test('a distributor sees its own account, without who looks after it', async () => {
  const { list } = await server.data(listDistributors, {}, { as: 'dealer' })
  expect(list).toHaveLength(1)
  expect(list[0]).not.toHaveProperty('manager')
  const supplier = await server.api(listDistributors, {}, { as: 'supplier' })
  expect(supplier.code).toBe(403)
})

test('accounts are found by pinyin, number, end of phone, package and region', async () => {
  const { list } = await server.data(listDistributors, { name: 'nantongmuchen' }, as)
  expect(list.map(({ name }) => name)).toEqual(['南通沐晨整装家居'])
  const [row] = list
  const found = async (params: object) =>
    (await server.data(listDistributors, { pageSize: 200, ...params }, as)).list.map(({ id }) => id)
  expect(await found({ accountNo: row?.accountNo })).toEqual([row?.id])
  expect(await found({ phone: row?.phone.slice(-4) })).toContain(row?.id)
  expect(await found({ agentPackageId: row?.agentPackage.id })).toContain(row?.id)
  expect(await found({ area: '330106' })).toContain(row?.id)
})
