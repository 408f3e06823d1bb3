import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getMerchantMenu, listMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import MerchantMenuAuth from '#features/merchants/menu/list.tsx'
import { merchantMenuPaths } from '#features/merchants/paths.ts'
import { menuMerchants, merchantMenuHandlers } from '#mocks/merchants/merchant-menus.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const cloud = { at: merchantMenuPaths.list.to({ enterpriseId: 1 }), as: '营销运营' }

const meta = {
  title: '页面/客户中心/商家菜单授权',
  component: MerchantMenuAuth,
  decorators: [screenDecorator],
  parameters: { at: merchantMenuPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...merchantMenuHandlers()),
} satisfies Meta<typeof MerchantMenuAuth>
export default meta
type Story = StoryObj<typeof meta>

const panel = async (canvas: { findByRole: (typeof screen)['findByRole'] }, name = '杭州云筑装饰工程有限公司的菜单') =>
  within(await canvas.findByRole('region', { name }))

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await rowOf(context, /云筑装饰.*PC商城/)
    await expect(row.getByText('单独授权')).toBeVisible()
    await expect(row.getByText('渠道专供')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMerchantMenus) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMerchantMenus) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listMerchantMenus, emptyPage) }
export const TreeFailed: Story = {
  name: '菜单加载失败',
  parameters: cloud,
  beforeEach: () => fails(getMerchantMenu),
}

