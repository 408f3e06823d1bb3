import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { storeStatus, storeType } from '#contract/users/codes.ts'
import { exportCityStores, setCityStoreFlags, sortCityStores } from '#contract/users/store-changes.ts'
import { checkCityStore, getCityStore, listCityStores, saveCityStore } from '#contract/users/stores.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'
import { completeStore, openedStore, storeRow } from './store-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const save = async (changes: Partial<ParamsOf<typeof saveCityStore>> = {}) =>
  server.api(saveCityStore, await completeStore(server, changes), as)
const fieldsOf = async (changes: Partial<ParamsOf<typeof saveCityStore>>) =>
  ((await save(changes)).data as unknown as { fields: Record<string, string> } | null)?.fields

describe('saving', () => {
  test('a draft needs name and area only and is in the list as 草稿', async () => {
    const name = freshName('草稿店')
    const draft = await server.data(saveCityStore, { name, area: '330106', draft: true }, as)
    expect(draft).toMatchObject({
      status: storeStatus.draft,
      storeNo: expect.stringMatching(/^MD\d{6}$/),
      longitude: '',
    })
    const { list, counts } = await server.data(listCityStores, { keyword: name }, as)
    expect(list).toMatchObject([{ id: draft.id, status: storeStatus.draft }])
    expect(counts).toMatchObject({ [storeStatus.draft]: 1, [storeStatus.open]: 0 })
  })

  test('anything but a draft names each missing field', async () => {
    const answer = await server.api(saveCityStore, { name: freshName('缺'), area: '330106' }, as)
    expect(answer).toMatchObject({
      code: 422,
      data: {
        fields: {
          managerIds: '请选择门店管理员',
          address: '请输入详细地址',
          longitude: '请输入经度',
          latitude: '请输入纬度',
          serviceAreas: '请选择服务城市',
          contactName: '请输入联系人',
          contactPhone: '请输入联系电话',
          businessHours: '请填写营业时间',
          cover: '请上传门店封面',
          images: '请上传门店实景',
        },
      },
    })
  })

  const day = (weekdays: number[], open = '09:00', close = '18:00') => ({ weekdays, open, close })
  test.each([
    [{ name: '店' }, 'name', '门店名称至少 2 个字'],
    [{ area: '330100' }, 'area', '所在地区请选择到区县'],
    [{ latitude: '200' }, 'latitude', '纬度应在 3 到 54 之间'],
    [{ longitude: '72.9' }, 'longitude', '经度应在 73 到 136 之间'],
    [{ longitude: '120.1234567' }, 'longitude', '经度应为最多六位小数的数字'],
    [{ longitude: '113.2', latitude: '22.9' }, 'longitude', '坐标不在浙江范围内，请核对经度与纬度'],
    [{ serviceAreas: ['330100'] }, 'serviceAreas', '请至少选择两个地区，或选择全国'],
    [{ contactPhone: '12345' }, 'contactPhone', '请输入手机号、带区号的座机或 400 电话'],
    [{ businessHours: [day([1], '18:00', '09:00')] }, 'businessHours.0.close', '结束时间须晚于开始时间'],
    [{ businessHours: [day([1, 2]), day([2, 3])] }, 'businessHours', '周二重复，一天只能出现一次'],
    [{ businessHours: [day([1]), day([2]), day([3]), day([4])] }, 'businessHours', '营业时间最多 3 行'],
    [{ storeType: storeType.franchise }, 'enterpriseId', '加盟与合作门店请选择经营企业'],
    [{ enterpriseId: 999_999 }, 'enterpriseId', '经营企业不存在或已注销'],
    [{ managerIds: [999_999] }, 'managerIds', '部分管理员不存在或已冻结，请重新选择'],
    [{ brandIds: [999_999] }, 'brandIds', '只能选择已启用的品牌'],
    [{ managerIds: [1, 2, 3, 4, 5, 6] }, 'managerIds', '门店管理员最多 5 个'],
    [{ sort: 10_000 }, 'sort', '排序值应为 0 到 9999 之间的整数'],
    [{ cover: 'https://example.com/a.png' }, 'cover', '文件地址无效'],
  ] as const)('%o is refused at its field', async (changes, field, message) => {
    expect(await fieldsOf(changes as never)).toMatchObject({ [field]: message })
  })

  test.each(['13800138000', '02187654321', '0571-87654321', '400-820-8820', '4008208820'])(
    '%s is a phone of a store',
    async (contactPhone) => expect((await save({ contactPhone })).code).toBe(200),
  )

  test('pictures keep their rules', async () => {
    const small = await upload(server, 'marketing', { width: 640, height: 360 })
    expect(await fieldsOf({ cover: small })).toEqual({ cover: '请上传宽度不小于1200px的图片' })
    const square = await upload(server, 'marketing', { width: 1280, height: 1280 })
    expect(await fieldsOf({ cover: square })).toEqual({ cover: '请上传比例为16:9的图片' })
    const wide = await upload(server, 'marketing', { width: 400, height: 200 })
    expect(await fieldsOf({ logo: wide })).toEqual({ logo: '请上传比例为1:1的图片' })
  })

  test('a name is unique within its city, also while it is typed and by two at once', async () => {
    const first = await openedStore(server)
    expect(await fieldsOf({ name: first.name, area: '330110' })).toEqual({ name: '该城市已有同名门店' })
    expect((await save({ name: first.name, area: '330212', longitude: '121.5', latitude: '29.8' })).code).toBe(200)
    const check = (id?: number) =>
      server.data(checkCityStore, { ...(id && { id }), name: first.name, area: '330110', serviceAreas: [] }, as)
    expect((await check()).nameFault).toBe('该城市已有同名门店')
    expect((await check(first.id)).nameFault).toBe('')
    const name = freshName('同名')
    const both = await Promise.all([save({ name }), save({ name })])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
  })

  test('全国 is stored as one code and shown so', async () => {
    const saved = await openedStore(server, { serviceAreas: [NATIONWIDE_CODE] })
    expect(saved).toMatchObject({ serviceAreas: [NATIONWIDE_CODE], serviceAreaNames: ['全国'] })
  })

  test('unsafe markup is removed from the introduction, needless zeros from the coordinates', async () => {
    const saved = await openedStore(server, { intro: '<p>好<script>alert(1)</script></p>' })
    expect(saved.intro).not.toContain('script')
    expect(saved).toMatchObject({ longitude: '120.1303', latitude: '30.2593' })
  })

  test('a stale version gets 409 with the present record, and an unchanged save logs no field', async () => {
    const { id, version } = await openedStore(server)
    const first = await server.data(saveCityStore, { ...(await completeStore(server)), id, version, sort: 20 }, as)
    const stale = await server.api(saveCityStore, { name: first.name, area: '330106', id, version, sort: 30 }, as)
    expect(stale).toMatchObject({ code: 409, data: { latest: { sort: 20, version: version + 1 } } })
    await server.data(
      saveCityStore,
      { name: first.name, area: '330106', id, version: first.version, longitude: '120.13030' },
      as,
    )
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'store'), eq(auditLog.targetId, String(id))))
      .orderBy(desc(auditLog.id))
    expect(entry?.changes).toEqual([])
  })

  test('an opened store stays complete, but an old gap does not block other changes', async () => {
    const { id, version, name } = await openedStore(server)
    const change = { id, version, name, area: '330106' }
    expect(await server.api(saveCityStore, { ...change, images: [], draft: true }, as)).toMatchObject({
      data: { fields: { images: '请上传门店实景' } },
    })
    await server.db.update(store).set({ images: [] }).where(eq(store.id, id))
    expect((await server.api(saveCityStore, { ...change, sort: 77 }, as)).code).toBe(200)
  })
})

