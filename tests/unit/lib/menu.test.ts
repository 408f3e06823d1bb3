import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountType, getUserMenu, type MenuGroup, type MenuItem, openMode } from '#contract/session.ts'
import { ApiError } from '#lib/api-error.ts'
import { callForEnvelope } from '#lib/call.ts'
import { handleError } from '#lib/error-handler.ts'
import { buildNavigation, forgetMenu, getMenuPages, landingUrl, loadMenu, menuPageOf } from '#lib/menu.ts'
import { readLoginInfo } from '#lib/session.ts'
import { getSharedState } from '#lib/shared-state.ts'
import { toast } from '#ui/toast/toast.ts'

vi.mock('#lib/call.ts', () => ({ callForEnvelope: vi.fn() }))
vi.mock('#lib/session.ts', () => ({ readLoginInfo: vi.fn() }))
vi.mock('#lib/error-handler.ts', () => ({ handleError: vi.fn() }))
vi.mock('#ui/toast/toast.ts', () => ({ toast: { error: vi.fn(), info: vi.fn(), success: vi.fn() } }))

let nextId = 0
const item = (name: string, url: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: ++nextId,
  name,
  url,
  icon: 'award',
  openMode: openMode.sameTab,
  opens: [],
  menuItemList: [],
  ...more,
})
const folder = (name: string, ...menuItemList: MenuItem[]) => item(name, '', { menuItemList })
const group = (name: string, menuIndex: number, ...menuItemList: MenuItem[]): MenuGroup => ({
  name,
  menuIndex,
  icon: 'package',
  menuItemList,
})

const brands = () => item('品牌列表', '/goods/brand', { opens: ['/goods/addbrand', '/order/list/{orderType}'] })

describe('built navigation', () => {
  test('navigation items are the groups, side menus are placed by menu index', () => {
    const { navItems, sideMenus } = buildNavigation([
      group('商品中心', 0, folder('品牌与供应商', brands())),
      group('系统中心', 4, item('通知中心', '/notifications')),
    ])
    expect(navItems.map(({ name, menuIndex }) => [name, menuIndex])).toEqual([
      ['商品中心', 0],
      ['系统中心', 4],
    ])
    expect(Object.keys(sideMenus)).toEqual(['0', '4'])
    expect(sideMenus[0]?.[0]).toMatchObject({ isPic: false, index: '', title: '品牌与供应商' })
    expect(sideMenus[0]?.[0]?.subs).toMatchObject([{ icon: 'award', index: '/goods/brand', title: '品牌列表' }])
    expect(sideMenus[4]?.[0]).toMatchObject({ index: '/notifications', subs: [] })
  })

  test('without a menu index the list position is used', () => {
    const { menuIndex: _none, ...bare } = group('交易中心', 0, item('订单', '/order/list'))
    const { navItems } = buildNavigation([group('商品中心', 0), bare as MenuGroup])
    expect(navItems.map((nav) => nav.menuIndex)).toEqual([0, 1])
  })

  test.each(['https://cdn.example.com/a.png', 'http://a/b.png', '/static/a.png'])('%s is a picture', (icon) => {
    expect(buildNavigation([group('商品中心', 0, item('品牌', '/a', { icon }))]).sideMenus[0]?.[0]?.isPic).toBe(true)
  })

  test('a third level is flattened with its folder name as a divider', () => {
    const { sideMenus } = buildNavigation([
      group(
        '商品中心',
        0,
        folder('商品', item('商品列表', '/goods/list'), folder('配置', item('品类', '/c'), item('规格', '/s'))),
      ),
    ])
    expect(sideMenus[0]?.[0]?.subs.map((sub) => [sub.title, sub.divider])).toEqual([
      ['商品列表', undefined],
      ['品类', '配置'],
      ['规格', undefined],
    ])
  })

  test('a route belongs to its own page or to the one that opens it', () => {
    const { pages } = buildNavigation([group('商品中心', 0, folder('品牌与供应商', brands()))])
    expect(menuPageOf('/goods/brand', pages)?.title).toBe('品牌列表')
    expect(menuPageOf('/goods/addbrand', pages)?.trail).toEqual(['商品中心', '品牌与供应商'])
    expect(menuPageOf('/order/list/2', pages)?.title).toBe('品牌列表')
    expect(menuPageOf('/goods/other', pages)).toBeUndefined()
  })
})

