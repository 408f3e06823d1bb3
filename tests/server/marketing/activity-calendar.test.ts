import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivityCalendar } from '#contract/marketing/activities.ts'
import { activityKind, activityStatus } from '#contract/marketing/codes.ts'
import { activity } from '#server/database/schema/activities.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type Activities, activitiesOf, as } from './activity-world.ts'

let server: TestServer
let world: Activities
beforeAll(async () => {
  server = await createTestServer()
  world = await activitiesOf(server)
})
afterAll(() => server.close())

const calendar = async (filters: object, caller = as) =>
  server.data(listActivityCalendar, { from: '2031-05-01', to: '2031-05-31', ...filters }, caller)
const lasting = async (from: string, to: string, change = {}) => {
  const { id } = await world.add(change)
  const times = { startAt: `${from}+08:00`, endAt: `${to}+08:00`, enrolOpen: false }
  await server.db.update(activity).set(times).where(eq(activity.id, id))
  return id
}
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

describe('the month calendar', () => {
  test('holds what runs on one of its days, the earliest first', async () => {
    const across = await lasting('2031-04-20T00:00:00', '2031-05-02T12:00:00')
    const within = await lasting('2031-05-10T08:00:00', '2031-05-12T12:00:00')
    const lastNight = await lasting('2031-05-31T23:00:00', '2031-06-20T12:00:00')
    // It ends as May begins, and does not run in May.
    await lasting('2031-04-20T00:00:00', '2031-05-01T00:00:00')
    await lasting('2031-06-01T00:00:00', '2031-06-20T00:00:00')
    const shown = await calendar({})
    expect(idsOf(shown)).toEqual([across, within, lastNight])
    expect(shown.total).toBe(3)
    expect(shown.list[0]).toMatchObject({ status: activityStatus.upcoming, kind: activityKind.discount })
  })

  test('takes the filters of the list', async () => {
    const id = await lasting('2031-07-03T00:00:00', '2031-07-05T00:00:00', { name: '七月灯饰周' })
    const july = { from: '2031-07-01', to: '2031-07-31' }
    expect(idsOf(await calendar({ ...july, keyword: '灯饰' }))).toEqual([id])
    expect(idsOf(await calendar({ ...july, keyword: '沙发' }))).toEqual([])
    expect(idsOf(await calendar({ ...july, status: activityStatus.running }))).toEqual([])
    expect(idsOf(await calendar({ ...july, kind: activityKind.group }))).toEqual([])
  })

  test('hides drafts and foreign announcements from suppliers, and refuses roles without the list', async () => {
    const draft = await world.add({ name: '八月草稿' }, false)
    const times = { startAt: '2031-08-03T00:00:00+08:00', endAt: '2031-08-05T00:00:00+08:00' }
    await server.db.update(activity).set(times).where(eq(activity.id, draft.id))
    const closed = await lasting('2031-08-03T00:00:00', '2031-08-05T00:00:00')
    const august = { from: '2031-08-01', to: '2031-08-31' }
    expect(idsOf(await calendar(august)).toSorted()).toEqual([draft.id, closed].toSorted())
    expect(idsOf(await calendar(august, { as: 'supplier' }))).toEqual([])
    const refused = await server.api(listActivityCalendar, august, { as: 'content' })
    expect(refused.code).toBe(403)
  })
})
