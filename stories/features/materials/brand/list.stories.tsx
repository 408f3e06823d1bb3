import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listMaterialBrands } from '#contract/materials/brands.ts'
import MaterialBrandList from '#features/materials/brand/list.tsx'
import { brandPaths } from '#features/materials/paths.ts'
import { materialBrandHandlers } from '#mocks/materials/material-brands.ts'
import { materialBrandRecord } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import {
  act,
  confirm,
  dialogOf,
  emptyPage,
  expectNoSideScroll,
  openMenu,
  questionOf,
  rowOf,
  tick,
} from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/材料品牌',
  component: MaterialBrandList,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...materialBrandHandlers()),
} satisfies Meta<typeof MaterialBrandList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /石语/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '新增材料品牌' })).toHaveAttribute('href', brandPaths.form.to())
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listMaterialBrands, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有材料品牌')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMaterialBrands) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMaterialBrands) }

export const Forbidden: Story = {
  name: '供应商只看自己的品牌，不能修改',
  parameters: { as: '供应商' },
  play: async (context) => {
    const row = await rowOf(context, '木山')
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('link')).toBeNull()
    await expect(context.canvas.queryByRole('checkbox')).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(
      ...materialBrandHandlers([
        materialBrandRecord(1, '佛山石语岩板与通体大理石瓷砖联合制造旗舰品牌馆', {
          categories: ['抛釉砖', '仿古砖', '岩板', '马赛克', '实木复合'].map((name, id) => ({ id, name })),
          materialCount: 128_640,
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^佛山石语岩板/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

/** 按首字母找，再按一次取消；没有时可以清除条件。 */
export const FindsByLetter: Story = {
  name: '按首字母找',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /石语/ })
    await userEvent.click(canvas.getByRole('button', { name: 'M', pressed: false }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /石语/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /木山/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Z', pressed: false }))
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /石语/ })).toBeVisible()
  },
}

export const Disables: Story = {
  name: '停用前说明涉及多少材料',
  play: async (context) => {
    await act(context, '石语', '停用')
    const dialog = await questionOf('停用「石语」？')
    await expect(dialog.getByText(/26 个材料将不能再被选用/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await (await rowOf(context, '石语')).findByText('停用')).toBeVisible()
  },
}

export const Deletes: Story = {
  name: '有材料的品牌不能删除；没有的可以',
  play: async (context) => {
    const { canvas, userEvent } = context
    await openMenu({ canvas, userEvent }, '石语')
    await expect(await screen.findByRole('menuitem', { name: /删除/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await act(context, '拓石', '删除')
    await confirm({ userEvent }, '删除「拓石」？', '删除品牌')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /拓石/ })).toBeNull())
  },
}

export const Ranks: Story = {
  name: '改排序立即生效',
  play: async (context) => {
    await act(context, '木山', '改排序')
    const dialog = await dialogOf('「木山」的排序')
    const sort = dialog.getByRole('textbox', { name: '排序值' })
    await context.userEvent.clear(sort)
    await context.userEvent.type(sort, '860')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await (await rowOf(context, '木山')).findByText('860')).toBeVisible()
  },
}

export const DisablesTheTickedRows: Story = {
  name: '逐个勾选后一起停用',
  play: async (context) => {
    await tick(context, '石语', '木山')
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量停用' }))
    await confirm(context, '停用所选的 2 个品牌？', '停用品牌')
    await expect(await (await rowOf(context, '木山')).findByText('停用')).toBeVisible()
  },
}
