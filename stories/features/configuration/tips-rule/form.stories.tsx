import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { getTipsRule } from '#contract/configuration/tips-rules.ts'
import TipsRuleForm from '#features/configuration/tips-rule/form.tsx'
import { tipsRulePaths } from '#features/configuration/tips-rule-paths.ts'
import { tipsRuleHandlers } from '#mocks/configuration/tips-rules.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/编辑贴士规则',
  component: TipsRuleForm,
  decorators: [screenDecorator],
  parameters: { at: tipsRulePaths.form.to({ id: 1 }), as: '商品运营' },
  beforeEach: () => worker.use(...tipsRuleHandlers()),
} satisfies Meta<typeof TipsRuleForm>
export default meta
type Story = StoryObj<typeof meta>

const at = (query: Parameters<typeof tipsRulePaths.form.to>[0]) => ({
  at: tipsRulePaths.form.to(query),
  as: '商品运营',
})

export const Default: Story = { name: '默认' }
export const New: Story = { name: '新增', parameters: at({}) }
export const ByCategory: Story = { name: '按类目', parameters: at({ id: 3 }) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getTipsRule) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getTipsRule) }

export const MarksABadCondition: Story = {
  name: '销售价 ≥ abc：值被标出',
  parameters: at({}),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加条件' }))
    await choose({ canvas, userEvent }, '条件 1 条件项', '销售价')
    await userEvent.type(canvas.getByRole('textbox', { name: '条件 1 值' }), 'abc')
    await expect(await canvas.findByText('请输入金额，最多两位小数')).toBeVisible()
  },
}

export const MarksAnUnknownVariable: Story = {
  name: '未知变量在保存时标出',
  play: async ({ canvas, userEvent }) => {
    const content = await canvas.findByRole('textbox', { name: /贴士内容/ })
    await userEvent.clear(content)
    await userEvent.type(content, '{{xx}} 已备好，请放心下单')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('未知变量 {xx}')).toBeVisible()
  },
}

/** 更换适用范围会清空已选的类目，先询问。 */
export const AsksBeforeTheScopeChanges: Story = {
  name: '换适用范围先询问',
  parameters: at({ id: 3 }),
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /适用范围/, '指定品牌')
    const dialog = await questionOf('更换适用范围？')
    await expect(dialog.getByText('已选的 1 个类目会清空。')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '更换范围' }))
    await expect(await canvas.findByRole('combobox', { name: /品牌/ })).toBeVisible()
  },
}

/** 规则说明随填写变化；试算使用未保存的内容。 */
export const TriesTheUnsavedForm: Story = {
  name: '试算未保存的内容',
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/且货期 等于 90天时/)).toBeVisible()
    await choose({ canvas, userEvent }, '条件 1 值', '现货(5天)')
    await expect(await canvas.findByText(/且货期 等于 现货\(5天\)时/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '试算' }))
    const drawer = await dialogOf('试算贴士')
    await choose({ canvas: drawer, userEvent }, '商品', /科技布三人沙发/)
    const tips = within(await drawer.findByRole('region', { name: '买家看到的贴士' }))
    await expect(await tips.findByText('货期较长，请确认 · 需确认')).toBeVisible()
  },
}

export const SavesAndEnables: Story = {
  name: '保存并启用，回到列表',
  parameters: at({ copyFrom: 5 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /规则名称/ }), '国庆物流停运')
    await userEvent.click(canvas.getByRole('button', { name: '保存并启用' }))
    await expect(await screen.findByText('规则「国庆物流停运」已保存并启用')).toBeVisible()
  },
}
