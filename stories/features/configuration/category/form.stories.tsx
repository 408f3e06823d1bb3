import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getCategory, saveCategory } from '#contract/configuration/categories.ts'
import CategoryForm from '#features/configuration/category/form.tsx'
import { categoryPaths } from '#features/configuration/paths.ts'
import { categoryHandlers } from '#mocks/configuration/category-handlers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增类目',
  component: CategoryForm,
  decorators: [screenDecorator],
  parameters: { at: categoryPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...categoryHandlers())
  },
} satisfies Meta<typeof CategoryForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: { at: categoryPaths.form.to({ id: 1 }) } }
export const Below: Story = { name: '新增下级', parameters: { at: categoryPaths.form.to({ parent: 102 }) } }
export const Loading: Story = {
  name: '加载中',
  parameters: { at: categoryPaths.form.to({ id: 1 }) },
  beforeEach: () => waits(getCategory),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: categoryPaths.form.to({ id: 1 }) },
  beforeEach: () => fails(getCategory),
}
export const Missing: Story = { name: '类目不存在', parameters: { at: categoryPaths.form.to({ id: 9999 }) } }

export const TellsWhatAnEmptyFieldMeans: Story = {
  name: '留空沿用上级，提示里写出会是多少',
  parameters: { at: categoryPaths.form.to({ parent: 102 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('留空沿用上级：5%')).toBeVisible()
    await expect(canvas.getByText('留空沿用上级：60 个月')).toBeVisible()
  },
}

/** 扣点 60：当场指出 0 到 50。 */
export const RefusesAHighCommission: Story = {
  name: '扣点超出当场指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /平台扣点/ }), '60')
    await userEvent.tab()
    await expect(await canvas.findByText('平台扣点应在 0 到 50 之间')).toBeVisible()
  },
}

export const NameIsTaken: Story = {
  name: '同级重名：服务器的拒绝落在名称上',
  parameters: { at: categoryPaths.form.to({ parent: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /类目名称/ }), '沙发')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('同级类目名称已存在')).toBeVisible()
  },
}

/** 保存并继续新增：上级留着，其余清空。 */
export const GoesOnBelowTheSameParent: Story = {
  name: '保存并继续新增',
  parameters: { at: categoryPaths.form.to({ parent: 102 }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /类目名称/ })
    await userEvent.type(name, '折叠床')
    await userEvent.click(canvas.getByRole('button', { name: '保存并继续新增' }))
    await expect(await screen.findByText('「折叠床」已保存')).toBeVisible()
    await waitFor(() => expect(name).toHaveValue(''))
    await expect(name).toHaveFocus()
    await expect(canvas.getByRole('combobox', { name: /上级类目/ })).toHaveValue('床具')
  },
}

/** 有模板或商品的类目不能作上级，原因写在旁边。 */
export const AParentWithGoodsIsClosed: Story = {
  name: '有商品的不能作上级',
  play: async ({ canvas, userEvent }) => {
    const parent = await canvas.findByRole('combobox', { name: /上级类目/ })
    await userEvent.type(parent, '布艺')
    const sofa = await screen.findByRole('treeitem', { name: /布艺沙发/ })
    await expect(sofa).toHaveAttribute('aria-disabled', 'true')
    await expect(within(sofa).getByText('已有模板，不能再建下级')).toBeVisible()
    await userEvent.clear(parent)
    await userEvent.type(parent, '软体')
    const bed = await screen.findByRole('treeitem', { name: /软体床/ })
    await expect(within(bed).getByText('已有商品，不能再建下级')).toBeVisible()
  },
}

export const QualificationIsNamedTwice: Story = {
  name: '同名资质当场指出',
  parameters: { at: categoryPaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加资质' }))
    const third = within(canvas.getByRole('group', { name: '资质 3' }))
    await userEvent.type(third.getByRole('textbox', { name: /资质名称/ }), '绿色产品认证')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await third.findByText('资质名称重复')).toBeVisible()
  },
}

export const SomebodySavedMeanwhile: Story = {
  name: '他人先保存：比较之后再保存',
  parameters: { at: categoryPaths.form.to({ id: 102 }) },
  beforeEach: () =>
    fails(saveCategory, 409, '数据已被他人修改,请刷新后重试', { latest: { id: 102, version: 2, name: '床与床垫' } }),
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /类目名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '卧室床具')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await userEvent.click(await canvas.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await expect(dialog.getByText('床与床垫')).toBeVisible()
  },
}
