import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { type Banner, listBanners } from '#contract/operations/banners.ts'
import { bannerPosition } from '#contract/operations/codes.ts'
import BannerList from '#features/operations/banner/list.tsx'
import { bannerPaths } from '#features/operations/paths.ts'
import { bannerHandlers, bannerRecords } from '#mocks/operations/banners.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import {
  act,
  choose,
  confirm,
  dialogOf,
  emptyPage,
  expectNoSideScroll,
  questionOf,
  rowOf,
  tick,
} from '#stories/helpers.ts'

const meta = {
  title: '页面/内容中心/轮播图管理',
  component: BannerList,
  decorators: [screenDecorator],
  parameters: { at: bannerPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...bannerHandlers()),
} satisfies Meta<typeof BannerList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /H5商城首页轮播 春夏新品/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /^H5商城首页轮播 2\/8/ })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listBanners) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listBanners) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listBanners, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有轮播图')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '内容运营不能启停和删除',
  parameters: { as: '内容运营' },
  play: async (context) => {
    const row = await rowOf(context, 'H5商城首页轮播 春夏新品')
    await expect(row.getByRole('button', { name: '编辑' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '停用' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const [first] = bannerRecords()
    const name = '春夏新品首页主推轮播含设计师联名与整屋搭配满减活动说明'
    worker.use(...bannerHandlers([{ ...(first as Banner), name, linkName: name }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^春夏新品首页主推/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const FindsBrokenLinks: Story = {
  name: '只看链接失效的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /链接失效/, pressed: false }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /春夏新品/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /客厅焕新/ })).toBeVisible()
  },
}

export const DisablesTheLast: Story = {
  name: '停用最后一张前说明位置会空',
  parameters: { at: bannerPaths.list.to({ position: bannerPosition.splash }) },
  play: async (context) => {
    const row = await rowOf(context, '启动页 春夏新品')
    await context.userEvent.click(row.getByRole('button', { name: '停用' }))
    const dialog = await questionOf(/^停用「启动页 春夏新品」？/)
    await expect(dialog.getByText(/该位置将没有轮播图/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用轮播图' }))
    await expect(await (await rowOf(context, /春夏新品/)).findByText('已停用')).toBeVisible()
  },
}

export const DisablesTheTickedRows: Story = {
  name: '勾选后批量停用',
  parameters: { at: bannerPaths.list.to({ position: bannerPosition.h5Home }) },
  play: async (context) => {
    await tick(context, /春夏新品/, /客厅焕新/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量停用' }))
    await confirm(context, '停用所选的 2 张轮播图？', '停用轮播图')
    await expect(await (await rowOf(context, /客厅焕新/)).findByText('已停用')).toBeVisible()
  },
}

export const Deletes: Story = {
  name: '删除已结束的；进行中的不能删',
  parameters: { at: bannerPaths.list.to({ position: bannerPosition.h5Home }) },
  play: async (context) => {
    await act(context, 'H5商城首页轮播 餐厨有光', '删除')
    await confirm(context, /^删除「.*餐厨有光」？/, '删除轮播图')
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /餐厨有光/ })).toBeNull())
  },
}

export const Edits: Story = {
  name: '编辑：已投放的不能换位置，跳转内容可搜索',
  play: async (context) => {
    const { userEvent } = context
    const row = await rowOf(context, 'H5商城首页轮播 春夏新品')
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    const dialog = await dialogOf(/春夏新品/)
    await expect(dialog.getByRole('combobox', { name: '展示位置' })).toBeDisabled()
    await choose({ canvas: dialog, userEvent }, '跳转内容', '北岸')
    const name = dialog.getByRole('textbox', { name: '名称' })
    await userEvent.clear(name)
    await userEvent.type(name, '夏季北岸专场')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await context.canvas.findByRole('row', { name: /夏季北岸专场/ })).toBeVisible()
  },
}

export const Faults: Story = {
  name: '新增：图片尺寸按位置，时间先后有提示',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增轮播图' }))
    const dialog = await dialogOf('新增轮播图')
    await choose({ canvas: dialog, userEvent }, '展示位置', '分类页横幅')
    await expect(dialog.getByText('图片 702 × 200 px')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('请上传图片')).toBeVisible()
  },
}

export const Orders: Story = {
  name: '调整一个位置的顺序',
  parameters: { at: bannerPaths.list.to({ position: bannerPosition.h5Home }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整顺序' }))
    const handle = await screen.findByRole('button', { name: /移动 .*春夏新品/ })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「.*春夏新品」|在原来的位置/)
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText(/移到「.*客厅焕新」的位置/)
    await userEvent.keyboard(' ')
    await screen.findByText(/已放下/)
    await userEvent.click(await screen.findByRole('button', { name: '保存顺序' }))
    await expect(await screen.findByText('轮播顺序已保存')).toBeVisible()
  },
}
