import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { enableProductComponents, listProductComponents } from '#contract/goods/product-components.ts'
import ComponentList from '#features/goods/component/list.tsx'
import { componentPaths } from '#features/goods/component-paths.ts'
import { componentHandlers, componentRecord } from '#mocks/goods/components.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品组件',
  component: ComponentList,
  decorators: [screenDecorator],
  parameters: { at: componentPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...componentHandlers()),
} satisfies Meta<typeof ComponentList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await rowOf(context, '雪山白岩板台面')
    await expect(row.getByText('¥660.00')).toBeVisible()
    await expect(row.getByRole('button', { name: '3' })).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: '台面 2' })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listProductComponents, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有组件')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listProductComponents) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listProductComponents) }

/** 没有符合条件的组件时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: componentPaths.list.to({ keyword: '浴缸' }) },
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await context.canvas.findByRole('row', { name: /雪山白岩板台面/ })).toBeVisible()
  },
}

/** 只读角色没有修改的操作，也看不到成本。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await expect((await rowOf(context, '雪山白岩板台面')).getByText('¥990.00')).toBeVisible()
    await expect(context.canvas.queryByRole('columnheader', { name: '供货价' })).toBeNull()
    await expect(context.canvas.queryByRole('link', { name: '新增组件' })).toBeNull()
  },
}

export const ForSupplier: Story = {
  name: '供应商只看到供货价',
  parameters: { as: '供应商' },
  play: async (context) => {
    await expect((await rowOf(context, '雪山白岩板台面')).getByText('¥600.00')).toBeVisible()
    await expect(context.canvas.queryByRole('columnheader', { name: /销售价/ })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(
      ...componentHandlers([
        componentRecord(1, '雪山白超薄通体大理石纹岩板台面可定制异形圆角一体成型亚光防刮款', '600.00', {
          model: 'SNOW-STONE-1600x0800x12-SOFT-POLISHED-01',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^雪山白超薄/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const ShowsWhereItIsUsed: Story = {
  name: '看一个组件用在哪些商品里',
  parameters: { at: componentPaths.list.to({ id: 1 }) },
  play: async () => {
    const drawer = await dialogOf('雪山白岩板台面')
    await expect(await drawer.findByText('木禾现代简约岩板茶几')).toBeVisible()
    await expect(drawer.getAllByText(/必选/)).toHaveLength(3)
  },
}

/** 三个商品里换两个：先看每个商品的价格变化，草稿立即替换。 */
export const ReplacesInSomeProducts: Story = {
  name: '替换部分商品的组件',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '雪山白岩板台面', '替换为')
    const dialog = await dialogOf('替换「雪山白岩板台面」')
    await choose({ canvas: dialog, userEvent }, /替换为/, /黑胡桃木台面/)
    await userEvent.click(await dialog.findByRole('checkbox', { name: '木禾意式极简岩板餐桌' }))
    await expect(dialog.getByText('+¥924.00')).toBeVisible()
    await expect(dialog.getByText('1 个商品要等修改审核通过后才会替换。')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '替换 2 个商品的组件' }))
    await expect(await screen.findByText('已替换 2 个商品，其中 1 个待审核')).toBeVisible()
    await expect(await (await rowOf(context, '雪山白岩板台面')).findByRole('button', { name: '2' })).toBeVisible()
  },
}

/** 上架商品的必选组件不能停用，说明是哪个商品。 */
export const RefusesWhatProductsNeed: Story = {
  name: '必选组件不能停用',
  beforeEach: () => fails(enableProductComponents, 422, '商品「木禾意式极简岩板餐桌」的必选组件,不能停用'),
  play: async (context) => {
    await act(context, '雪山白岩板台面', '停用')
    const dialog = await questionOf('停用「雪山白岩板台面」？')
    await context.userEvent.click(dialog.getByRole('button', { name: '停用组件' }))
    await expect(await dialog.findByText(/木禾意式极简岩板餐桌/)).toBeVisible()
  },
}
