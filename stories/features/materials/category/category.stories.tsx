import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { getMaterialCategoryTree, saveMaterialCategory } from '#contract/materials/categories.ts'
import MaterialCategoryPage from '#features/materials/category/category.tsx'
import { categoryPaths } from '#features/materials/paths.ts'
import { materialCategoryHandlers } from '#mocks/materials/material-categories.ts'
import { categoryRecord } from '#mocks/materials/material-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, expectNoSideScroll, openMenu, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/材料分类',
  component: MaterialCategoryPage,
  decorators: [screenDecorator],
  parameters: { at: categoryPaths.tree.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...materialCategoryHandlers())
  },
} satisfies Meta<typeof MaterialCategoryPage>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /抛釉砖/ })).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(getMaterialCategoryTree, []),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有材料分类')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getMaterialCategoryTree) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getMaterialCategoryTree) }

export const Forbidden: Story = {
  name: '只读角色只能看',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await rowOf(context, '抛釉砖')
    await expect(context.canvas.queryByRole('button', { name: '新增一级分类' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: /更多/ })).toBeNull()
    await context.userEvent.click(context.canvas.getByRole('button', { name: '抛釉砖' }))
    const drawer = await dialogOf('抛釉砖')
    await expect(drawer.queryByRole('button', { name: '保存' })).toBeNull()
  },
}

/** 没有符合条件的分类时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: categoryPaths.tree.to({ keyword: '浴缸' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /抛釉砖/ })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '很长的名称与很多参数不撑开页面',
  beforeEach: () => {
    const attributes = Array.from({ length: 12 }, (_, index) => ({
      attributeName: `表面处理工艺要求之${index}`,
      inputType: 1 as const,
      options: [],
      unit: '',
      required: index % 2 === 0,
    }))
    worker.use(
      ...materialCategoryHandlers([
        categoryRecord(1, '通体大理石瓷砖与岩板薄板', { attributes, materialCount: 128_640 }),
      ]),
    )
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /通体大理石/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const DividesByKind: Story = {
  name: '按材料类型分开，各带分类数量',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /抛釉砖/ })
    await userEvent.click(canvas.getByRole('tab', { name: '辅材 3' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /抛釉砖/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /瓷砖胶/ })).toBeVisible()
  },
}

/** 新增下级：材料类型随一级分类，上级参数灰显。 */
export const AddsBelow: Story = {
  name: '新增下级',
  play: async (context) => {
    const { canvas, userEvent } = context
    const row = await rowOf(context, '瓷砖岩板')
    await userEvent.click(row.getByRole('button', { name: '新增下级' }))
    const drawer = await dialogOf('新增「瓷砖岩板」的下级')
    await expect(drawer.getByText('吸水率（必填）')).toBeVisible()
    await expect(drawer.queryByRole('combobox', { name: /材料类型/ })).toBeNull()
    await userEvent.type(drawer.getByRole('textbox', { name: /分类名称/ }), '仿古砖')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByRole('row', { name: /仿古砖/ })).toBeVisible()
  },
}

export const NameIsTaken: Story = {
  name: '同级重名：标在名称上',
  play: async (context) => {
    const { userEvent } = context
    const row = await rowOf(context, '瓷砖岩板')
    await userEvent.click(row.getByRole('button', { name: '新增下级' }))
    const drawer = await dialogOf('新增「瓷砖岩板」的下级')
    await userEvent.type(drawer.getByRole('textbox', { name: /分类名称/ }), '岩板')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('同级分类名称已存在')).toBeVisible()
  },
}

const saved = fn()

export const AsksForOptions: Story = {
  name: '单选参数要写选项',
  beforeEach: () => {
    saved.mockClear()
    returns(saveMaterialCategory, (params) => {
      saved(params.attributes)
      return { id: 12, version: 2 }
    })
  },
  play: async (context) => {
    const { userEvent, canvas } = context
    await userEvent.click(await canvas.findByRole('button', { name: '岩板' }))
    const drawer = await dialogOf('岩板')
    await userEvent.click(drawer.getByRole('button', { name: '添加参数' }))
    const added = within(drawer.getByRole('group', { name: '参数 2' }))
    await userEvent.type(added.getByRole('textbox', { name: /参数名/ }), '莫氏硬度')
    await choose({ canvas: added, userEvent }, /录入方式/, '单选')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await added.findByText('请填写选项')).toBeVisible()
    await userEvent.type(added.getByRole('textbox', { name: /选项/ }), '6 级{Enter}')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith([
        expect.objectContaining({ attributeName: '厚度' }),
        { attributeName: '莫氏硬度', inputType: 3, options: ['6 级'], unit: '', required: false },
      ]),
    )
  },
}

/** 有下级或材料的分类不能删除，说明原因。 */
export const CannotDelete: Story = {
  name: '有下级的不能删除',
  play: async (context) => {
    await openMenu(context, '瓷砖岩板')
    const item = await screen.findByRole('menuitem', { name: /删除/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const Disables: Story = {
  name: '停用前说明下级与材料会怎样',
  play: async (context) => {
    await act(context, '瓷砖岩板', '停用')
    const dialog = await questionOf('停用「瓷砖岩板」？')
    await expect(dialog.getByText(/下级分类会一起停用，其中 38 个材料/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用分类' }))
    const row = await rowOf(context, '抛釉砖')
    await expect(await row.findByText('停用')).toBeVisible()
  },
}

/** 用键盘调整位置；材料类型不同的移动被拒绝并恢复。 */
export const MovesByKeyboard: Story = {
  name: '键盘调整位置',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /抛釉砖/ })
    await userEvent.click(canvas.getByRole('button', { name: '调整位置' }))
    const glazed = await canvas.findByRole('treeitem', { name: /抛釉砖/ })
    await userEvent.click(glazed)
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect(await canvas.findByText(/已将「抛釉砖」移到/)).toBeVisible()
    await userEvent.click(canvas.getByRole('treeitem', { name: /基础辅材/ }))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect(await canvas.findByText(/「基础辅材」没有移动/)).toBeVisible()
  },
}
