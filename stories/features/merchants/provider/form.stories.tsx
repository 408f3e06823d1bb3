import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { getProvider } from '#contract/merchants/providers.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import ProviderDetail from '#features/merchants/provider/detail.tsx'
import { providerHandlers } from '#mocks/merchants/providers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const edit = (id: number) => providerPaths.detail.to({ id, tab: 'edit' })

const meta = {
  title: '页面/客户中心/服务商详情/编辑',
  component: ProviderDetail,
  decorators: [screenDecorator],
  parameters: { at: providerPaths.detail.to(), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...providerHandlers())
  },
} satisfies Meta<typeof ProviderDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '新增' }
export const Editing: Story = { name: '编辑', parameters: { at: edit(1) } }
export const Loading: Story = { name: '加载中', parameters: { at: edit(1) }, beforeEach: () => waits(getProvider) }
export const Failed: Story = { name: '失败', parameters: { at: edit(1) }, beforeEach: () => fails(getProvider) }
export const Rejected: Story = { name: '修改已驳回的服务商', parameters: { at: edit(6) } }

export const WithoutBank: Story = {
  name: '没有对账权限不出现账号',
  parameters: { at: edit(1), as: '交易客服' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /服务商名称/ })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: '银行账号' })).toBeNull()
  },
}

/** 企业要执照，安装要资质与保险。 */
export const AsksForPapers: Story = {
  name: '安装须有资质与保险',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '安装' }))
    await userEvent.click(canvas.getByRole('button', { name: '保存并提交审核' }))
    const form = await canvas.findByRole('form', { name: '新增服务商' })
    await expect(await canvas.findByText('安装服务须填写保险到期日')).toBeVisible()
    await expect(form).toHaveTextContent('安装服务须上传资质证书')
    await expect(form).toHaveTextContent('企业须填写统一社会信用代码')
  },
}

export const ItemsOnce: Story = {
  name: '同类项目不能重复',
  parameters: { at: edit(1) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加价目' }))
    const row = canvas.getByRole('group', { name: '价目 4' })
    await userEvent.type(row.querySelector('input[name="prices.3.itemName"]') ?? row, '上门测量')
    await userEvent.tab()
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('同一服务类型的项目不能重复')).toBeVisible()
  },
}
