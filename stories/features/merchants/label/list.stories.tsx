import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import MerchantLabelList from '#features/merchants/label/list.tsx'
import { merchantLabelPaths } from '#features/merchants/paths.ts'
import { merchantLabelHandlers, merchantLabelRecord } from '#mocks/merchants/merchant-labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/商家标签',
  component: MerchantLabelList,
  decorators: [screenDecorator],
  parameters: { at: merchantLabelPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...merchantLabelHandlers()),
} satisfies Meta<typeof MerchantLabelList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /战略客户/ })).toBeVisible()
    const groups = within(canvas.getByRole('navigation', { name: '标签组' }))
    await expect(groups.getByRole('button', { name: /^客户等级 ?3/ })).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMerchantLabels) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMerchantLabels) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listMerchantLabels, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /战略客户/ })
    await expect(canvas.queryByRole('button', { name: '新建标签' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...merchantLabelHandlers([
        merchantLabelRecord(1, '一二三四五六七八九十', {
          groupName: '十个字的标签组名称组',
          remark: '说明'.repeat(50),
          merchantCount: 1_234_567,
          targets: [1, 2, 3],
        }),
      ]),
    ),
}

export const NeedsCondition: Story = {
  name: '自动标签要有条件',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新建标签' }))
    const drawer = await dialogOf('新建标签')
    await userEvent.type(drawer.getByRole('textbox', { name: /标签组/ }), '经营状况')
    await userEvent.type(drawer.getByRole('textbox', { name: /标签名称/ }), '高成交')
    await userEvent.click(drawer.getByRole('checkbox', { name: '企业商家' }))
    await userEvent.click(drawer.getByRole('combobox', { name: /打标方式/ }))
    await userEvent.click(await screen.findByRole('option', { name: '自动' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('自动标签至少填写 1 个条件')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '添加条件' }))
    await userEvent.type(drawer.getByRole('textbox', { name: /^值/ }), 'abc')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('请填写金额，最多两位小数')).toBeVisible()
  },
}

export const Previews: Story = {
  name: '预览满足条件的商家',
  parameters: { at: merchantLabelPaths.list.to({ id: 5 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf(/即将到期/)
    await userEvent.click(await drawer.findByRole('button', { name: '预览商家' }))
    await expect(await drawer.findByText('现在有 2 个商家满足这些条件')).toBeVisible()
  },
}

export const Computes: Story = {
  name: '立即计算',
  play: async (context) => {
    await act(context, '即将到期', '立即计算')
    await expect(await screen.findByText('「即将到期」已计算，11 个商家')).toBeVisible()
  },
}

export const Merges: Story = {
  name: '合并两个标签',
  play: async (context) => {
    await tick(context, '战略客户', '重点客户')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '合并标签' }))
    const dialog = await dialogOf('合并 2 个标签')
    await context.userEvent.click(dialog.getByRole('combobox', { name: /保留/ }))
    await context.userEvent.click(await screen.findByRole('option', { name: '客户等级 / 重点客户' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '合并标签' }))
    await expect(await screen.findByText('已并入「重点客户」，6 个商家')).toBeVisible()
    await expect(await (await rowOf(context, '重点客户')).findByText('29')).toBeVisible()
  },
}

export const Deletes: Story = {
  name: '删除说明多少商家失去标签',
  play: async (context) => {
    await act(context, '重点客户', '删除')
    const question = await questionOf('删除「重点客户」？')
    await expect(question.getByText('23 个商家失去标签，不能恢复。')).toBeVisible()
    await confirm(context, '删除「重点客户」？', '删除标签')
    await expect(await screen.findByText('1 个标签已删除')).toBeVisible()
  },
}
