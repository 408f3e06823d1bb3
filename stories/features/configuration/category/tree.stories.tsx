import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { deleteCategory, enableCategories, getCategoryTree, moveCategory } from '#contract/configuration/categories.ts'
import CategoryTree from '#features/configuration/category/tree.tsx'
import { categoryPaths } from '#features/configuration/paths.ts'
import { categoryHandlers } from '#mocks/configuration/category-handlers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, openMenu, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/后台类目',
  component: CategoryTree,
  decorators: [screenDecorator],
  parameters: { at: categoryPaths.tree.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...categoryHandlers())
  },
} satisfies Meta<typeof CategoryTree>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(getCategoryTree, []) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: categoryPaths.tree.to({ keyword: '汽车用品' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getCategoryTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getCategoryTree) }
export const ReadOnly: Story = {
  name: '只能查看：没有选择框、导入和调整',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('treegrid', { name: '后台类目' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '调整结构' })).toBeNull()
    await expect(canvas.queryByRole('checkbox')).toBeNull()
  },
}
export const Opened: Story = { name: '打开类目', parameters: { at: categoryPaths.tree.to({ id: 102 }) } }

/** 未设置的扣点取上级的值，灰色，读屏会念出来源。 */
export const ShowsWhatIsInherited: Story = {
  name: '显示继承的扣点',
  parameters: { at: categoryPaths.tree.to({ keyword: '布艺' }) },
  play: async ({ canvas }) => {
    const leaf = await rowOf({ canvas }, '布艺沙发')
    await expect(leaf.getByText(/^5%/)).toHaveTextContent('5%，继承自上级')
  },
}

export const FindsByPinyin: Story = {
  name: '搜索展开命中的分支；按拼音也行',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '类目' }), 'ertong')
    await expect(await canvas.findByRole('button', { name: '儿童床' })).toBeVisible()
  },
}

export const DisablingTellsWhatFollows: Story = {
  name: '停用前说明下级和在售商品',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '家具', '停用')
    const dialog = await questionOf('停用「家具」？')
    await expect(dialog.getByText(/下级 6 个类目一并停用。.*63 个在售商品停止销售/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '停用类目' }))
    await expect(await canvas.findByRole('tab', { name: /停用/ })).toHaveTextContent('9')
  },
}

/** 勾选一支即连同下级；服务器的拒绝当场说明。 */
export const EnablingNeedsTheOneAbove: Story = {
  name: '启用被拒绝时说明',
  beforeEach: () => fails(enableCategories, 422, '「全屋定制」的上级类目已停用，请先启用上级'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /全屋定制/ }))
    await userEvent.click(canvas.getByRole('button', { name: '批量启用' }))
    await expect(await screen.findByText('「全屋定制」的上级类目已停用，请先启用上级')).toBeVisible()
  },
}

/** 有下级或商品的类目不能删除，原因写在菜单里；空的可以。 */
export const DeletesOnlyWhatIsEmpty: Story = {
  name: '只能删除空的类目',
  play: async ({ canvas, userEvent }) => {
    await openMenu({ canvas, userEvent }, '沙发')
    await expect(await screen.findByRole('menuitem', { name: /删除/ })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: '更多 吊灯' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await userEvent.click(await screen.findByRole('button', { name: '删除类目' }))
    await expect(await screen.findByText('「吊灯」已删除')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '吊灯' })).toBeNull()
  },
}

export const MovesAndTakesBack: Story = {
  name: '移动到别的上级，十秒内可以撤销',
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '吊灯', '移动')
    const dialog = await dialogOf('移动「吊灯」')
    await userEvent.clear(dialog.getByRole('combobox', { name: '移到' }))
    await userEvent.click(dialog.getByRole('button', { name: '移动类目' }))
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await expect(await screen.findByText('「吊灯」已回到原处')).toBeVisible()
  },
}

/** 调整结构：键盘移动即时保存，可撤销。 */
export const ArrangesByKeyboard: Story = {
  name: '键盘调整结构',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整结构' }))
    const lamps = await canvas.findByRole('treeitem', { name: /灯具照明/ })
    lamps.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText('已将「灯具照明」移到最上级，第 1 位')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '撤销移动「灯具照明」' }))
    await expect(await canvas.findByText('已将「灯具照明」移到最上级，第 2 位')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '完成调整' }))
    await expect(await canvas.findByRole('treegrid', { name: '后台类目' })).toBeVisible()
  },
}

export const SomebodyMovedMeanwhile: Story = {
  name: '他人先移动：回到原位并说明',
  beforeEach: () => fails(moveCategory, 409, '数据已被他人修改,请刷新后重试'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整结构' }))
    const lamps = await canvas.findByRole('treeitem', { name: /灯具照明/ })
    lamps.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText(/「灯具照明」没有移动，已恢复原来的位置/)).toBeVisible()
  },
}

/** 服务器不让删：对话框留着，写明原因。 */
export const DeletingIsRefused: Story = {
  name: '删除被拒绝时说明',
  beforeEach: () => fails(deleteCategory, 422, '类目下有 2 个规格，不能删除'),
  play: async ({ canvas, userEvent }) => {
    await act({ canvas, userEvent }, '吊灯', '删除')
    await userEvent.click(await screen.findByRole('button', { name: '删除类目' }))
    await expect(await screen.findByText('类目下有 2 个规格，不能删除')).toBeVisible()
  },
}
