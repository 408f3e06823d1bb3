import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import {
  type AppletMenuInput,
  type AppletMenuNode,
  deleteAppletMenu,
  enableAppletMenu,
  getAppletMenuTree,
  moveAppletMenu,
  saveAppletMenu,
} from '#contract/permissions/applet-menus.ts'
import { appletLinkType, appletPosition } from '#contract/permissions/storefront-codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
let icon = ''
beforeAll(async () => {
  server = await createTestServer()
  icon = await upload(server, 'admin', { width: 81, height: 81 })
})
afterAll(() => server.close())

const as = 'admin'
const read = (position?: CodeOf<typeof appletPosition>) =>
  server.data(getAppletMenuTree, position ? { position } : {}, { as })
const flat = (nodes: readonly AppletMenuNode[]): AppletMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
async function node(name: string): Promise<AppletMenuNode> {
  const found = flat((await read()).tree).find((item) => item.name === name)
  if (!found) throw new Error(`no entry ${name}`)
  return found
}
const entry = (more: Partial<AppletMenuInput> = {}): AppletMenuInput => ({
  position: appletPosition.homeGrid,
  parentId: null,
  name: '施工监理',
  linkType: appletLinkType.page,
  pagePath: 'pages/watch/index',
  webUrl: '',
  appId: '',
  icon,
  selectedIcon: '',
  badgeText: '',
  minVersion: '',
  permission: 'applet:watch',
  guestVisible: false,
  enabled: true,
  ...more,
})
const save = (more: Partial<AppletMenuInput>) => server.api(saveAppletMenu, entry(more), { as })
const tab = { position: 1 as const, name: '发现', pagePath: 'pages/find/index', permission: 'applet:find' }
const fields = (of: Record<string, string>) => ({ code: 422, data: { fields: of } })
const turn = async (name: string, enabled: boolean) => {
  const { id, version } = await node(name)
  return server.api(enableAppletMenu, { id, version, enabled }, { as })
}

describe('the entries', () => {
  test('are listed by position, or all at once', async () => {
    expect((await read(appletPosition.bottomBar)).tree.map(({ name }) => name)).toEqual([
      '首页',
      '分类',
      '案例',
      '购物车',
      '我的',
      '消息',
    ])
    expect((await read(appletPosition.myPage)).tree[0]).toMatchObject({ name: '我的订单', linkType: null })
    expect((await read()).tree.length).toBeGreaterThan(16)
  })

  test('require the permission', async () => {
    expect(await server.api(getAppletMenuTree, {}, { as: 'marketing' })).toMatchObject({ code: 403 })
  })
})

