import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { listServiceAppointments } from '#contract/blackCard/service-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { trade } from './card-records.ts'
import { inService, packageOnSale, paid, providedPackage, setOrder } from './service-order-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const week = (filters: object = {}, as = trade) =>
  server.data(listServiceAppointments, { from: '2031-05-05', to: '2031-05-11', ...filters }, as)
const at = (id: number, appointmentAt: string | null, change = {}) => setOrder(server, id, { appointmentAt, ...change })

describe('the week calendar of appointments', () => {
  test('holds the appointments of the week by time, with provider and status; closed orders keep none', async () => {
    const { provider, pack } = await providedPackage(server)
    const late = await inService(server, pack.id, {}, provider.id)
    const staffed = await inService(server, (await packageOnSale(server)).id)
    const [sunday, next, ended, open] = [
      await paid(server, pack.id),
      await paid(server, pack.id),
      await paid(server, pack.id),
      await paid(server, pack.id),
    ]
    await at(late.id, '2031-05-07T15:00:00+08:00')
    await at(staffed.id, '2031-05-05T00:00:00+08:00')
    await at(sunday.id, '2031-05-11T23:30:00+08:00')
    await at(next.id, '2031-05-12T00:00:00+08:00')
    await at(ended.id, '2031-05-07T10:00:00+08:00', { status: serviceOrderStatus.closed })
    await at(open.id, null)
    const { list, total } = await week()
    expect(list.map(({ id }) => id)).toEqual([staffed.id, late.id, sunday.id])
    expect(total).toBe(3)
    expect(list[1]).toMatchObject({
      status: serviceOrderStatus.inService,
      provider: { id: provider.id },
      appointmentAt: expect.stringContaining('2031-05-07T15:00'),
    })
    expect(list[0]?.provider).toBeNull()
    expect((await week({ providerId: provider.id })).list.map(({ id }) => id)).toEqual([late.id])
    expect((await week({ kind: serviceKind.design })).total).toBe(0)
    expect((await week({ status: serviceOrderStatus.unassigned })).list.map(({ id }) => id)).toEqual([sunday.id])
  })

  test('shows no phone, and nothing to roles without service orders', async () => {
    const { list } = await week()
    expect(Object.keys(list[0] ?? {})).not.toContain('buyerPhone')
    const params = { from: '2031-05-05', to: '2031-05-11' }
    expect((await server.api(listServiceAppointments, params, { as: 'supplier' })).code).toBe(403)
  })
})
