import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermission, resourceOf } from '#contract/permissions.ts'
import { jobResource } from '#contract/resources.ts'
import { areas } from '#server/areas/index.ts'
import { type BulkAction, endpointName } from '#server/bulk/definition.ts'
import { findRecords } from '#server/bulk/find-records.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { parseParams } from '#server/http/parse.ts'
import { callerOf } from '#server/session/rights.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('every bulk action over a filter', () => {
  test('belongs to a resource with jobs', () => {
    const about = areas.bulk.flatMap(({ action: { permission: can } }) => (isPermission(can) ? [resourceOf(can)] : []))
    expect(about.filter((resource) => jobResource.label(resource) === '')).toEqual([])
  })

  test.each(areas.bulk.map((one) => [endpointName(one.action), endpointName(one.list)] as const))(
    '%s with %s: its list is read without filters and names a record that the action takes',
    async (action, list) => {
      const found = areas.findBulkAction(action, list) as BulkAction
      const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'admin'))
      if (!user) throw new Error('no administrator')
      const { services } = server
      const caller = await callerOf(services.databases.readOnly, user)
      const facts = { caller, now: moment(services.clock()), requestId: '', ip: '', device: '' }
      const call = { ...facts, services, db: services.databases.readOnly, audit: () => {} }
      const [distributor] = await server.db.select({ id: distributorAccount.id }).from(distributorAccount).limit(1)
      const needed = list.endsWith('/order/list')
        ? { bizType: 1 }
        : list.includes('/productAuthorization/')
          ? { distributorId: distributor?.id }
          : {}
      const records = await findRecords(found, { query: needed, except: [] }, call)
      for (const { id, name } of records) {
        expect(id).toBeGreaterThan(0)
        expect(name).not.toBe('')
      }
      const fields = found.paramsOf({ id: 1, name: '', version: 1 })
      try {
        parseParams(found.action.params, fields)
      } catch (error) {
        // Input by a person may be missing, the record may not.
        const fields = Object.keys((error as { data: { fields: object } }).data.fields)
        expect(fields.filter((name) => /^(ids|spuIds|items)/.test(name))).toEqual([])
      }
    },
  )
})
