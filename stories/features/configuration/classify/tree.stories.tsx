import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import ClassifyTree from '#features/configuration/classify/tree.tsx'
import { classifyPaths } from '#features/configuration/paths.ts'
import { classifyHandlers } from '#mocks/configuration/classify-handlers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/前台分类',
  component: ClassifyTree,
  decorators: [screenDecorator],
  parameters: { at: classifyPaths.tree.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...classifyHandlers())
  },
} satisfies Meta<typeof ClassifyTree>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(getClassifyTree, []) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getClassifyTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getClassifyTree) }
export const Opened: Story = { name: '打开分类', parameters: { at: classifyPaths.tree.to({ id: 11 }) } }

export const ReadOnly: Story = {
  name: '只能查看：没有选择框和调整',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('treegrid', { name: '前台分类' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '调整结构' })).toBeNull()
    await expect(canvas.queryByRole('checkbox')).toBeNull()
  },
}

/** 隐藏一级分类：预览里它和下级都不见了。 */
export const HidingTakesItFromThePreview: Story = {
  name: '隐藏后预览里不见',
  play: async ({ canvas, userEvent }) => {
    const preview = within(await canvas.findByRole('region', { name: '买家看到的分类' }))
    await expect(preview.getByText('沙发')).toBeVisible()
    await userEvent.click(within(canvas.getByRole('row', { name: /客厅/ })).getByRole('button', { name: '隐藏' }))
    const dialog = await questionOf('隐藏「客厅」？')
    await expect(dialog.getByText(/下面的 3 个分类/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '隐藏分类' }))
    await expect(await preview.findByRole('button', { name: '卧室', pressed: true })).toBeVisible()
    await expect(preview.queryByText('沙发')).toBeNull()
  },
}

export const ShowingNeedsASource: Story = {
  name: '没有商品来源的分类不能显示',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '软装')
    await userEvent.click(row.getByRole('button', { name: '显示' }))
    await expect(await screen.findByText('「软装」未关联任何类目、标签或商品')).toBeVisible()
  },
}

/** 编辑时商品随来源刷新；置顶的排到最前。 */
export const PinsAProduct: Story = {
  name: '置顶商品',
  parameters: { at: classifyPaths.tree.to({ id: 11 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('编辑 沙发')
    const list = await drawer.findByRole('list', { name: '前 20 个商品' })
    await userEvent.click(within(list).getByRole('button', { name: '置顶 浮岛转角沙发' }))
    await expect(await drawer.findByText('共 4 个在售商品，置顶 2 个')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('「沙发」已保存')).toBeVisible()
  },
}

export const IconIsRequiredBelow: Story = {
  name: '二、三级分类需要图标',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '卧室', '新增下级')
    const drawer = await dialogOf('新增「卧室」的下级')
    await userEvent.type(drawer.getByRole('textbox', { name: /分类名称/ }), '衣柜')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('二、三级分类需要图标')).toBeVisible()
  },
}

/** 移动到别的上级；选它自己的下级不行，十秒内可以撤销。 */
export const MovesAndTakesBack: Story = {
  name: '移动后可以撤销',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '沙发', '移动')
    const dialog = await dialogOf('移动「沙发」')
    await expect(dialog.getByText('现在的位置：客厅 / 沙发')).toBeVisible()
    await userEvent.clear(dialog.getByRole('combobox', { name: '移到' }))
    await userEvent.click(dialog.getByRole('button', { name: '移动分类' }))
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(await screen.findByText('「沙发」已回到原处')).toBeVisible()
  },
}

/** 调整结构：键盘移动即时保存，预览跟着变。 */
export const ArrangesByKeyboard: Story = {
  name: '键盘调整结构',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整结构' }))
    const room = await canvas.findByRole('treeitem', { name: /卧室/ })
    room.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText('已将「卧室」移到最上级，第 1 位')).toBeVisible()
  },
}

export const AsksBeforeItForgets: Story = {
  name: '有未保存的修改时，关闭前先问',
  parameters: { at: classifyPaths.tree.to({ id: 11 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('编辑 沙发')
    await userEvent.type(drawer.getByRole('textbox', { name: /分类名称/ }), '椅')
    await userEvent.click(drawer.getByRole('button', { name: '取消' }))
    await confirm({ userEvent }, '放弃未保存的修改？', '放弃修改')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '编辑 沙发' })).toBeNull())
  },
}
