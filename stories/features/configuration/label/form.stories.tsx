import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { labelType } from '#contract/configuration/codes.ts'
import { getLabel } from '#contract/configuration/labels.ts'
import LabelForm from '#features/configuration/label/form.tsx'
import { labelPaths } from '#features/configuration/paths.ts'
import { labelHandlers } from '#mocks/configuration/labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/新增标签',
  component: LabelForm,
  decorators: [screenDecorator],
  parameters: { at: labelPaths.form.to({ id: 2 }), as: '商品运营' },
  beforeEach: () => worker.use(...labelHandlers()),
} satisfies Meta<typeof LabelForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const New: Story = { name: '新增', parameters: { at: labelPaths.form.to({ type: labelType.product }) } }
export const CornerMark: Story = { name: '角标', parameters: { at: labelPaths.form.to({ id: 7 }) } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getLabel) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getLabel) }

export const RefusesWhiteOnWhite: Story = {
  name: '文字与底色对比不足时不能保存',
  parameters: { at: labelPaths.form.to({ type: labelType.product }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /标签名称/ }), '清仓特惠')
    const back = canvas.getByRole('textbox', { name: /底色/ })
    await userEvent.clear(back)
    await userEvent.type(back, '#ffffff{Tab}')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('文字与底色对比不足')).toBeVisible()
  },
}

export const EstimatesARule: Story = {
  name: '预计命中的商品数随规则变化',
  play: async ({ canvas, userEvent }) => {
    const days = await canvas.findByRole('textbox', { name: /上架天数内/ })
    await expect(await canvas.findByText(/预计命中 60 个商品/)).toBeVisible()
    await userEvent.clear(days)
    await userEvent.type(days, '7')
    await expect(await canvas.findByText(/预计命中 14 个商品/)).toBeVisible()
  },
}

/** 粘贴多行，一次新增多个样式相同的标签。 */
export const MakesSeveralLabels: Story = {
  name: '一次新增多个标签',
  parameters: { at: labelPaths.form.to({ type: labelType.room }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('textbox', { name: /标签名称/ }))
    await userEvent.paste('书房\n玄关\n阳台')
    await expect(await canvas.findByText('将新增 3 个样式相同的标签')).toBeVisible()
    await expect(within(canvas.getByRole('region', { name: '预览' })).getAllByText('书房')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: '保存并继续新增' }))
    await expect(await screen.findByText('3 个标签已保存')).toBeVisible()
  },
}

export const LocksTheTypeOnceUsed: Story = {
  name: '已使用的标签不能改类型',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /标签类型/ })).toBeDisabled()
    await expect(canvas.getByText('标签已被使用，类型不可修改')).toBeVisible()
  },
}
