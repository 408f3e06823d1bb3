import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { getChannel } from '#contract/blackCard/channels.ts'
import ChannelDetail from '#features/blackCard/channel/detail.tsx'
import { channelPaths } from '#features/blackCard/paths.ts'
import { channelHandlers } from '#mocks/blackCard/channels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'

const edit = (id: number) => channelPaths.detail.to({ id, tab: 'edit' })

const meta = {
  title: '页面/客户中心/渠道商详情/编辑',
  component: ChannelDetail,
  decorators: [screenDecorator],
  parameters: { at: channelPaths.detail.to(), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...channelHandlers())
  },
} satisfies Meta<typeof ChannelDetail>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '新增' }
export const Editing: Story = { name: '编辑', parameters: { at: edit(1) } }
export const Loading: Story = { name: '加载中', parameters: { at: edit(1) }, beforeEach: () => waits(getChannel) }
export const Failed: Story = { name: '失败', parameters: { at: edit(1) }, beforeEach: () => fails(getChannel) }

export const WithoutBank: Story = {
  name: '没有对账权限不出现账号',
  parameters: { at: edit(1), as: '营销运营' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /渠道名称/ })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: '银行账号' })).toBeNull()
  },
}

export const Missing: Story = {
  name: '必填项没有填写',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('请选择渠道类型')).toBeVisible()
    await expect(canvas.getByText('请选择渠道经理')).toBeVisible()
  },
}

export const PhoneInUse: Story = {
  name: '手机号已被使用',
  parameters: { at: edit(1) },
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByRole('textbox', { name: /登录手机/ })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13905720002')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('登录手机已被其他渠道商使用')).toBeVisible()
  },
}