export const Forbidden: Story = {
  name: '只读角色看树，不能改',
  parameters: { ...cloud, as: '只读审计' },
  play: async ({ canvas }) => {
    const menu = await panel(canvas)
    await expect(await menu.findByRole('treegrid')).toHaveAttribute('aria-readonly', 'true')
    await expect(menu.queryByRole('button', { name: '保存授权' })).toBeNull()
    await expect(menu.queryByRole('button', { name: '恢复默认' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的商家名称',
  parameters: cloud,
  beforeEach: () =>
    worker.use(
      ...merchantMenuHandlers([
        {
          id: 1,
          name: '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰装修设计工程股份有限公司',
          merchantType: merchantType.decorator,
        },
      ]),
    ),
  play: async ({ canvas }) => {
    await canvas.findByRole('treegrid')
    await expectNoSideScroll()
  },
}

export const ShowsDeviations: Story = {
  name: '树：额外开放与单独关闭，只看差异',
  parameters: cloud,
  play: async ({ canvas, userEvent }) => {
    const menu = await panel(canvas)
    await expect(await menu.findByRole('row', { name: /渠道专供/ })).toHaveTextContent('额外开放 1')
    await userEvent.click(menu.getByRole('switch', { name: '只看差异' }))
    await waitFor(() => expect(menu.queryByRole('row', { name: /员工管理/ })).toBeNull())
    await expect(menu.getByRole('row', { name: /渠道专供/ })).toBeVisible()
  },
}

export const ClosesAPage: Story = {
  name: '关闭一个页面，须写原因',
  parameters: cloud,
  play: async ({ canvas, userEvent }) => {
    const menu = await panel(canvas)
    await userEvent.click(await menu.findByRole('checkbox', { name: '新品首发的全部权限' }))
    await expect(await menu.findByRole('row', { name: /新品首发/ })).toHaveTextContent('单独关闭 1')
    await userEvent.click(menu.getByRole('button', { name: '保存授权' }))
    await expect(await menu.findByText('调整原因至少 2 个字')).toBeVisible()
    await userEvent.type(menu.getByRole('textbox', { name: '调整原因' }), '商家要求不展示新品')
    await userEvent.click(menu.getByRole('button', { name: '保存授权' }))
    await expect(await screen.findByText('「杭州云筑装饰工程有限公司」的PC商城菜单已保存')).toBeVisible()
  },
}

export const KeepsEssentials: Story = {
  name: '首页与账户不能关闭，不适用的不能开放',
  parameters: { ...cloud, at: merchantMenuPaths.list.to({ enterpriseId: 2 }) },
  play: async ({ canvas }) => {
    const menu = await panel(canvas, '苏州木白空间设计工作室的菜单')
    await expect(await menu.findByRole('checkbox', { name: '首页的全部权限' })).toBeDisabled()
    await expect(menu.getByRole('checkbox', { name: '对账单的全部权限' })).toBeDisabled()
  },
}

export const Previews: Story = {
  name: '以店主身份查看保存后的菜单',
  parameters: cloud,
  play: async ({ canvas, userEvent }) => {
    const menu = await panel(canvas)
    await userEvent.click(await menu.findByRole('checkbox', { name: '新品首发的全部权限' }))
    await userEvent.click(menu.getByRole('button', { name: '以店主身份查看' }))
    const dialog = await dialogOf('以店主身份查看')
    const mall = within(dialog.getByRole('navigation', { name: '商城菜单' }))
    await expect(mall.getByText('渠道专供')).toBeVisible()
    await expect(mall.queryByText('新品首发')).toBeNull()
  },
}

export const AsksBeforeLeaving: Story = {
  name: '换商家前询问未保存的修改',
  parameters: cloud,
  play: async ({ canvas, userEvent }) => {
    const menu = await panel(canvas)
    await userEvent.click(await menu.findByRole('checkbox', { name: '新品首发的全部权限' }))
    const merchants = within(canvas.getByRole('navigation', { name: '商家' }))
    const [other] = await merchants.findAllByRole('button', { name: /楚庭装饰/ })
    if (!other) throw new Error('no other merchant')
    await userEvent.click(other)
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    await expect(menu.getByRole('row', { name: /新品首发/ })).toHaveTextContent('单独关闭 1')
  },
}

export const MeetsANewTree: Story = {
  name: '菜单被他人删除：重新读取，选择保留',
  parameters: cloud,
  beforeEach: () => {
    let isFirst = true
    worker.use(
      ...merchantMenuHandlers(menuMerchants, (desk) => {
        if (!isFirst) return
        isFirst = false
        const gone = desk.menus.findIndex(({ name }) => name === '活动专区')
        desk.menus.splice(gone, 1)
        desk.treeVersion += 1
      }),
    )
  },
  play: async ({ canvas, userEvent }) => {
    const menu = await panel(canvas)
    await userEvent.click(await menu.findByRole('checkbox', { name: '新品首发的全部权限' }))
    await userEvent.click(menu.getByRole('checkbox', { name: '活动专区的全部权限' }))
    await userEvent.type(menu.getByRole('textbox', { name: '调整原因' }), '按商家要求')
    await userEvent.click(menu.getByRole('button', { name: '保存授权' }))
    await userEvent.click(await menu.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await userEvent.click(dialog.getByRole('button', { name: /继续编辑|确认|采用/ }))
    await waitFor(() => expect(menu.queryByRole('row', { name: /活动专区/ })).toBeNull())
    await expect(menu.getByRole('row', { name: /新品首发/ })).toHaveTextContent('单独关闭 1')
    await userEvent.click(menu.getByRole('button', { name: '保存授权' }))
    await expect(await screen.findByText('「杭州云筑装饰工程有限公司」的PC商城菜单已保存')).toBeVisible()
  },
}

export const Resets: Story = {
  name: '恢复默认，须写原因',
  play: async (context) => {
    const row = await rowOf(context, /云筑装饰.*PC商城/)
    await context.userEvent.click(row.getByRole('button', { name: '恢复默认' }))
    const question = await questionOf(/^「杭州云筑装饰工程有限公司」的菜单恢复默认？/)
    await context.userEvent.click(question.getByRole('button', { name: '约定到期' }))
    await context.userEvent.click(question.getByRole('button', { name: '恢复默认' }))
    await expect(await screen.findByText('1 个商家的菜单已恢复默认')).toBeVisible()
  },
}

export const GrantsInBulk: Story = {
  name: '批量授权：同类商家，替换原有的',
  parameters: {
    at: merchantMenuPaths.list.to({ terminal: storeTerminal.pcMall, merchantType: merchantType.decorator }),
  },
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /云筑装饰/, /楚庭装饰/)
    await userEvent.click(canvas.getByRole('button', { name: '批量授权' }))
    const dialog = await dialogOf('批量授权 2 个商家')
    await expect(dialog.getByText('1 个商家原有的单独授权会被替换')).toBeVisible()
    await userEvent.click(await dialog.findByRole('checkbox', { name: '活动专区的全部权限' }))
    await userEvent.type(dialog.getByRole('textbox', { name: '调整原因' }), '按新规统一')
    await userEvent.click(dialog.getByRole('button', { name: '保存授权' }))
    await expect(await screen.findByText('2 个商家的PC商城菜单已保存')).toBeVisible()
  },
}

export const RefusesMixedTypes: Story = {
  name: '批量授权：不同类型的商家不能一起',
  play: async (context) => {
    await tick(context, /云筑装饰.*PC商城/, /宜居家居.*PC商城/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量授权' }))
    await expect(await screen.findByText(/请选择同一商家类型、同一终端的商家/)).toBeVisible()
  },
}