describe('the main store of a city', () => {
  const jiaxing = { area: '330402', longitude: '120.78', latitude: '30.74', serviceAreas: ['330400', '330500'] }

  test('is one: a second is refused until it is to replace the first', async () => {
    const first = await openedStore(server, { ...jiaxing, isMain: true })
    const refused = await save({ ...jiaxing, isMain: true })
    expect(refused).toMatchObject({
      code: 422,
      message: `该城市已有主店「${first.name}」`,
      data: { fields: { isMain: `该城市已有主店「${first.name}」` }, main: { id: first.id } },
    })
    const second = await server.data(
      saveCityStore,
      { ...(await completeStore(server, { ...jiaxing, isMain: true })), open: true, replaceMain: true },
      as,
    )
    expect(await storeRow(server, first.id)).toMatchObject({ isMain: false, version: first.version + 1 })
    const back = { id: first.id, version: first.version + 1, isMain: true }
    expect((await server.api(setCityStoreFlags, back, as)).message).toBe(`该城市已有主店「${second.name}」`)
    expect(await server.data(setCityStoreFlags, { ...back, replaceMain: true }, as)).toMatchObject({ isMain: true })
    const { list } = await server.data(listCityStores, { area: '330400', isMain: true }, as)
    expect(list.map(({ id }) => id)).toEqual([first.id])
  })

  test('two that replace it at once leave one', async () => {
    const quzhou = { area: '330802', longitude: '118.87', latitude: '28.93', serviceAreas: ['330800', '330700'] }
    const [one, two] = [await openedStore(server, quzhou), await openedStore(server, quzhou)]
    const raise = ({ id, version }: { id: number; version: number }) =>
      server.api(setCityStoreFlags, { id, version, isMain: true, replaceMain: true }, as)
    const both = await Promise.all([raise(one), raise(two)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { list } = await server.data(listCityStores, { area: '330800', isMain: true }, as)
    expect(list).toHaveLength(1)
  })

  test('main and recommended are for open stores', async () => {
    const draft = await server.data(saveCityStore, { name: freshName('草'), area: '330106', draft: true }, as)
    const flag = { id: draft.id, version: draft.version, recommended: true }
    expect((await server.api(setCityStoreFlags, flag, as)).message).toBe('只能设置营业中的门店，该门店草稿')
  })
})

describe('the list', () => {
  test('finds by name, pinyin, number, area and flags, and sorts', async () => {
    const name = freshName('云栖体验店')
    const { id, storeNo } = await openedStore(server, { name, recommended: true })
    const found = async (params: ParamsOf<typeof listCityStores>) =>
      (await server.data(listCityStores, params, as)).list.map((row) => row.id)
    expect(await found({ keyword: name })).toEqual([id])
    expect(await found({ keyword: 'yunqitiyan', recommended: true })).toContain(id)
    expect(await found({ keyword: storeNo })).toEqual([id])
    expect(await found({ area: '330000', pageSize: 200 })).toContain(id)
    expect(await found({ area: '440000', pageSize: 200 })).not.toContain(id)
    expect(await found({ storeType: storeType.partner, pageSize: 200 })).not.toContain(id)
    await server.data(sortCityStores, { items: [{ id, sort: 9999 }] }, as)
    expect((await found({ sort: '-sort' }))[0]).toBe(id)
  })

  test('the demo has 60 stores in all states', async () => {
    const { total, counts } = await server.data(listCityStores, {}, as)
    expect(total).toBeGreaterThanOrEqual(60)
    for (const status of storeStatus.codes) expect(counts?.[status]).toBeGreaterThan(3)
  })
})

describe('roles', () => {
  test.each(['goods', 'trade', 'content', 'auditor'])('%s reads and changes nothing', async (account) => {
    const who = { as: account }
    const { list } = await server.data(listCityStores, { pageSize: 1 }, who)
    expect(list).toHaveLength(1)
    expect((await server.api(saveCityStore, { name: '某店', area: '330106', draft: true }, who)).code).toBe(403)
    expect((await server.api(setCityStoreFlags, { id: 1, version: 1, recommended: false }, who)).code).toBe(403)
    const exported = await server.api(exportCityStores, {}, who)
    expect(exported.code).toBe(account === 'auditor' ? 200 : 403)
  })

  test.each(['supplier', 'finance'])('%s has no access', async (account) => {
    expect((await server.api(listCityStores, {}, { as: account })).code).toBe(403)
  })

  test('a distributor sees the stores of its own company only', async () => {
    const dealer = { as: 'dealer' }
    const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const [party] = await server.db
      .select()
      .from(tradeParty)
      .where(eq(tradeParty.id, account?.distributorId ?? 0))
    const [company] = await server.db
      .select()
      .from(enterpriseUser)
      .where(eq(enterpriseUser.id, party?.enterpriseId ?? 0))
    const own = await openedStore(server, { enterpriseId: company?.id ?? null })
    const other = await openedStore(server)
    const { list } = await server.data(listCityStores, { pageSize: 200 }, dealer)
    expect(list.map(({ id }) => id)).toContain(own.id)
    expect(list.every(({ enterprise }) => enterprise?.id === company?.id)).toBe(true)
    expect((await server.data(getCityStore, { id: own.id }, dealer)).name).toBe(own.name)
    expect((await server.api(getCityStore, { id: other.id }, dealer)).code).toBe(404)
    const log = (targetId: number) =>
      server.api(listTargetAuditLogs, { resource: 'store', targetId, pageSize: 5 }, dealer)
    expect((await log(own.id)).code).toBe(200)
    expect((await log(other.id)).code).toBe(404)
  })

  test('opening needs its permission', async () => {
    const input = await completeStore(server)
    expect((await server.api(saveCityStore, { ...input, open: true }, { as: 'trade' })).code).toBe(403)
  })
})
