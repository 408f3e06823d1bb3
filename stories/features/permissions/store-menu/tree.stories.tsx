import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { getStoreMenuTree } from '#contract/permissions/store-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { storeMenuPaths } from '#features/permissions/paths.ts'
import StoreMenuTree from '#features/permissions/store-menu/tree.tsx'
import { storeHandlers } from '#mocks/permissions/store-roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { actOnNode, choose, dialogOf, nodeOf, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/门店商城菜单',
  component: StoreMenuTree,
  decorators: [screenDecorator],
  parameters: { at: storeMenuPaths.tree.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...storeHandlers())
  },
} satisfies Meta<typeof StoreMenuTree>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Phone: Story = {
  name: '手机端',
  parameters: { at: storeMenuPaths.tree.to({ terminal: storeTerminal.h5Mall }) },
}
export const Opened: Story = { name: '打开菜单', parameters: { at: storeMenuPaths.tree.to({ id: 3 }) } }
export const Empty: Story = { name: '空', beforeEach: () => returns(getStoreMenuTree, { tree: [], treeVersion: 0 }) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: storeMenuPaths.tree.to({ keyword: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getStoreMenuTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getStoreMenuTree) }

/** 只读审计看得到菜单和预览，什么都不能改。 */
export const ReadOnly: Story = {
  name: '只读',
  parameters: { as: '只读审计', at: storeMenuPaths.tree.to({ id: 3 }) },
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByRole('region', { name: '全部商品' }))
    await expect(panel.getByRole('textbox', { name: /名称/ })).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: '新增一级菜单' })).toBeNull()
  },
}

/** 黑卡专区只给会员看：预览里不是会员就没有它。 */
export const MembersSeeMore: Story = {
  name: '会员看到更多',
  play: async ({ canvas, userEvent }) => {
    const preview = within(await canvas.findByRole('region', { name: 'PC商城预览' }))
    await expect(preview.queryByText('黑卡专区')).toBeNull()
    await userEvent.click(preview.getByRole('switch', { name: '黑卡会员' }))
    await expect(preview.getByText('黑卡专区')).toBeVisible()
  },
}

/** 按商家类型：设计工作室没有对账单和发票，「对账」目录随之消失。 */
export const MerchantsSeeTheirOwn: Story = {
  name: '按商家类型预览',
  play: async ({ canvas, userEvent }) => {
    const preview = within(await canvas.findByRole('region', { name: 'PC商城预览' }))
    await expect(preview.getByText('对账')).toBeVisible()
    await choose({ canvas: preview, userEvent }, '商家类型', '设计工作室')
    await expect(preview.queryByText('对账')).toBeNull()
  },
}

/** 同一终端里的地址只能用一次，边填边说明；字段跟随类型。 */
export const AddsAPage: Story = {
  name: '新增页面',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增一级菜单' }))
    const panel = within(await canvas.findByRole('region', { name: '新增菜单' }))
    await userEvent.click(panel.getByRole('radio', { name: '目录' }))
    await expect(panel.queryByRole('textbox', { name: /页面地址/ })).toBeNull()
    await userEvent.click(panel.getByRole('radio', { name: '页面' }))
    await userEvent.type(panel.getByRole('textbox', { name: /名称/ }), '直播选品')
    await userEvent.type(panel.getByRole('textbox', { name: /页面地址/ }), '/goods')
    await userEvent.type(panel.getByRole('textbox', { name: /权限标识/ }), 'live')
    await userEvent.click(panel.getByRole('button', { name: '保存' }))
    await expect(await panel.findByText('该地址已被「全部商品」使用')).toBeVisible()
    await expect(panel.getByText('一级菜单请上传图标')).toBeVisible()
  },
}

/** 键盘移动：Alt 加方向键；之后十秒内可以撤销。 */
export const MovesByKeyboard: Story = {
  name: '键盘移动',
  play: async ({ canvas, userEvent }) => {
    const menu = await nodeOf({ canvas }, '新品首发')
    menu.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await screen.findByText('「新品首发」已移动')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    await expect(await screen.findByText('「新品首发」已回到原处')).toBeVisible()
  },
}

/** 停用前说明：连同下级从商家的菜单中消失，授权保留。 */
export const Disables: Story = {
  name: '停用前说明影响',
  play: async (context) => {
    await actOnNode(context, '商品', /停用/)
    const dialog = await questionOf('停用「商品」？')
    await expect(dialog.getByText(/它和下级 5 项从商家的菜单中消失/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用菜单' }))
    await expect(await screen.findByText('「商品」已停用')).toBeVisible()
  },
}

/** 复制到另一终端：那边已有的不动，并一一说明。 */
export const CopiesToTheOtherMall: Story = {
  name: '复制到另一终端',
  play: async (context) => {
    await actOnNode(context, '商品', /复制到H5商城/)
    const dialog = await dialogOf('复制到H5商城')
    await context.userEvent.click(dialog.getByRole('button', { name: '复制菜单' }))
    await expect(await dialog.findByText('已复制 2 个菜单到H5商城')).toBeVisible()
    await expect(dialog.getByText(/1 个已存在，没有复制：「全部商品」/)).toBeVisible()
  },
}
