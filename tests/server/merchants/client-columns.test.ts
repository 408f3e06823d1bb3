import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BAR_FULL, HOME_FULL, placeKey } from '#contract/merchants/client-column-rules.ts'
import {
  type ClientColumnInput,
  copyClientColumns,
  deleteClientColumn,
  enableClientColumns,
  listClientColumns,
  saveClientColumn,
  sortClientColumns,
} from '#contract/merchants/client-columns.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, merchantEdition } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { searchRecords } from '#contract/search.ts'
import { clientColumn } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
let icon = ''
beforeAll(async () => {
  server = await createTestServer()
  icon = await upload(server, 'marketing', { width: 96, height: 96 })
})
afterAll(() => server.close())

const as = { as: 'marketing' }
let serial = 0
const input = (change: Partial<ClientColumnInput> = {}): ClientColumnInput => ({
  name: `栏目${++serial}`,
  client: clientKind.h5Mall,
  position: columnPosition.home,
  icon,
  activeIcon: '',
  badgeText: '',
  linkType: columnLinkType.page,
  linkValue: '/goods',
  merchantTypes: [...merchantType.codes],
  editions: [...merchantEdition.codes],
  enterpriseIds: [],
  guestVisible: true,
  startAt: '',
  endAt: '',
  sortNo: 9,
  ...change,
})
const save = (change: Partial<ClientColumnInput> = {}) => server.api(saveClientColumn, input(change), as)
const add = (change: Partial<ClientColumnInput> = {}) => server.data(saveClientColumn, input(change), as)
const bar = { position: columnPosition.bottomBar }
const addToBar = (change: Partial<ClientColumnInput> = {}) => add({ ...bar, activeIcon: icon, ...change })
const list = (filters = {}) => server.data(listClientColumns, { pageSize: 200, ...filters }, as)
const one = async (id: number) => (await list({ ids: [id] })).list[0]
const turn = (ids: number[], enable: boolean) => server.api(enableClientColumns, { ids, enable }, as)
const day = (count: number) => after(server.now(), days(count))
const faulty = (fields: object) => ({ code: 422, data: { fields } })

describe('save', () => {
  test('a new column is a draft, and is logged with its fields', async () => {
    const made = await add({ enterpriseIds: [1, 2], badgeText: '新' })
    expect(made).toMatchObject({ status: columnStatus.draft, version: 1, clickCount: 0, linkName: '/goods' })
    expect(made.enterprises.map(({ id }) => id)).toEqual([1, 2])
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'clientColumn'), eq(auditLog.targetId, String(made.id))))
    expect(entry).toMatchObject({ resource: 'clientColumn', action: 'add', summary: `新增客户端栏目「${made.name}」` })
  })

  test('422 by field', async () => {
    expect(await save({ name: '一' })).toMatchObject(faulty({ name: '栏目名称至少 2 个字' }))
    expect(await save({ name: '十一个字的栏目名称太长了' })).toMatchObject(faulty({ name: '栏目名称最多 10 个字' }))
    expect(await save({ ...bar, activeIcon: icon, name: '七个字的栏目名' })).toMatchObject(
      faulty({ name: '底部导航的栏目名称最多 6 个字' }),
    )
    expect(await save(bar)).toMatchObject(faulty({ activeIcon: '请上传选中图标' }))
    expect(await save({ badgeText: '限时特惠价' })).toMatchObject(faulty({ badgeText: '角标最多 4 个字' }))
    expect(await save({ merchantTypes: [] })).toMatchObject(faulty({ merchantTypes: '请选择适用商家' }))
    expect(await save({ editions: [] })).toMatchObject(faulty({ editions: '请选择适用版本' }))
    expect(await save({ sortNo: 1000 })).toMatchObject(faulty({ sortNo: '排序应为 0 到 999 之间的整数' }))
    expect(await save({ startAt: day(2), endAt: day(1) })).toMatchObject(faulty({ endAt: '展示结束须晚于展示开始' }))
    expect(await save({ enterpriseIds: [1, 99_999] })).toMatchObject(
      faulty({ enterpriseIds: '有企业不存在，请重新选择' }),
    )
    const wide = await upload(server, 'marketing', { width: 96, height: 48 })
    expect(await save({ icon: wide })).toMatchObject(faulty({ icon: expect.stringContaining('1:1') }))
  })

  test('the target of a link must exist', async () => {
    const link = (linkType: ClientColumnInput['linkType'], linkValue: string, more = {}) =>
      save({ linkType, linkValue, ...more })
    const { page, web, category, otherApplet, scene } = columnLinkType
    expect(await link(web, 'http://a.cn')).toMatchObject(faulty({ linkValue: '请输入以 https:// 开头的网址' }))
    expect((await link(web, 'https://www.example.com/a')).code).toBe(200)
    expect(await link(page, 'goods')).toMatchObject(faulty({ linkValue: '页面地址应以 / 开头' }))
    expect(await link(page, '/nowhere')).toMatchObject(faulty({ linkValue: 'H5商城没有这个页面，或页面已停用' }))
    expect((await link(page, '/goods?from=home')).code).toBe(200)
    const applet = { client: clientKind.applet }
    expect(await link(page, '/goods', applet)).toMatchObject(
      faulty({ linkValue: '请输入小程序页面路径，如 pages/home/index' }),
    )
    expect((await link(page, 'pages/home/index', applet)).code).toBe(200)
    expect(await link(page, 'pages/message/index', applet)).toMatchObject(
      faulty({ linkValue: '微信小程序没有这个页面，或页面已停用' }),
    )
    expect(await link(category, '999999')).toMatchObject(faulty({ linkValue: '跳转内容不存在，请重新选择' }))
    expect(await link(otherApplet, 'weixin')).toMatchObject(
      faulty({ linkValue: '请输入正确的小程序 AppID，如 wx0123456789abcdef' }),
    )
    expect(await link(scene, '1')).toMatchObject(faulty({ linkType: '暂不支持跳转到场景' }))
  })

  test('a name is unique by client and position, and free again after deletion', async () => {
    const { id, name, version } = await add()
    expect(await save({ name })).toMatchObject(faulty({ name: '该客户端的这个位置已有同名栏目' }))
    expect((await save({ name, client: clientKind.app })).code).toBe(200)
    expect((await save({ name, position: columnPosition.myPage })).code).toBe(200)
    await server.data(deleteClientColumn, { id, version }, as)
    expect((await save({ name })).code).toBe(200)
  })

  test('two people save the same new name: one is told', async () => {
    const change = { name: '同时新建' }
    const answers = await Promise.all([save(change), save(change)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })

  test('409 with the present record for an older version', async () => {
    const made = await add()
    const { id, version } = made
    const edited = { ...input({ name: made.name }), id, version }
    await server.data(saveClientColumn, { ...edited, badgeText: '热' }, as)
    expect(await server.api(saveClientColumn, edited, as)).toMatchObject({
      code: 409,
      data: { latest: { badgeText: '热', version: 2 } },
    })
  })

  test('an enabled column stays at its place', async () => {
    const { id, name } = await add()
    await turn([id], true)
    const moved = { ...input({ name }), id, version: 2 }
    expect(await server.api(saveClientColumn, { ...moved, position: columnPosition.myPage }, as)).toMatchObject(
      faulty({ position: '已启用的栏目不能更换位置，请先停用' }),
    )
    expect(await server.api(saveClientColumn, { ...moved, client: clientKind.app }, as)).toMatchObject(
      faulty({ client: '已启用的栏目不能更换客户端，请先停用' }),
    )
  })
})

