import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { type ClientColumn, listClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition } from '#contract/merchants/codes.ts'
import ClientColumnList from '#features/merchants/client-column/list.tsx'
import { clientColumnPaths } from '#features/merchants/paths.ts'
import { clientColumnHandlers, clientColumnRecords } from '#mocks/merchants/client-columns.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, expectNoSideScroll, rowOf, tick } from '#stories/helpers.ts'

const bar = { client: clientKind.h5Mall, position: columnPosition.bottomBar }
const home = { client: clientKind.h5Mall, position: columnPosition.home }

const meta = {
  title: '页面/客户中心/客户端栏目',
  component: ClientColumnList,
  decorators: [screenDecorator],
  parameters: { at: clientColumnPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...clientColumnHandlers()),
} satisfies Meta<typeof ClientColumnList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /找设计师/ })).toBeVisible()
    const places = within(canvas.getByRole('navigation', { name: '客户端与位置' }))
    await expect(places.getAllByRole('button', { name: /^底部导航 ?5\/5/ })).toHaveLength(1)
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listClientColumns) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listClientColumns) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listClientColumns, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有客户端栏目')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, /找设计师/)
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '停用' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增栏目' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称与目标截断显示',
  beforeEach: () => {
    const [first] = clientColumnRecords()
    const long = { name: '十个字的首页栏目名称', linkName: `https://www.example.com/${'very-long-path/'.repeat(9)}` }
    worker.use(...clientColumnHandlers([{ ...(first as ClientColumn), ...long }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^十个字的首页栏目名称/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const PicksAPlace: Story = {
  name: '按客户端和位置查看',
  play: async ({ canvas, userEvent }) => {
    const places = within(await canvas.findByRole('navigation', { name: '客户端与位置' }))
    await userEvent.click(places.getByRole('button', { name: 'APP' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /找设计师/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /国庆特惠/ })).toBeVisible()
  },
}

export const RefusesTheSixth: Story = {
  name: '底部导航第六个不能启用',
  parameters: { at: clientColumnPaths.list.to({ ...bar, client: clientKind.applet }) },
  play: async (context) => {
    const row = await rowOf(context, /消息/)
    await context.userEvent.click(row.getByRole('button', { name: '启用' }))
    await expect(await screen.findByText(/底部导航需保留3到5个栏目/)).toBeVisible()
    await expect(row.getByText('草稿')).toBeVisible()
  },
}

export const Disables: Story = {
  name: '停用前说明在哪里不再展示',
  parameters: { at: clientColumnPaths.list.to(bar) },
  play: async (context) => {
    const row = await rowOf(context, /购物车/)
    await context.userEvent.click(row.getByRole('button', { name: '停用' }))
    await confirm(context, '停用「购物车」？', '停用栏目')
    await expect(await (await rowOf(context, /购物车/)).findByText('已停用')).toBeVisible()
  },
}

export const BulkDisables: Story = {
  name: '批量停用：保不住三个的逐条说明',
  parameters: { at: clientColumnPaths.list.to(bar) },
  play: async (context) => {
    await tick(context, /购物车/, /我的/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量停用' }))
    await confirm(context, '停用所选的 2 个栏目？', '停用栏目')
    await expect(await screen.findByText(/底部导航需保留3到5个栏目/)).toBeVisible()
  },
}

export const Deletes: Story = {
  name: '删除停用的栏目',
  parameters: { at: clientColumnPaths.list.to(bar) },
  play: async (context) => {
    await act(context, '订单', '删除')
    await confirm(context, '删除「订单」？', '删除栏目')
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /订单/ })).toBeNull())
  },
}

export const Copies: Story = {
  name: '复制到其他客户端为草稿',
  parameters: { at: clientColumnPaths.list.to(bar) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /购物车/, /首页/)
    await userEvent.click(canvas.getByRole('button', { name: '复制到其他客户端' }))
    const dialog = await dialogOf('复制所选的 2 个栏目')
    await choose({ canvas: dialog, userEvent }, '复制到', 'APP')
    await userEvent.click(dialog.getByRole('button', { name: '复制栏目' }))
    await expect(await screen.findByText(/1 个栏目已复制到APP，为草稿；已有同名栏目，没有复制：首页/)).toBeVisible()
  },
}

export const Orders: Story = {
  name: '拖动调整一个位置的顺序',
  parameters: { at: clientColumnPaths.list.to(home) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整顺序' }))
    const handle = await screen.findByRole('button', { name: '移动 全部商品' })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「全部商品」|在原来的位置/)
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText(/移到「沙发专区」的位置/)
    await userEvent.keyboard(' ')
    await screen.findByText(/已放下/)
    await userEvent.click(await screen.findByRole('button', { name: '保存顺序' }))
    await expect(await screen.findByText('栏目顺序已保存')).toBeVisible()
  },
}

export const Previews: Story = {
  name: '预览：按商家、版本、游客和日期',
  parameters: { at: clientColumnPaths.list.to({ client: clientKind.h5Mall }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '预览' }))
    const dialog = await dialogOf('预览客户端栏目')
    const entries = within(await dialog.findByRole('list', { name: '首页栏目' }))
    await expect(entries.getByText('全部商品')).toBeVisible()
    // Its end has passed, its editions are others.
    await expect(entries.queryByText('国庆特惠')).toBeNull()
    await expect(entries.queryByText('黑卡专区')).toBeNull()
    await choose({ canvas: dialog, userEvent }, '预览的版本', '旗舰版')
    await expect(await dialog.findByText('黑卡专区')).toBeVisible()
    await userEvent.click(dialog.getByRole('switch', { name: '游客（未登录）' }))
    await waitFor(() => expect(dialog.queryByText('购物车')).toBeNull())
  },
}

export const Edits: Story = {
  name: '编辑：已启用的不能换位置，预览跟着输入',
  parameters: { at: clientColumnPaths.list.to(home) },
  play: async (context) => {
    const { canvas, userEvent } = context
    const row = await rowOf(context, /沙发专区/)
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    const dialog = await dialogOf('编辑栏目「沙发专区」')
    await expect(dialog.getByRole('combobox', { name: '位置' })).toBeDisabled()
    const badge = dialog.getByRole('textbox', { name: '角标' })
    await userEvent.type(badge, '热卖')
    const preview = within(dialog.getByRole('region', { name: 'H5商城预览' }))
    await expect(await preview.findByText('热卖')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await (await rowOf({ canvas }, /沙发专区/)).findByText('热卖')).toBeVisible()
  },
}

export const Faults: Story = {
  name: '新增：底部导航两个图标，网址只支持 https',
  parameters: { at: clientColumnPaths.list.to(bar) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增栏目' }))
    const dialog = await dialogOf('新增栏目')
    await userEvent.type(dialog.getByRole('textbox', { name: '栏目名称' }), '活动')
    await choose({ canvas: dialog, userEvent }, '跳转类型', '网页地址')
    await userEvent.type(await dialog.findByRole('textbox', { name: '跳转目标' }), 'http://a.cn')
    await userEvent.click(dialog.getByRole('button', { name: '保存为草稿' }))
    await expect(await dialog.findByText('请上传选中图标')).toBeVisible()
    await expect(dialog.getByText('请输入以 https:// 开头的网址')).toBeVisible()
  },
}
