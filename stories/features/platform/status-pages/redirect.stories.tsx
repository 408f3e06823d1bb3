import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, http } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Home } from '#app/shell/home.tsx'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { getSharedState, setSharedState } from '#lib/shared-state.ts'
import { menuOf } from '#mocks/menu.ts'
import { consoleDecorator, enterConsole } from '#mocks/platform/console.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/入口/正在进入',
  component: Home,
  decorators: [consoleDecorator],
  parameters: { layout: 'fullscreen', at: '/redirect' },
  beforeEach: () => enterConsole(),
} satisfies Meta<typeof Home>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '菜单与资料载入后，进入首个菜单',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '商品列表' })).toBeVisible()
    const menu = within(canvas.getByRole('navigation', { name: '侧边菜单' }))
    await expect(menu.getByRole('link', { name: '商品列表', current: 'page' })).toBeVisible()
  },
}

/** 回答未到之前是框架的轮廓,不是白页。 */
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getUserMenu) }

/** 登录前想去的地址优先于首个菜单,用后清除。 */
export const GoesOnToTheRememberedPage: Story = {
  name: '去登录前的地址',
  beforeEach: () => setSharedState({ redirectTarget: brandPaths.reviews.to() }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '品牌审核' })
    await expect(getSharedState().redirectTarget).toBe('')
  },
}

/** 记下的地址若指向控制台之外,按首个菜单进入。 */
export const IgnoresAForeignTarget: Story = {
  name: '不去控制台之外',
  beforeEach: () => setSharedState({ redirectTarget: '//example.com' }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '商品列表' })
  },
}

/** 没有任何菜单:提示,并可重新加载或退出登录。 */
export const NoMenu: Story = {
  name: '没有任何菜单',
  beforeEach: () => returns(getUserMenu, []),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('您还没有任何菜单权限，请联系管理员')
    await expect(screen.getByRole('alert')).toHaveTextContent('没有菜单')
    await expect(canvas.getByRole('button', { name: '退出登录' })).toBeVisible()
    returns(getUserMenu, menuOf('goodsOperator'))
    await userEvent.click(canvas.getByRole('button', { name: '重新加载' }))
    await canvas.findByRole('heading', { name: '商品列表' })
  },
}

export const MenuIsNoList: Story = {
  name: '菜单不是列表也算没有菜单',
  beforeEach: () =>
    worker.use(http.get(`*${getUserMenu.path}`, () => HttpResponse.json({ code: 200, message: '请求成功', data: {} }))),
  play: async ({ canvas }) => {
    await canvas.findByText('您还没有任何菜单权限，请联系管理员')
  },
}

/** 菜单返回码不是 200:由公共错误处理提示,连同返回码。 */
export const Failed: Story = {
  name: '失败',
  beforeEach: () => fails(getUserMenu, 450, '商品未设置渠道经销商供货价'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '菜单加载失败' })
    await expect(screen.getByRole('alert')).toHaveTextContent('商品未设置渠道经销商供货价（450）')
  },
}

export const Unreachable: Story = {
  name: '网络不通：提示，恢复后可重新加载',
  beforeEach: () => worker.use(http.get(`*${getUserMenu.path}`, () => HttpResponse.error())),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: '菜单加载失败' })
    await expect(screen.getByRole('alert')).toHaveTextContent('网络超时')
    returns(getUserMenu, menuOf('goodsOperator'))
    await userEvent.click(canvas.getByRole('button', { name: '重新加载' }))
    await canvas.findByRole('heading', { name: '商品列表' })
  },
}

export const ProfileFailed: Story = {
  name: '资料载入失败同样不进入',
  beforeEach: () => fails(getProfile),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { name: '菜单加载失败' })).toBeVisible())
  },
}