describe('saving', () => {
  test('a new entry is last in its part of the screen; fields that its link does not use are dropped', async () => {
    const saved = await server.data(saveAppletMenu, entry({ webUrl: 'https://left.over', appId: 'wx' }), { as })
    expect(saved).toMatchObject({ webUrl: '', appId: '', enabled: true })
    expect((await read(appletPosition.homeGrid)).tree.at(-1)?.id).toBe(saved.id)
  })

  test.each([
    [
      'a path with a slash in front',
      { pagePath: '/pages/a/b' },
      { pagePath: '页面路径不以 / 开头，如 pages/home/index' },
    ],
    ['a path of nothing', { pagePath: '' }, { pagePath: '请输入页面路径' }],
    [
      'parameters where none are',
      { pagePath: 'pages/a/b?x=1' },
      { pagePath: '带参数的路径请选择「小程序页面带参数」' },
    ],
    [
      'parameters in the bottom navigation',
      { ...tab, selectedIcon: 'own', pagePath: 'pages/a/b?x=1', enabled: false },
      { pagePath: '底部导航的页面路径不能带参数' },
    ],
    [
      'a web page in the bottom navigation',
      { ...tab, selectedIcon: 'own', linkType: 3 as const, webUrl: 'https://a.com', enabled: false },
      { linkType: '底部导航只能跳转小程序页面' },
    ],
    [
      'five characters at the bottom',
      { ...tab, selectedIcon: 'own', name: '发现好物店', enabled: false },
      { name: '底部导航名称为 2 到 4 个字' },
    ],
    ['no chosen icon at the bottom', { ...tab, enabled: false }, { selectedIcon: '请上传选中图标' }],
    [
      'a page that is not https',
      { linkType: 3 as const, webUrl: 'http://a.com' },
      { webUrl: '请输入 https:// 开头的网页地址' },
    ],
    [
      'an id that is none',
      { linkType: 4 as const, appId: 'wx123' },
      { appId: 'AppId 为 wx 加 16 位数字或小写字母 a-f' },
    ],
    ['a version of two parts', { minVersion: '2.4' }, { minVersion: '版本号应为 x.y.z，如 2.4.0' }],
    ['a code of another end', { permission: 'mall:watch' }, { permission: '权限标识以 applet: 开头，如 applet:order' }],
    ['a code that is taken', { permission: 'applet:custom' }, { permission: '该权限标识已被「全屋定制」使用' }],
    ['no icon', { icon: '' }, { icon: '请上传图标' }],
    ['a name that stands beside it', { name: '领券中心' }, { name: '同级已有同名入口' }],
    [
      'a group at the bottom',
      { ...tab, selectedIcon: 'own', linkType: null, enabled: false },
      { linkType: '底部导航没有分组' },
    ],
  ])('%s is refused at its field', async (_what, more, at) => {
    const own = 'selectedIcon' in more ? { selectedIcon: icon } : {}
    expect(await save({ name: '另一个', permission: 'applet:other', ...more, ...own })).toMatchObject(fields(at))
  })

  test('an icon of 82 × 81 is refused in the bottom navigation', async () => {
    const wide = await upload(server, as, { width: 82, height: 81 })
    expect(await save({ ...tab, icon: wide, selectedIcon: icon, enabled: false })).toMatchObject(
      fields({ icon: '请上传尺寸为81px×81px的图片' }),
    )
  })

  test('a group only contains entries, at the top of the grid and of 我的', async () => {
    const group = await server.data(
      saveAppletMenu,
      entry({ name: '更多服务', linkType: null, pagePath: '', icon: '', permission: '' }),
      { as },
    )
    expect(group.linkType).toBeNull()
    const inside = { parentId: group.id, name: '监理报告', permission: 'applet:report' }
    expect((await save(inside)).code).toBe(200)
    expect(await save({ ...inside, name: '再分组', linkType: null })).toMatchObject({ code: 422 })
    expect(await save({ ...inside, position: appletPosition.myPage, name: '别处' })).toMatchObject(
      fields({ parentId: '不能移动到其他位置分区' }),
    )
    const plain = (await node('预约量房')).id
    expect(await save({ ...inside, parentId: plain, name: '别处' })).toMatchObject(
      fields({ parentId: '该位置不允许此类型' }),
    )
  })

  test('the sixth enabled entry of the bottom navigation is refused, a disabled one is accepted', async () => {
    const sixth = { ...tab, selectedIcon: icon }
    expect(await save(sixth)).toMatchObject({ code: 422, message: '底部导航最多5个' })
    expect(await save({ ...sixth, enabled: false })).toMatchObject({ code: 200, data: { enabled: false } })
  })
})

describe('moving', () => {
  test('an entry moves within its part, and the response is the same tree', async () => {
    const { treeVersion } = await read()
    const { id } = await node('黑卡会员')
    await server.data(moveAppletMenu, { id, parentId: null, index: 0, treeVersion }, { as })
    expect((await read(appletPosition.homeGrid)).tree.slice(0, 2).map(({ name }) => name)).toEqual([
      '黑卡会员',
      '全屋定制',
    ])
  })

  test('is refused into another part, and with a stale tree', async () => {
    const { treeVersion } = await read()
    const { id } = await node('黑卡会员')
    const parentId = (await node('我的订单')).id
    const move = (version: number) =>
      server.api(moveAppletMenu, { id, parentId, index: 0, treeVersion: version }, { as })
    expect(await move(treeVersion)).toMatchObject({ code: 422, message: '不能移动到其他位置分区' })
    expect(await move(treeVersion - 1)).toMatchObject({ code: 409, data: { latest: { treeVersion } } })
  })
})

describe('the bottom navigation', () => {
  test('has two to five enabled entries', async () => {
    expect(await turn('消息', true)).toMatchObject({ code: 422, message: '底部导航最多5个' })
    for (const name of ['案例', '分类', '购物车']) expect((await turn(name, false)).code).toBe(200)
    expect(await turn('我的', false)).toMatchObject({ code: 422, message: '底部导航至少保留2个' })
    const { id, version } = await node('首页')
    expect(await server.api(deleteAppletMenu, { id, version }, { as })).toMatchObject({
      message: '底部导航至少保留2个',
    })
    expect((await turn('消息', true)).code).toBe(200)
    expect(await turn('消息', true)).toMatchObject({ message: '入口状态已变更,请刷新后重试' })
  })

  test('only a node without children and grants can be deleted', async () => {
    const remove = async (name: string) => {
      const { id, version } = await node(name)
      return server.api(deleteAppletMenu, { id, version }, { as })
    }
    expect(await remove('我的订单')).toMatchObject({ code: 422, message: '请先删除下级' })
    expect((await remove('设置')).message).toMatch(/^已授权给 \d 个角色：「业主」/)
    expect((await remove('发现')).code).toBe(200)
    expect((await remove('监理报告')).code).toBe(200)
  })
})
