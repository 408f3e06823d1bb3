import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { getSpec } from '#contract/configuration/specs.ts'
import { specPaths } from '#features/configuration/paths.ts'
import SpecForm from '#features/configuration/spec/form.tsx'
import { templatePaths } from '#features/goods/public.ts'
import { specHandlers } from '#mocks/configuration/specs.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增规格',
  component: SpecForm,
  decorators: [screenDecorator],
  parameters: { at: specPaths.form.to({ id: 1 }), as: '商品运营' },
  beforeEach: () => worker.use(...specHandlers()),
} satisfies Meta<typeof SpecForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const templates = within(await canvas.findByRole('list', { name: '使用此规格的模板' }))
    await expect(templates.getByRole('link', { name: '布艺沙发' })).toHaveAttribute(
      'href',
      templatePaths.list.to({ id: 1 }),
    )
  },
}
export const New: Story = { name: '新增', parameters: { at: specPaths.form.to() } }
export const WithPictures: Story = { name: '带图的规格', parameters: { at: specPaths.form.to({ id: 3 }) } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getSpec) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getSpec) }

export const PastesManyValues: Story = {
  name: '粘贴多行，重复的略过并说明',
  parameters: { at: specPaths.form.to() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /规格名称/ }), '抽屉数')
    await userEvent.click(canvas.getByRole('textbox', { name: '添加规格值' }))
    await userEvent.paste(`${Array.from({ length: 18 }, (_, index) => `${index + 1} 抽`).join('\n')}\n1抽\n２ 抽`)
    await userEvent.click(canvas.getByRole('button', { name: '添加 18 个' }))
    await expect(await canvas.findByText('2 个重复的规格值已略过')).toBeVisible()
    const list = within(canvas.getByRole('list', { name: '规格值' }))
    await expect(list.getAllByRole('textbox', { name: '规格值' })).toHaveLength(18)
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await screen.findByText('规格「抽屉数」已保存')).toBeVisible()
  },
}

export const OffersToDisableAUsedValue: Story = {
  name: '使用中的规格值不能删除，改为停用',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '删除 米白' }))
    const dialog = await questionOf('「米白」不能删除')
    await expect(dialog.getByText(/128 个商品正在使用/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '停用规格值' }))
    await waitFor(() => expect(canvas.getByRole('switch', { name: '启用 米白' })).not.toBeChecked())
  },
}

/** 重复的值立即标出；颜色规格缺颜色的值在保存时标出。 */
export const MarksBadValues: Story = {
  name: '标出有误的值',
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole('list', { name: '规格值' }))
    const [, second] = list.getAllByRole('textbox', { name: '规格值' })
    if (!second) throw new Error('the spec has values')
    await userEvent.clear(second)
    await userEvent.type(second, '米 白')
    await expect(await list.findByText('规格值重复')).toBeVisible()
    await userEvent.clear(second)
    await userEvent.type(second, '雾灰')
    await userEvent.type(canvas.getByRole('textbox', { name: '添加规格值' }), '奶咖')
    await userEvent.click(canvas.getByRole('button', { name: '添加' }))
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await list.findByText('请选择颜色')).toBeVisible()
    await expect(canvas.getByText('有 1 处规格值需要修改')).toBeVisible()
  },
}

/** 供应商自填的值转为标准值；与库中相近的提示重复。 */
export const TakesOverCustomValues: Story = {
  name: '自填的值转为标准值',
  play: async ({ canvas, userEvent }) => {
    const custom = within(await canvas.findByRole('list', { name: '自定义值' }))
    await expect(custom.getByText('疑似与「米白」重复')).toBeVisible()
    const [take] = custom.getAllByRole('button', { name: '转为标准值' })
    if (!take) throw new Error('there are custom values')
    await userEvent.click(take)
    await expect(await custom.findByText('保存后转为标准值')).toBeVisible()
    await expect(canvas.getByDisplayValue('高级灰')).toBeVisible()
  },
}

/** 键盘排序：空格拿起，方向键移动，再按空格放下。 */
export const SortsByKeyboard: Story = {
  name: '键盘排序',
  play: async ({ canvas, userEvent }) => {
    const handle = await canvas.findByRole('button', { name: '移动 米白' })
    handle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText(/已拿起「米白」|「米白」在原来的位置/)
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByText('移到「灰」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() => {
      const [first] = within(canvas.getByRole('list', { name: '规格值' })).getAllByRole('textbox', { name: '规格值' })
      expect(first).toHaveValue('灰')
    })
  },
}
