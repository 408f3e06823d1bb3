import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPreference, listTargetAuditLogs } from '#contract/base.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  listSavedViews,
  listViewRoles,
  MAX_OWN_VIEWS,
  removeView,
  saveView,
  setOwnDefaultView,
  setSharedDefaultView,
  shareView,
  viewSharing,
} from '#contract/saved-views.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { defaultView, savedView } from '#server/database/schema/settings.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(savedView)
  await server.db.delete(defaultView)
})

const path = '/goods/brand'
const query = { keyword: '远山', sort: '-createdAt' }

const save = (as: string, change: Partial<ParamsOf<typeof saveView>> = {}) =>
  server.data(saveView, { path, name: '即将到期', query, ...change }, { as })
const share = (as: string, { id, version }: { id: number; version: number }, roles?: number[]) =>
  server.data(
    shareView,
    { id, version, sharedWith: roles ? viewSharing.roles : viewSharing.everybody, roleIds: roles ?? [] },
    { as },
  )
const viewsOf = (as: string, at: string = path) => server.data(listSavedViews, { path: at }, { as })
const namesOf = async (as: string, at?: string) => (await viewsOf(as, at)).map(({ name }) => name)
const roleId = async (name: string) => {
  const found = (await server.data(listViewRoles, {}, { as: 'admin' })).find((role) => role.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found.id
}
const opensWith = async (as: string) =>
  (await server.data(getPreference, { pageKey: path }, { as })).views.find(({ isDefault }) => isDefault)?.name ?? ''

describe('a view', () => {
  test('is seen by its owner only, and is sent with the preference of its page', async () => {
    const saved = await save('goods')
    expect(saved).toMatchObject({ name: '即将到期', query, isOwn: true, sharedWith: viewSharing.onlyMe })
    expect((await server.data(getPreference, { pageKey: path }, { as: 'goods' })).views).toEqual([saved])
    expect(await namesOf('admin')).toEqual([])
    const taken = await server.api(removeView, { id: saved.id }, { as: 'admin' })
    expect(taken).toMatchObject({ code: 404, message: '视图不存在或已被删除' })
  })

  test('needs a name of its own and conditions', async () => {
    await save('goods')
    const twice = await server.api(saveView, { path, name: '即将到期', query }, { as: 'goods' })
    expect(twice).toMatchObject({ code: 422, data: { fields: { name: '已有同名的视图' } } })
    const empty = await server.api(saveView, { path, name: '全部', query: {} }, { as: 'goods' })
    expect(empty).toMatchObject({ code: 422, message: '先设置筛选条件，再保存视图' })
    await save('marketing', { path: '/operate/banner' })
  })

  test('of a page that the person may not open is refused', async () => {
    const answer = await server.api(saveView, { path: '/auditLog', name: '今天', query }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 403, message: '您没有打开该页面的权限' })
    const unknown = await server.api(saveView, { path: '/nowhere', name: '今天', query }, { as: 'admin' })
    expect(unknown.code).toBe(403)
  })

  test('is limited to ten for each page, also when eleven are saved at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_OWN_VIEWS + 1 }, (_, at) =>
        server.api(saveView, { path, name: `视图${at}`, query }, { as: 'goods' }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(MAX_OWN_VIEWS)
    expect(answers.find(({ code }) => code !== 200)?.message).toBe('每个页面最多保存 10 个视图，请先删除不用的')
  })

  test('that somebody else changed first gets 409 with the present view', async () => {
    const { id, version } = await save('goods')
    const change = { id, version, path, query }
    const both = await Promise.all(
      ['一月', '二月'].map((name) => server.api(saveView, { ...change, name }, { as: 'goods' })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const [kept] = await viewsOf('goods')
    expect(both.find(({ code }) => code === 409)?.data).toMatchObject({ latest: { id, name: kept?.name, version: 2 } })
  })
})

describe('a shared view', () => {
  test('is offered to the role with the name of its owner, and only its owner changes it', async () => {
    const view = await share('admin', await save('admin'), [await roleId('商品运营')])
    expect(view.roles.map(({ name }) => name)).toEqual(['商品运营'])
    const [offered] = await viewsOf('goods')
    expect(offered).toMatchObject({ name: '即将到期', isOwn: false, roles: [], defaultRoles: [] })
    expect(offered?.owner.name).toBe(view.owner.name)
    expect(await namesOf('auditor')).toEqual([])
    const { id, version } = view
    const change = await server.api(saveView, { id, version, path, name: '改名', query }, { as: 'goods' })
    expect(change).toMatchObject({ code: 403, message: '只能修改自己的视图，可以复制到我的视图' })
    expect((await server.api(removeView, { id }, { as: 'goods' })).code).toBe(403)
    await save('goods', { name: '即将到期' })
    expect(await namesOf('goods')).toEqual(['即将到期', '即将到期'])
  })

  test('is gone for its readers once it is no longer shared or is deleted', async () => {
    const view = await share('admin', await save('admin'))
    expect(await namesOf('auditor')).toEqual(['即将到期'])
    const { id, version } = view
    await server.data(shareView, { id, version, sharedWith: viewSharing.onlyMe }, { as: 'admin' })
    expect(await namesOf('auditor')).toEqual([])
  })

  test('needs a role that exists', async () => {
    const { id, version } = await save('goods')
    const change = { id, version, sharedWith: viewSharing.roles }
    const none = await server.api(shareView, change, { as: 'goods' })
    expect(none).toMatchObject({ code: 422, data: { fields: { roleIds: '请选择角色' } } })
    const unknown = await server.api(shareView, { ...change, roleIds: [987_654] }, { as: 'goods' })
    expect(unknown.message).toBe('所选角色不存在或已停用，请重新选择')
  })

  test('of a page is not offered to a person who may not open it', async () => {
    await share('admin', await save('admin', { path: '/user', query: { keyword: '沈' } }))
    expect(await namesOf('goods', '/user')).toEqual([])
    expect(await server.data(listSavedViews, {}, { as: 'goods' })).toEqual([])
    expect((await server.data(listSavedViews, {}, { as: 'auditor' })).map((view) => view.path)).toEqual(['/user'])
  })

  test('with a filter that the reader may not use is not offered, and no value of it leaves the server', async () => {
    const phone = '13912345678'
    await share('admin', await save('admin', { path: '/user', query: { phone } }))
    expect(await namesOf('admin', '/user')).toEqual(['即将到期'])
    for (const answer of [
      await server.api(listSavedViews, {}, { as: 'auditor' }),
      await server.api(listSavedViews, { path: '/user' }, { as: 'auditor' }),
      await server.api(getPreference, { pageKey: '/user' }, { as: 'auditor' }),
    ]) {
      expect(answer.code).toBe(200)
      expect(JSON.stringify(answer.data)).not.toContain(phone)
    }
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.resource, 'savedView'))
    expect(JSON.stringify(entries)).not.toContain(phone)
  })

  test('of a page with a filter that the person may not use cannot be saved', async () => {
    const change = { path: '/user', name: '找人', query: { phone: '13912345678' } }
    const answer = await server.api(saveView, change, { as: 'auditor' })
    expect(answer).toMatchObject({ code: 403, message: '您没有查看该字段的权限，不能按它筛选' })
  })

  test('of the platform reaches a supplier without the name of its owner', async () => {
    await share('goods', await save('goods', { name: '供应商可用' }))
    const offered = await server.data(listSavedViews, { path }, { as: 'supplier' })
    expect(offered.find(({ name }) => name === '供应商可用')).toMatchObject({
      ...{ owner: { id: 0, name: '平台人员' }, createdBy: '平台人员', updatedBy: '平台人员' },
    })
    const colleague = await server.data(listSavedViews, { path }, { as: 'admin' })
    expect(colleague.find(({ name }) => name === '供应商可用')?.owner.name).not.toBe('平台人员')
  })

  test('of a supplier reaches the accounts of this supplier only', async () => {
    expect((await server.data(listViewRoles, {}, { as: 'supplier' })).map(({ name }) => name)).toEqual(['供应商'])
    await share('supplier', await save('supplier'))
    expect(await namesOf('admin')).toEqual([])
    expect(await namesOf('goods')).toEqual([])
    await share('goods', await save('goods', { name: '待审核' }))
    expect(await namesOf('supplier')).toEqual(['即将到期', '待审核'])
  })
})

