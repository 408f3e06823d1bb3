import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { listFloorImages } from '#contract/goods/floor-images.ts'
import FloorList from '#features/goods/floor/list.tsx'
import { floorPaths } from '#features/goods/showroom-paths.ts'
import { floorRecord, showroomHandlers } from '#mocks/goods/showrooms.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/楼层图管理',
  component: FloorList,
  decorators: [screenDecorator],
  parameters: { at: floorPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...showroomHandlers())
  },
} satisfies Meta<typeof FloorList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

/** 切到表格，里面是全部门店的楼层。 */
const openTable = async ({ canvas, userEvent }: Context) =>
  userEvent.click(await canvas.findByRole('button', { name: '表格' }))

/** 左边是门店，右边是所选楼层的平面图和各展区的出样图。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas, userEvent }) => {
    const plan = within(await canvas.findByRole('region', { name: '客厅馆' }))
    await expect(plan.getByText('3 个展区，1 张已发布出样图')).toBeVisible()
    await expect(await plan.findByRole('link', { name: '暖阳客厅' })).toBeVisible()
    await expect(plan.getAllByText('暂无出样')).toHaveLength(2)
    await userEvent.click(plan.getByRole('button', { name: '展区 A2 原木生活区' }))
    await expect(plan.getByRole('button', { name: 'A2 原木生活区', pressed: true })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listFloorImages, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有楼层图')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listFloorImages) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listFloorImages) }

/** 换一个楼层，平面图跟着换，地址记住它。 */
export const ChangesTheFloor: Story = {
  name: '切换楼层',
  play: async ({ canvas, userEvent }) => {
    const floors = within(await canvas.findByRole('navigation', { name: '楼层' }))
    await userEvent.click(floors.getByRole('button', { name: /B1\s*卧室与儿童馆/ }))
    await expect(await canvas.findByRole('region', { name: '卧室与儿童馆' })).toBeVisible()
  },
}

export const SortsFloors: Story = {
  name: '楼层顺序用键盘也能调整',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('region', { name: '客厅馆' })
    await userEvent.click(canvas.getByRole('button', { name: '调整楼层顺序' }))
    const dialog = await dialogOf('调整楼层顺序')
    const handle = await dialog.findByRole('button', { name: '移动 客厅馆' })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「客厅馆」|「客厅馆」在原来的位置/)
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('移到「卧室与儿童馆」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() =>
      expect(dialog.getAllByRole('button', { name: /^移动/ })[0]).toHaveAccessibleName('移动 卧室与儿童馆'),
    )
    await userEvent.click(dialog.getByRole('button', { name: '保存顺序' }))
    const floors = within(await canvas.findByRole('navigation', { name: '楼层' }))
    await waitFor(() => expect(floors.getAllByRole('button')[0]).toHaveAccessibleName(/卧室与儿童馆/))
  },
}

export const AddsABasement: Story = {
  name: '地下楼层填负数',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('region', { name: '客厅馆' })
    await userEvent.click(canvas.getByRole('button', { name: '新增楼层' }))
    const drawer = await dialogOf('新增楼层')
    const floor = await drawer.findByRole('textbox', { name: /^楼层(?!名称)/ })
    await userEvent.type(floor, '-2')
    await expect(floor).toHaveValue('-2')
  },
}

/** 全部门店的楼层列成表格，可以筛选和批量发布。 */
export const Table: Story = {
  name: '楼层列成表格',
  play: async (context) => {
    await openTable(context)
    await expect((await rowOf(context, '客厅馆')).getByText('3 个')).toBeVisible()
    await expect((await rowOf(context, '卧室与儿童馆')).getByText('B1')).toBeVisible()
    await expect(await context.canvas.findByRole('button', { name: /佛山乐从总展厅/ })).toBeVisible()
  },
}

/** 没有符合条件的楼层时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: floorPaths.list.to({ keyword: '地下车库' }) },
  play: async (context) => {
    await openTable(context)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await context.canvas.findByRole('row', { name: /客厅馆/ })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色只能查看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    const plan = within(await canvas.findByRole('region', { name: '客厅馆' }))
    await expect(plan.getByRole('button', { name: '详情' })).toBeVisible()
    for (const name of ['新增楼层', '调整楼层顺序']) {
      await expect(canvas.queryByRole('button', { name })).toBeNull()
    }
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => worker.use(...showroomHandlers([floorRecord(1, '意式极简客厅与全屋软装焕新综合体验馆')])),
}

/** 在平面图上点出三个顶点，画成一个展区；可以撤销。 */
export const DrawsAZone: Story = {
  name: '画一个展区',
  parameters: { at: floorPaths.list.to({ id: 2 }) },
  play: async ({ canvas, userEvent }) => {
    const plan = within(await canvas.findByRole('region', { name: '卧室与儿童馆' }))
    await userEvent.click(plan.getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('卧室与儿童馆')
    await userEvent.click(await drawer.findByRole('button', { name: '绘制展区' }))
    const surface = await drawer.findByRole('button', { name: '在点击的位置添加顶点' })
    const { left, top, width, height } = surface.getBoundingClientRect()
    for (const [x, y] of [
      [0.7, 0.1],
      [0.95, 0.1],
      [0.95, 0.35],
    ] as const) {
      await userEvent.pointer({
        keys: '[MouseLeft]',
        target: surface,
        coords: { clientX: left + width * x, clientY: top + height * y },
      })
    }
    await userEvent.click(drawer.getByRole('button', { name: '完成绘制' }))
    await expect(await drawer.findByRole('button', { name: '展区 A4 新展区' })).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '撤销' }))
    await expect(drawer.queryByRole('button', { name: '展区 A4 新展区' })).toBeNull()
  },
}

export const NeedsAZone: Story = {
  name: '没有展区的楼层不能发布',
  play: async (context) => {
    await openTable(context)
    await act(context, '餐厅馆', '发布')
    await expect(await screen.findByText('请先绘制展区')).toBeVisible()
  },
}

export const Withdraws: Story = {
  name: '下线前说明有多少出样图一同下线',
  play: async (context) => {
    await openTable(context)
    await act(context, '客厅馆', '下线')
    const dialog = await questionOf('下线「客厅馆」？')
    await expect(dialog.getByText(/1 张已发布的出样图将一同下线/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '下线楼层' }))
    await expect(await (await rowOf(context, '客厅馆')).findByText('已下线')).toBeVisible()
  },
}

export const ShowsWhatVisitorsSee: Story = {
  name: '访客点开展区，看到已发布的出样图',
  play: async ({ canvas, userEvent }) => {
    const plan = within(await canvas.findByRole('region', { name: '客厅馆' }))
    await userEvent.click(plan.getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('客厅馆')
    await userEvent.click(await drawer.findByRole('tab', { name: '访客预览' }))
    await userEvent.click(await drawer.findByRole('button', { name: '展区 A1 现代客厅区' }))
    const pictures = await drawer.findByRole('list', { name: '现代客厅区的出样图' })
    await expect(within(pictures).getByText('暖阳客厅')).toBeVisible()
  },
}
