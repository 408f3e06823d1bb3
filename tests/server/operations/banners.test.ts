import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import {
  type BannerInput,
  deleteBanner,
  enableBanners,
  listBanners,
  saveBanner,
  sortBanners,
} from '#contract/operations/banners.ts'
import { audience, bannerPosition, linkType, runState } from '#contract/operations/codes.ts'
import { searchLinkTargets } from '#contract/operations/links.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { reportBrokenLinks } from '#server/areas/operations/banner/handlers.ts'
import { banner } from '#server/database/schema/operations.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let image = ''
beforeAll(async () => {
  server = await createTestServer()
  image = await upload(server, 'marketing', { width: 702, height: 200 })
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const day = (count: number) => after(server.now(), days(count))
const input = (change: Partial<BannerInput> = {}): BannerInput => ({
  name: freshName('轮播'),
  position: bannerPosition.category,
  image,
  backColor: '',
  linkType: linkType.brand,
  linkValue: '1',
  audience: [audience.customers],
  areas: [NATIONWIDE_CODE],
  startAt: day(-1),
  endAt: day(9),
  enabled: true,
  ...change,
})
const add = (change: Partial<BannerInput> = {}) => server.data(saveBanner, input(change), as)
const one = async (id: number) => (await server.data(listBanners, { ids: [id] }, as)).list[0]
const faults = async (change: Partial<BannerInput>) => (await server.api(saveBanner, input(change), as)).data

describe('save', () => {
  test('the state follows the switch and the times', async () => {
    const stateOf = async (change: Partial<BannerInput>) => (await one((await add(change)).id))?.state
    expect(await stateOf({})).toBe(runState.running)
    expect(await stateOf({ startAt: day(1) })).toBe(runState.upcoming)
    expect(await stateOf({ startAt: day(-5), endAt: day(-1) })).toBe(runState.ended)
    expect(await stateOf({ enabled: false })).toBe(runState.stopped)
  })

  test('422 for a picture of another size, an end before the start, a link that leads nowhere', async () => {
    const small = await upload(server, 'marketing', { width: 702, height: 180 })
    expect(await faults({ image: small })).toMatchObject({ fields: { image: '请上传尺寸为702px×200px的图片' } })
    expect(await faults({ endAt: day(-2) })).toMatchObject({ fields: { endAt: '结束时间必须晚于开始时间' } })
    expect(await faults({ linkValue: '999999' })).toMatchObject({ fields: { linkValue: expect.any(String) } })
    expect(await faults({ linkType: linkType.course })).toMatchObject({ fields: { linkType: '暂不支持跳转到课程' } })
    expect(await faults({ linkType: linkType.h5, linkValue: 'http://a.cn' })).toMatchObject({
      fields: { linkValue: '请输入以 https:// 开头的网址' },
    })
  })

  test('422 where a ninth would run at a position at a time, and only then', async () => {
    await server.db.update(banner).set({ enabled: false }).where(eq(banner.position, bannerPosition.category))
    for (let count = 0; count < 8; count++) await add()
    expect(await faults({})).toMatchObject({ fields: { position: '该位置同时最多投放8张' } })
    await add({ startAt: day(9), endAt: day(20) })
    await server.db.update(banner).set({ enabled: false }).where(eq(banner.position, bannerPosition.category))
  })

  test('two saves for the last place: one is refused', async () => {
    for (let count = 0; count < 7; count++) await add()
    const codes = (await Promise.all([1, 2].map(() => server.api(saveBanner, input(), as)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
    await server.db.update(banner).set({ enabled: false }).where(eq(banner.position, bannerPosition.category))
  })

  test('422 for another position once it has run; 409 for a stale version', async () => {
    const { id, version } = await add()
    const moved = { ...input({ position: bannerPosition.caseChannel }), id, version }
    expect(await server.api(saveBanner, moved, as)).toMatchObject({
      data: { fields: { position: expect.any(String) } },
    })
    await server.data(saveBanner, { ...input(), id, version }, as)
    expect(await server.api(saveBanner, { ...input(), id, version }, as)).toMatchObject({ code: 409 })
  })
})

test('the last editor hears once that a link is broken, and the list finds it', async () => {
  const { id } = await add()
  await server.db.update(brand).set({ status: brandStatus.disabled }).where(eq(brand.id, 1))
  expect((await server.data(listBanners, { linkValid: false, pageSize: 100 }, as)).list.map((row) => row.id)).toContain(
    id,
  )
  for (const _time of [1, 2]) await reportBrokenLinks(server.db, server.now())
  const { list } = await server.data(listNotifications, { pageSize: 100 }, as)
  const { name = '' } = (await one(id)) ?? {}
  expect(list.filter(({ title }) => title.includes(name))).toHaveLength(1)
  await server.db.update(brand).set({ status: brandStatus.enabled }).where(eq(brand.id, 1))
})

test('enabling is refused after the end; one that runs is not deleted', async () => {
  const { id } = await add({ startAt: day(-5), endAt: day(-1), enabled: false })
  expect(await server.api(enableBanners, { ids: [id], enabled: true }, as)).toMatchObject({ code: 422 })
  const { id: running } = await add()
  expect(await server.api(deleteBanner, { id: running }, as)).toMatchObject({ code: 422 })
  await server.data(enableBanners, { ids: [running], enabled: false }, as)
  expect(await server.api(deleteBanner, { id: running }, as)).toMatchObject({ code: 200 })
})

test('the order is that of one position', async () => {
  const { list } = await server.data(listBanners, { position: bannerPosition.pcHome }, as)
  const ids = list.map(({ id }) => id).toReversed()
  await server.data(sortBanners, { position: bannerPosition.pcHome, ids }, as)
  const after = await server.data(listBanners, { position: bannerPosition.pcHome }, as)
  expect(after.list.map(({ id }) => id)).toEqual(ids)
  expect(await server.api(sortBanners, { position: bannerPosition.h5Home, ids }, as)).toMatchObject({ code: 422 })
})

test('targets are searched by name, and only by who may view them', async () => {
  const search = (who: string) => server.data(searchLinkTargets, { linkType: linkType.product, limit: 3 }, { as: who })
  expect(await search('marketing')).toHaveLength(3)
  expect(await search('supplier')).toEqual([])
})

test('content operators edit and do not publish', async () => {
  const { id } = await server.data(saveBanner, input(), { as: 'content' })
  expect(await server.api(enableBanners, { ids: [id], enabled: false }, { as: 'content' })).toMatchObject({ code: 403 })
})
