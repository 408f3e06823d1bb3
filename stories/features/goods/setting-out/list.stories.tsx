import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { settingOutKind } from '#contract/goods/codes.ts'
import { listSettingOutImages } from '#contract/goods/setting-out-images.ts'
import SettingOutList from '#features/goods/setting-out/list.tsx'
import { settingOutPaths } from '#features/goods/showroom-paths.ts'
import { exhibitRecord, showroomHandlers } from '#mocks/goods/showrooms.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/出样图管理',
  component: SettingOutList,
  decorators: [screenDecorator],
  parameters: { at: settingOutPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...showroomHandlers())
  },
} satisfies Meta<typeof SettingOutList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowOf(context, '黑胡桃客厅')).getByText('1 个失效')).toBeVisible()
    await expect((await rowOf(context, '暖阳客厅')).getByText('在展')).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listSettingOutImages, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有出样图')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listSettingOutImages) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listSettingOutImages) }

/** 没有符合条件的出样图时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: settingOutPaths.list.to({ kind: settingOutKind.singlePiece }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /暖阳客厅/ })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色只能查看',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await expect((await rowOf(context, '暖阳客厅')).getByRole('button', { name: '详情' })).toBeVisible()
    await expect(context.canvas.queryByRole('button', { name: '新增出样图' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(...showroomHandlers(undefined, [exhibitRecord(1, '意式极简客厅全屋软装焕新实景含落地灯地毯与装饰画')])),
}

export const ShowsTheBroken: Story = {
  name: '只看含失效商品的出样图',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '含失效商品 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /暖阳客厅/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /黑胡桃客厅/ })).toBeVisible()
  },
}

/** 发布含失效商品的出样图，先说明再发布。 */
export const PublishesOnPurpose: Story = {
  name: '发布失效商品先说明',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '黑胡桃客厅')).getByRole('button', { name: '发布' }))
    const dialog = await questionOf('发布「黑胡桃客厅」？')
    await expect(dialog.getByText(/1 个热点的商品已不可售/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '发布出样图' }))
    await expect(await (await rowOf(context, '黑胡桃客厅')).findByText('已发布')).toBeVisible()
  },
}

/** 打开一张出样图，热点旁写明商品；失效的标红。 */
export const TellsLostProducts: Story = {
  name: '热点标出失效商品',
  parameters: { at: settingOutPaths.list.to({ id: 2 }) },
  play: async () => {
    const drawer = await dialogOf('黑胡桃客厅')
    await expect(await drawer.findByText('商品已不可售')).toBeVisible()
  },
}

export const EndBeforeBeginning: Story = {
  name: '撤样日期早于出样日期：标出该项',
  parameters: { at: settingOutPaths.list.to({ id: 1 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('暖阳客厅')
    const end = await drawer.findByRole('combobox', { name: /撤样日期/ })
    await userEvent.type(end, '2026-09-01')
    await userEvent.tab()
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('撤样日期不能早于出样日期')).toBeVisible()
  },
}

/** 大图视图：看图找出样，下次打开还是大图。 */
export const AsPictures: Story = {
  name: '大图视图',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '大图' }))
    const pictures = await canvas.findByRole('list', { name: '出样图管理' })
    await expect(await within(pictures).findByRole('button', { name: '打开 暖阳客厅' })).toBeVisible()
    await expect(within(pictures).getByText('1 个失效')).toBeVisible()
    await userEvent.click(within(pictures).getByRole('button', { name: '打开 暖阳客厅' }))
    await expect(await screen.findByRole('dialog', { name: '暖阳客厅' })).toBeVisible()
  },
}

/** 在所选的出样图上用一个商品替换另一个。 */
export const ReplacesAProduct: Story = {
  name: '替换图上的商品',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click((await rowOf(context, '黑胡桃客厅')).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '替换商品' }))
    const dialog = await dialogOf('替换失效商品')
    await expect(dialog.getByText('所选的 1 张出样图上有它')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '选择商品' }))
    const picker = await dialogOf('选择替换的商品')
    await userEvent.click(await picker.findByRole('button', { name: '选择 木禾白蜡木圆餐桌' }))
    await expect(await dialog.findByRole('button', { name: '重新选择' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '替换商品' }))
    await waitFor(async () => expect((await rowOf(context, '黑胡桃客厅')).queryByText('1 个失效')).toBeNull())
  },
}

/** 批量上传：楼层与展区只选一次，每张图成为一张草稿。 */
export const UploadsMany: Story = {
  name: '批量上传',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '批量上传图片' }))
    const dialog = await dialogOf('批量上传出样图')
    await choose({ canvas: dialog, userEvent }, /楼层/, /客厅馆/)
    await choose({ canvas: dialog, userEvent }, /展区/, /A1/)
    await expect(dialog.getByRole('button', { name: '新增出样图' })).toBeDisabled()
  },
}