describe('enable and disable', () => {
  const barOf = async (client: number) => (await list()).counts?.[placeKey(client as 1, columnPosition.bottomBar)]

  test('the bottom bar has at most five: the sixth is refused', async () => {
    const sixth = await addToBar({ client: clientKind.applet, linkValue: 'pages/home/index' })
    expect(await turn([sixth.id], true)).toMatchObject({ code: 422, message: BAR_FULL })
    expect(BAR_FULL).toBe('底部导航需保留3到5个栏目')
    expect((await one(sixth.id))?.status).toBe(columnStatus.draft)
  })

  test('the bottom bar keeps three', async () => {
    const { list: three } = await list({ client: clientKind.app, ...bar })
    expect(three).toHaveLength(3)
    expect(await turn([three[0]?.id ?? 0], false)).toMatchObject({ code: 422, message: BAR_FULL })
  })

  test('a bulk action names the columns for which there was no room', async () => {
    const made = [await addToBar(), await addToBar({ linkValue: '/cart' })]
    expect(await barOf(clientKind.h5Mall)).toBe(4)
    expect(
      await turn(
        made.map(({ id }) => id),
        true,
      ),
    ).toMatchObject({ code: 200, data: { done: 1, failed: [{ id: made[1]?.id, message: BAR_FULL }] } })
    expect(await barOf(clientKind.h5Mall)).toBe(5)
  })

  test('two people enable the last place at once: one gets it', async () => {
    await turn(
      [(await list({ client: clientKind.h5Mall, ...bar, status: columnStatus.enabled })).list[4]?.id ?? 0],
      false,
    )
    const [left, right] = [await addToBar(), await addToBar()]
    const answers = await Promise.all([turn([left.id], true), turn([right.id], true)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(await barOf(clientKind.h5Mall)).toBe(5)
  })

  test('the home page has at most twenty', async () => {
    const pc = { client: clientKind.pcMall }
    const [known] = (await list({ ...pc, position: columnPosition.home })).list
    expect(known).toBeDefined()
    const enabled = (await list({ ...pc, position: columnPosition.home, status: columnStatus.enabled })).total
    const made = []
    for (let index = enabled; index < 21; index++) made.push((await add(pc)).id)
    expect(await turn(made, true)).toMatchObject({ data: { done: 20 - enabled, failed: [{ message: HOME_FULL }] } })
  })

  test('an ended column and one whose page has gone cannot be enabled; nothing is enabled twice', async () => {
    const ended = await add({ startAt: day(-9), endAt: day(-1) })
    expect(await turn([ended.id], true)).toMatchObject({ code: 422, message: '展示结束时间已过，请先修改' })
    const { id } = await add()
    await server.db.update(clientColumn).set({ linkValue: '/gone' }).where(eq(clientColumn.id, id))
    expect(await turn([id], true)).toMatchObject(faulty({ linkValue: 'H5商城没有这个页面，或页面已停用' }))
    await server.db.update(clientColumn).set({ linkValue: '/goods' }).where(eq(clientColumn.id, id))
    expect((await turn([id], true)).code).toBe(200)
    expect(await turn([id], true)).toMatchObject({ code: 422, message: '栏目状态已变更,请刷新后重试' })
  })
})

test('a column is deleted once it is disabled, and then no list shows it', async () => {
  const { id, version, name } = await add()
  await turn([id], true)
  expect(await server.api(deleteClientColumn, { id, version: 2 }, as)).toMatchObject({
    code: 422,
    message: '已启用的栏目不能删除，请先停用',
  })
  await turn([id], false)
  expect((await server.api(deleteClientColumn, { id, version }, as)).code).toBe(409)
  await server.data(deleteClientColumn, { id, version: 3 }, as)
  expect((await list({ name })).total).toBe(0)
  expect((await turn([id], true)).code).toBe(404)
})

test('the order of a place is kept', async () => {
  const place = { client: clientKind.applet, position: columnPosition.myPage }
  const ids = (await list(place)).list.map(({ id }) => id)
  const turned = ids.toReversed()
  expect(await server.data(sortClientColumns, { ...place, ids: turned }, as)).toEqual({ done: ids.length })
  expect((await list(place)).list.map(({ id }) => id)).toEqual(turned)
  expect(await server.data(sortClientColumns, { ...place, ids: turned }, as)).toEqual({ done: 0 })
  expect(await server.api(sortClientColumns, { ...place, ids: turned.slice(1) }, as)).toMatchObject({
    code: 422,
    message: '栏目已变更,请刷新后重试',
  })
  const other = (await list({ client: clientKind.h5Mall })).list[0]?.id ?? 0
  expect(await server.api(sortClientColumns, { ...place, ids: [...turned, other] }, as)).toMatchObject({
    code: 422,
    message: '只能调整同一客户端同一位置的顺序',
  })
})

test('copies are drafts of the other client; names that stand there are left out', async () => {
  const made = await add({ name: '复制一' })
  const known = await add({ name: '复制二' })
  await add({ name: '复制二', client: clientKind.app })
  const ids = [made.id, known.id]
  expect(await server.data(copyClientColumns, { ids, toClient: clientKind.app }, as)).toEqual({
    done: 1,
    skipped: ['复制二'],
  })
  const { list: copies } = await list({ client: clientKind.app, name: '复制一' })
  expect(copies).toMatchObject([{ status: columnStatus.draft, clickCount: 0, linkValue: '/goods' }])
  expect(await server.api(copyClientColumns, { ids, toClient: clientKind.h5Mall }, as)).toMatchObject(
    faulty({ toClient: '请选择其他客户端' }),
  )
})

test('the list filters by name, pinyin, merchant type and edition, and counts states and places', async () => {
  expect((await list({ name: 'zhaosheji' })).list.map(({ name }) => name)).toEqual(['找设计师'])
  const tradeOnly = await list({ merchantType: merchantType.designStudio, client: clientKind.pcMall })
  expect(tradeOnly.list.map(({ name }) => name)).not.toContain('采购订单')
  expect((await list({ edition: merchantEdition.basic, name: '黑卡' })).total).toBe(0)
  const { counts } = await list({ client: clientKind.app })
  expect(counts).toMatchObject({ place11: 5, place31: 3 })
  expect((await list()).list.some(({ status }) => status === columnStatus.deleted)).toBe(false)
})

test('the palette finds a column, and the export holds the filtered ones', async () => {
  const { groups } = await server.data(searchRecords, { keyword: '找设计师' }, as)
  expect(groups.some(({ resource }) => resource === 'clientColumn')).toBe(true)
  const started = await server.data(exportMerchants, { what: 'clientColumn', filters: { client: 1 } }, as)
  expect(started.jobId).toBeGreaterThan(0)
  expect((await server.api(exportMerchants, { what: 'clientColumn', filters: { mode: 1 } }, as)).code).toBe(400)
})

test('only 营销运营 works with columns; 只读审计 reads', async () => {
  for (const account of ['trade', 'finance', 'content', 'supplier', 'dealer'])
    expect((await server.api(listClientColumns, {}, { as: account })).code).toBe(403)
  expect((await server.api(listClientColumns, {}, { as: 'auditor' })).code).toBe(200)
  expect((await server.api(saveClientColumn, input(), { as: 'auditor' })).code).toBe(403)
})
