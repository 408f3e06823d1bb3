import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'
import { getOssToken } from '#contract/base.ts'
import { getAppletMenuTree } from '#contract/permissions/applet-menus.ts'
import { appletPosition } from '#contract/permissions/storefront-codes.ts'
import AppletMenuTree from '#features/permissions/applet-menu/tree.tsx'
import { appletMenuPaths } from '#features/permissions/paths.ts'
import { appletHandlers } from '#mocks/permissions/applet-roles.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, nodeOf, openNodeMenu } from '#stories/helpers.ts'
import { pictureFile } from '#stories/ui/uploads/stores.ts'

const meta = {
  title: '页面/系统中心/小程序菜单',
  component: AppletMenuTree,
  decorators: [screenDecorator],
  parameters: { at: appletMenuPaths.tree.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...appletHandlers())
  },
} satisfies Meta<typeof AppletMenuTree>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const phoneOf = async ({ canvas }: Context) => within(await canvas.findByRole('region', { name: '手机预览' }))

export const Default: Story = { name: '默认' }
export const Grid: Story = {
  name: '宫格',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.homeGrid }) },
}
export const Mine: Story = {
  name: '我的页面',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.myPage }) },
}
export const Opened: Story = {
  name: '打开入口',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.homeGrid, id: 9 }) },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(getAppletMenuTree, { tree: [], treeVersion: 0 }) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: appletMenuPaths.tree.to({ keyword: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getAppletMenuTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getAppletMenuTree) }

/** 只读审计看得到入口和预览，什么都不能改。 */
export const ReadOnly: Story = {
  name: '只读',
  parameters: { as: '只读审计', at: appletMenuPaths.tree.to({ id: 1 }) },
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByRole('region', { name: '首页' }))
    await expect(panel.getByRole('textbox', { name: /名称/ })).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: '新增入口' })).toBeNull()
  },
}

/** 以游客的身份看：只有游客可见的入口；点一个入口说明它通向哪里。 */
export const LooksAsAGuest: Story = {
  name: '以游客的身份看',
  play: async (context) => {
    const { userEvent } = context
    const phone = await phoneOf(context)
    await expect(phone.getByRole('button', { name: /预约量房/ })).toBeVisible()
    await choose({ canvas: phone, userEvent }, '以谁的身份', '游客')
    await expect(phone.queryByRole('button', { name: /预约量房/ })).toBeNull()
    await userEvent.click(phone.getByRole('button', { name: /品牌官网/ }))
    await expect(phone.getByRole('status')).toHaveTextContent('「品牌官网」网页：https://www.example.com/brand')
  },
}

/** 手机边填边变；页面路径写错当场说明。 */
export const ThePhoneFollowsTheForm: Story = {
  name: '手机边填边变',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.homeGrid, id: 9 }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    const panel = within(await canvas.findByRole('region', { name: '装修攻略' }))
    const name = panel.getByRole('textbox', { name: /名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '避坑')
    const phone = await phoneOf(context)
    await expect(phone.getByRole('button', { name: '避坑' })).toBeVisible()
    const path = panel.getByRole('textbox', { name: /页面路径/ })
    await userEvent.clear(path)
    await userEvent.type(path, '/p')
    await userEvent.click(panel.getByRole('button', { name: '保存' }))
    await expect(await panel.findByText('页面路径不以 / 开头，如 pages/home/index')).toBeVisible()
  },
}

/** 字段跟随跳转方式：其他小程序要 AppId，网页要 https 地址。 */
export const FieldsFollowTheLink: Story = {
  name: '字段跟随跳转方式',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.homeGrid }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增入口' }))
    const panel = within(await canvas.findByRole('region', { name: '新增入口' }))
    await choose({ canvas: panel, userEvent }, /跳转方式/, '其他小程序')
    await userEvent.type(panel.getByRole('textbox', { name: /AppId/ }), 'wx123')
    await userEvent.click(panel.getByRole('button', { name: '保存' }))
    await expect(await panel.findByText('AppId 为 wx 加 16 位数字或小写字母 a-f')).toBeVisible()
  },
}

/** 底部导航已有 5 个：第六个不能启用，说明原因。 */
export const FiveTabsAtMost: Story = {
  name: '底部导航最多五个',
  play: async (context) => {
    await openNodeMenu(context, '消息')
    const on = await screen.findByRole('menuitem', { name: /启用/ })
    await expect(on).toHaveAttribute('aria-disabled', 'true')
    await expect(on).toHaveAccessibleDescription('底部导航最多5个')
    await context.userEvent.keyboard('{Escape}')
  },
}

/** 底部导航的图标必须是 81 × 81：差一个像素也当场说明，不去要上传凭证。 */
export const RefusesAnIconOfAnotherSize: Story = {
  name: '图标尺寸不对',
  play: async ({ canvas, userEvent }) => {
    const requested = fn()
    returns(getOssToken, (params) => {
      requested(params)
      return { status: 403, message: '您没有上传该类文件的权限' }
    })
    await userEvent.click(await canvas.findByRole('button', { name: '新增入口' }))
    const panel = within(await canvas.findByRole('region', { name: '新增入口' }))
    const icon = within(panel.getByRole('group', { name: /选中图标/ }))
    await userEvent.upload(icon.getByLabelText('选择图片'), await pictureFile('icon.png', 82, 81))
    const notice = within(screen.getByRole('region', { name: '提示' }))
    await expect(await notice.findByRole('alert')).toHaveTextContent('请上传尺寸为81px×81px的图片')
    await expect(requested).not.toHaveBeenCalled()
  },
}

export const MovesByKeyboard: Story = {
  name: '键盘移动',
  parameters: { at: appletMenuPaths.tree.to({ position: appletPosition.homeGrid }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    const entry = await nodeOf({ canvas }, '找设计师')
    entry.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await screen.findByText('「找设计师」已移动')).toBeVisible()
    const grid = within((await phoneOf(context)).getByRole('region', { name: '宫格第 1 页' }))
    await expect(grid.getAllByRole('button').at(0)).toHaveTextContent('找设计师')
  },
}
