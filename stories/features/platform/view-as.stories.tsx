import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, screen, waitFor } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { countNotifications } from '#contract/notifications.ts'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { addBrand } from '#contract/suppliers/brands.ts'
import { stopViewAs } from '#contract/view-as.ts'
import type { Viewing } from '#contract/viewing.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { showView } from '#lib/viewing.ts'
import { menuOf } from '#mocks/menu.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { profileAs, type RoleName } from '#mocks/screen-handlers.ts'
import { fails, returns, worker } from '#mocks/worker.ts'
import { draftKey } from '#screen/form/draft-keys.ts'
import { expectNoSideScroll } from '#stories/helpers.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** A console that shows a view; the mocks answer as for the role. */
function enterView(as: RoleName, viewing: Partial<Viewing> = {}): () => void {
  const leave = enterConsole(as)
  const profile = { ...profileAs(as), id: 0, name: as, phone: '', supplier: null, authVersion: 9 }
  returns(getProfile, {
    ...profile,
    viewing: { kind: 'role', name: as, endsAt: inAnHour(), isUnbound: false, ...viewing },
  })
  returns(stopViewAs, () => {
    returns(getProfile, profileAs('超级管理员'))
    returns(getUserMenu, menuOf('superAdmin'))
    return null
  })
  return () => {
    showView(null)
    leave()
  }
}

const meta = {
  title: '页面/入口/以其他身份查看',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: brandPaths.list.to() },
  beforeEach: () => enterView('商品运营'),
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const barOf = ({ canvas }: Context) => canvas.findByRole('complementary', { name: '查看身份' })

/** 每一页的顶部都有，不能关闭；页面从它下面开始。 */
export const AsRole: Story = {
  name: '以角色查看',
  play: async (context) => {
    const bar = await barOf(context)
    await expect(bar).toHaveTextContent('正在以角色「商品运营」的身份查看（只读）')
    await expect(bar).toHaveTextContent(/\d\d:\d\d 自动退出/)
    await context.canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await expect(context.canvas.getAllByRole('banner')[0]?.getBoundingClientRect().top).toBe(36)
    await expect(document.documentElement.scrollHeight).toBe(document.documentElement.clientHeight)
  },
}

export const AsAccount: Story = {
  name: '以账号查看',
  beforeEach: () => enterView('商品运营', { kind: 'account', name: '周予安' }),
  play: async (context) => expect(await barOf(context)).toHaveTextContent('正在以账号「周予安」的身份查看（只读）'),
}

/** 供应商的角色没有绑定供应商：说明为什么没有数据；登录弹窗不打扰。 */
export const Unbound: Story = {
  name: '角色没有绑定供应商',
  beforeEach: () => enterView('供应商', { isUnbound: true }),
  play: async (context) => expect(await barOf(context)).toHaveTextContent('数据范围随账号而定，按角色查看时没有数据'),
}

export const Narrow: Story = {
  name: '窄窗口',
  globals: { viewport: { value: 'mobile1' } },
  play: async (context) => {
    const bar = await barOf(context)
    await expect(bar).toBeVisible()
    await expect(await context.canvas.findByRole('button', { name: '退出查看' })).toBeVisible()
    await expectNoSideScroll()
  },
}

/** 没有菜单的角色也能退出。 */
export const WithoutMenu: Story = {
  name: '角色没有菜单',
  beforeEach: () => {
    const leave = enterView('商品运营')
    returns(getUserMenu, [])
    return leave
  },
  play: async (context) => {
    await context.canvas.findByText('您还没有任何菜单权限，请联系管理员')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '退出查看' }))
    await waitFor(() => expect(context.canvas.queryByRole('complementary', { name: '查看身份' })).toBeNull())
  },
}

/** 退出后回到开始查看的页面，重新取菜单与数据。 */
export const Leaves: Story = {
  name: '退出回到原来的页面',
  beforeEach: () => {
    localStorage.setItem('view-as-return', brandPaths.reviews.to())
    return enterView('商品运营')
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await userEvent.click(await canvas.findByRole('button', { name: '退出查看' }))
    await canvas.findByRole('heading', { level: 1, name: '品牌审核' })
    await expect(canvas.queryByRole('complementary', { name: '查看身份' })).toBeNull()
    await expect(document.documentElement.style.getPropertyValue('--view-bar')).toBe('')
    await expect(localStorage.getItem('view-as-return')).toBeNull()
  },
}

export const StaysWhenLeavingFails: Story = {
  name: '退出失败留在原处',
  beforeEach: () => {
    const leave = enterView('商品运营')
    fails(stopViewAs)
    return leave
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '退出查看' }))
    await expect(await screen.findByRole('alert')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '退出查看' })).toBeEnabled()
  },
}

const REFUSED = '正在以角色「商品运营」的身份查看，不能修改；退出后再试'

/** 保存由服务器拒绝：原因写在表单里，填写的内容都在；不留草稿。 */
export const RefusedSave: Story = {
  name: '保存被拒绝，内容都在',
  parameters: { at: brandPaths.form.to({ supplierId: 1 }) },
  beforeEach: () => {
    const leave = enterView('商品运营')
    localStorage.setItem(draftKey(brandPaths.form.path, null), JSON.stringify({ values: {}, savedAt: Date.now() }))
    fails(addBrand, 403, REFUSED)
    return () => {
      localStorage.removeItem(draftKey(brandPaths.form.path, null))
      leave()
    }
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: '品牌名称' })
    await expect(canvas.queryByRole('button', { name: '恢复' })).toBeNull()
    await userEvent.type(name, '松野')
    await userEvent.click(canvas.getByRole('button', { name: /草稿/ }))
    const message = await canvas.findByText(new RegExp(REFUSED))
    await expect(message.getBoundingClientRect().top).toBeGreaterThan(0)
    await expect(name).toHaveValue('松野')
  },
}

/** 另一个标签页开始了查看：下一次请求时得知，这里跟着切换。 */
export const FollowsAnotherTab: Story = {
  name: '在别的标签页开始，这里跟随',
  beforeEach: () => enterConsole('商品运营'),
  play: async (context) => {
    await context.canvas.findByRole('heading', { level: 1, name: '品牌列表' })
    await expect(context.canvas.queryByRole('complementary', { name: '查看身份' })).toBeNull()
    enterView('商品运营')
    worker.use(
      http.get(`*${countNotifications.path}`, () =>
        HttpResponse.json(
          { code: 200, message: '请求成功', data: { unread: 0, todos: [], runningJobs: 0 } },
          { headers: { 'auth-version': '9' } },
        ),
      ),
    )
    window.dispatchEvent(new Event('visibilitychange'))
    await expect(await barOf(context)).toBeVisible()
    await expect(await screen.findByText('已开始以角色「商品运营」的身份查看')).toBeVisible()
    showView(null)
  },
}
