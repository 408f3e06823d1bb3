import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listTemplates } from '#contract/goods/templates.ts'
import TemplateList from '#features/goods/template/list.tsx'
import { templatePaths } from '#features/goods/template-paths.ts'
import { specHandlers } from '#mocks/configuration/specs.ts'
import { templateRecord } from '#mocks/goods/template-records.ts'
import { templateHandlers } from '#mocks/goods/templates.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, expectNoSideScroll, openMenu, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品模板',
  component: TemplateList,
  decorators: [screenDecorator],
  parameters: { at: templatePaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...templateHandlers(), ...specHandlers())
  },
} satisfies Meta<typeof TemplateList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /布艺沙发标准模板/ })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => worker.use(...templateHandlers([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有商品模板')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: templatePaths.list.to({ keyword: '浴缸' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /布艺沙发标准模板/ })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listTemplates) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listTemplates) }

export const Forbidden: Story = {
  name: '只读角色能看、能预览，不能改',
  parameters: { as: '只读审计' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '布艺沙发标准模板' }))
    const drawer = await dialogOf('布艺沙发标准模板')
    await expect(await drawer.findByRole('textbox', { name: /模板名称/ })).toBeDisabled()
    await expect(drawer.queryByRole('button', { name: '保存模板' })).toBeNull()
    await userEvent.click(drawer.getByRole('tab', { name: '材质贴图' }))
    await drawer.findByText('米白棉麻')
    await expect(drawer.queryByRole('button', { name: '新增材质' })).toBeNull()
  },
}

export const Supplier: Story = {
  name: '供应商看不到价格系数',
  parameters: { as: '供应商' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /布艺沙发标准模板/ })
    await expect(canvas.queryByRole('columnheader', { name: /采购系数/ })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '新增模板' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称与很多规格不撑开页面',
  beforeEach: () => {
    const name = '全屋定制衣柜书柜餐边柜与玄关柜一体化标准录入模板'
    worker.use(...templateHandlers([templateRecord(1, name, { productCount: 128_640, onSaleCount: 98_000 })]))
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /全屋定制衣柜/ })
    await expectNoSideScroll()
  },
}

export const NarrowsByCategory: Story = {
  name: '左侧按一级类目收窄，带数量',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /布艺沙发标准模板/ })
    await userEvent.click(await canvas.findByRole('button', { name: '灯具照明 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /布艺沙发标准模板/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /客厅吊灯标准模板/ })).toBeVisible()
  },
}

export const Disables: Story = {
  name: '停用前说明多少在售商品停止销售',
  play: async (context) => {
    await act(context, '布艺沙发标准模板', '停用')
    const dialog = await questionOf('停用「布艺沙发标准模板」？')
    await expect(dialog.getByText(/31 个在售商品将停止销售/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用模板' }))
    await expect(await screen.findByText('1 个模板已停用')).toBeVisible()
  },
}

export const CannotDelete: Story = {
  name: '有商品的模板不能删除，说明数量',
  play: async ({ canvas, userEvent }) => {
    await openMenu({ canvas, userEvent }, '布艺沙发标准模板')
    const item = await screen.findByRole('menuitem', { name: /删除/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toHaveTextContent('42 个商品')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

/** 预览录入表单：规格与参数正是模板要求的，可以试填。 */
export const Previews: Story = {
  name: '预览录入表单',
  play: async (context) => {
    await act(context, '布艺沙发标准模板', '预览录入表单')
    const dialog = await dialogOf('预览录入表单')
    await expect(await dialog.findByText('头层牛皮')).toBeVisible()
    await context.userEvent.type(dialog.getByRole('textbox', { name: '产地' }), '广东佛山')
    await expect(dialog.getByRole('combobox', { name: '框架材质' })).toBeVisible()
  },
}