describe('the default', () => {
  const setShared = async (id: number, roleIds: number[], everybody = false) => {
    const [view] = (await viewsOf('admin')).filter((one) => one.id === id)
    return server.api(setSharedDefaultView, { id, version: view?.version ?? 0, roleIds, everybody }, { as: 'admin' })
  }

  test('of a person beats that of the role, which beats that of everybody', async () => {
    const role = await roleId('商品运营')
    const forAll = await share('admin', await save('admin', { name: '所有人' }))
    const forRole = await share('admin', await save('admin', { name: '角色' }), [role])
    const own = await save('goods', { name: '本人' })
    await setShared(forAll.id, [], true)
    expect([await opensWith('goods'), await opensWith('auditor')]).toEqual(['所有人', '所有人'])
    await setShared(forRole.id, [role])
    expect([await opensWith('goods'), await opensWith('auditor')]).toEqual(['角色', '所有人'])
    await server.data(setOwnDefaultView, { path, viewId: own.id }, { as: 'goods' })
    expect(await opensWith('goods')).toBe('本人')
    await server.data(setOwnDefaultView, { path, viewId: null }, { as: 'goods' })
    expect(await opensWith('goods')).toBe('')
    await server.data(setOwnDefaultView, { path, viewId: forRole.id }, { as: 'goods' })
    expect(await opensWith('goods')).toBe('角色')
    expect((await viewsOf('admin')).find(({ id }) => id === forRole.id)?.defaultRoles).toEqual([
      { id: role, name: '商品运营' },
    ])
  })

  test('of a role needs the permission, and a view shared with the role', async () => {
    const role = await roleId('商品运营')
    const view = await share('goods', await save('goods'), [role])
    const change = { id: view.id, version: view.version, roleIds: [role], everybody: false }
    expect((await server.api(setSharedDefaultView, change, { as: 'goods' })).code).toBe(403)
    expect((await setShared(view.id, [await roleId('财务')])).message).toBe('先共享给该角色，再设为它的默认')
    expect((await setShared(view.id, [], true)).message).toBe('先共享给所有人，再设为所有人的默认')
    expect((await setShared(view.id, [role])).code).toBe(200)
  })

  test('of a role is one view: the second replaces the first, also at once', async () => {
    const role = await roleId('商品运营')
    const views = await Promise.all(
      ['甲', '乙'].map(async (name) => share('admin', await save('admin', { name }), [role])),
    )
    const answers = await Promise.all(views.map(({ id }) => setShared(id, [role])))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const defaults = (await viewsOf('admin')).filter(({ defaultRoles }) => defaultRoles.length > 0)
    expect(defaults).toHaveLength(1)
    expect(await opensWith('goods')).toBe(defaults[0]?.name)
  })

  test('ends when the view is no longer shared', async () => {
    const role = await roleId('商品运营')
    const { id } = await share('admin', await save('admin'), [role])
    const answer = await setShared(id, [role])
    await server.data(
      shareView,
      { id, version: answer.data.version, sharedWith: viewSharing.onlyMe, roleIds: [] },
      { as: 'admin' },
    )
    expect(await opensWith('goods')).toBe('')
    expect(await server.db.select().from(defaultView)).toEqual([])
  })

  test('of a person is a view that is offered to it', async () => {
    const { id } = await save('admin')
    const answer = await server.api(setOwnDefaultView, { path, viewId: id }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 404, message: '视图不存在或已被删除' })
  })
})

test('the manager withdraws and deletes what others have shared, but sees nothing that is not shared', async () => {
  const view = await share('goods', await save('goods'), [await roleId('财务')])
  expect(await namesOf('admin')).toEqual(['即将到期'])
  await server.data(removeView, { id: view.id }, { as: 'admin' })
  expect(await namesOf('goods')).toEqual([])
})

test('each change is in the log of the view', async () => {
  const view = await save('goods')
  const renamed = await save('goods', { id: view.id, version: view.version, name: '三十天内到期' })
  await share('goods', renamed, [await roleId('财务')])
  const { list } = await server.data(
    listTargetAuditLogs,
    { resource: 'savedView', targetId: view.id, pageNum: 1, pageSize: 10 },
    { as: 'admin' },
  )
  expect(list.map(({ summary }) => summary)).toEqual([
    '共享列表视图「三十天内到期」',
    '编辑列表视图「三十天内到期」',
    '新增列表视图「即将到期」',
  ])
  expect(list[0]?.changes).toEqual([
    { field: 'sharedWith', title: '共享范围', before: '仅自己', after: '指定角色' },
    { field: 'roleIds', title: '共享角色', before: '', after: '财务' },
  ])
})