describe('the landing page', () => {
  test('is the first entry of the first group', () => {
    expect(landingUrl([group('商品中心', 0, item('商品', '/goods/list'), brands())])).toBe('/goods/list')
  })

  test('is the second entry if the first has no url', () => {
    expect(landingUrl([group('商品中心', 0, folder('品牌', brands()), item('商品', '/goods/list'))])).toBe(
      '/goods/list',
    )
  })

  test('is the first url depth first if neither has one, then in the next groups', () => {
    expect(landingUrl([group('商品中心', 0, folder('空'), folder('品牌', brands()))])).toBe('/goods/brand')
    expect(landingUrl([group('商品中心', 0, folder('空')), group('交易中心', 1, item('订单', '/order/list'))])).toBe(
      '/order/list',
    )
  })

  test('is never an external page', () => {
    const outside = item('帮助', 'https://help.example.com')
    const ownTab = item('大屏', '/screen', { openMode: openMode.newTab })
    expect(landingUrl([group('商品中心', 0, outside, ownTab, brands())])).toBe('/goods/brand')
    expect(landingUrl([group('商品中心', 0, outside)])).toBe('')
  })
})

describe('menu load', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    forgetMenu()
    vi.mocked(readLoginInfo).mockReturnValue({
      token: 'token',
      expireAt: '',
      mustChangePassword: false,
      user: { userId: 1, account: 'admin', name: '林知夏', avatar: '', accountType: accountType.platform },
    })
  })

  const answers = (code: number, data: unknown, message = '请求成功') =>
    vi.mocked(callForEnvelope).mockResolvedValue({ code, message, data })

  test('nothing is requested without a stored token', async () => {
    vi.mocked(readLoginInfo).mockReturnValue(null)
    expect(await loadMenu()).toEqual({ kind: 'anonymous' })
    expect(callForEnvelope).not.toHaveBeenCalled()
  })

  test('stores navigation and side menus and passes the group names on', async () => {
    answers(200, [group('商品中心', 0, brands())])
    const names = vi.fn()
    expect(await loadMenu(names)).toEqual({ kind: 'loaded' })
    expect(callForEnvelope).toHaveBeenCalledWith(getUserMenu, {}, { quiet: true })
    expect(names).toHaveBeenCalledExactlyOnceWith(['商品中心'])
    expect(getSharedState().navItems).toHaveLength(1)
    expect(getMenuPages()).toHaveLength(1)
  })

  test.each([[[]], [{}], [null], ['menu']])('%j is an error: 没有菜单', async (data) => {
    answers(200, data)
    expect(await loadMenu()).toEqual({ kind: 'empty' })
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('没有菜单')
  })

  test('a success code other than 200 goes to the shared error handler', async () => {
    answers(201, [group('商品中心', 0, brands())], '操作成功')
    expect(await loadMenu()).toEqual({ kind: 'failed', message: '操作成功' })
    expect(handleError).toHaveBeenCalledExactlyOnceWith(201, '操作成功', 'error')
    expect(getSharedState().navItems).toEqual([])
  })

  test('an error response goes to the shared error handler with code, message and level', async () => {
    vi.mocked(callForEnvelope).mockRejectedValue(new ApiError('refused', 450, '商品未设置渠道经销商供货价'))
    expect(await loadMenu()).toEqual({ kind: 'failed', message: '商品未设置渠道经销商供货价' })
    expect(handleError).toHaveBeenCalledExactlyOnceWith(450, '商品未设置渠道经销商供货价', 'error')
    expect(toast.error).not.toHaveBeenCalled()
  })

  test("a network failure shows the error's message", async () => {
    vi.mocked(callForEnvelope).mockRejectedValue(new ApiError('unreachable', 0, '网络超时'))
    expect(await loadMenu()).toEqual({ kind: 'failed', message: '网络超时' })
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('网络超时')
  })
})
