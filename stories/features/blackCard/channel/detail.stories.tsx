import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { listChannelSettlements } from '#contract/blackCard/channel-settlements.ts'
import { getChannel } from '#contract/blackCard/channels.ts'
import ChannelDetail from '#features/blackCard/channel/detail.tsx'
import { channelPaths } from '#features/blackCard/paths.ts'
import { channelRecords } from '#mocks/blackCard/channel-records.ts'
import { channelHandlers } from '#mocks/blackCard/channels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, type Context, confirm, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const at = (tab?: string, id = 1) => channelPaths.detail.to({ id, ...(tab && { tab }) })

const meta = {
  title: '页面/客户中心/渠道商详情',
  component: ChannelDetail,
  decorators: [screenDecorator],
  parameters: { at: at(), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...channelHandlers())
  },
} satisfies Meta<typeof ChannelDetail>
export default meta
type Story = StoryObj<typeof meta>

/** An action beside the menu of a statement. */
const press = async (context: Context, row: string, action: string) =>
  context.userEvent.click((await rowOf(context, row)).getByRole('button', { name: action }))

export const Default: Story = { name: '默认' }
export const Brought: Story = {
  name: '带来的商家，黑卡商家可以打开',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '其中黑卡商家 5 家' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getChannel) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getChannel) }
export const Missing: Story = { name: '渠道商不存在', parameters: { at: at(undefined, 99) } }
export const Figures: Story = { name: '业绩', parameters: { at: at('figures') } }
export const Paused: Story = { name: '已暂停', parameters: { at: at(undefined, 4) } }
export const Settlements: Story = { name: '结算单', parameters: { at: at('settlements') } }
export const NoSettlements: Story = {
  name: '还没有结算单',
  parameters: { at: at('settlements') },
  beforeEach: () => returns(listChannelSettlements, emptyPage),
}

/** 没有对账权限：账号只显示后四位；没有改价权限：不出现供货价。 */
export const SeesLess: Story = {
  name: '客服不见银行账号和供货价',
  parameters: { as: '交易客服' },
  beforeEach: () => {
    const [first, ...rest] = channelRecords()
    const masked = { bankName: '******', bankAccountName: '******', bankAccount: '**** 2345' }
    worker.use(...channelHandlers({ channels: first ? [{ ...first, ...masked }, ...rest] : [] }))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('**** 2345')).toBeVisible()
    await expect(canvas.queryByRole('tab', { name: '供货价' })).toBeNull()
  },
}

export const RenewsInvitation: Story = {
  name: '更换邀请码',
  play: async (context) => {
    const { canvas, userEvent } = context
    await expect(await canvas.findByText('K7P2QX')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '更换邀请码' }))
    await confirm(context, '更换「知白设计师联盟」的邀请码？', '更换邀请码')
    await expect(await canvas.findByText('M3T9WZ')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '下载大图' })).toBeVisible()
  },
}

export const OnlyReadsSettlements: Story = {
  name: '营销运营只看结算单',
  parameters: { at: at('settlements'), as: '营销运营' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /QJ0000000005/ })
    await expect(canvas.queryByRole('button', { name: '确认对账' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '登记打款' })).toBeNull()
  },
}

/** 调整时立刻看到新的应付金额。 */
export const Adjusts: Story = {
  name: '调整待对账的结算单',
  parameters: { at: at('settlements'), as: '财务' },
  play: async (context) => {
    const { userEvent, canvas } = context
    await act(context, 'QJ0000000005', '调整')
    const dialog = await dialogOf(/^调整 .* 的结算单$/)
    const amount = dialog.getByRole('textbox', { name: /调整金额/ })
    await userEvent.clear(amount)
    await userEvent.type(amount, '-40')
    await userEvent.type(dialog.getByRole('textbox', { name: /调整原因/ }), '扣物料费')
    await expect(dialog.getByText('¥580.00')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存调整' }))
    await expect(await canvas.findByText('¥580.00')).toBeVisible()
  },
}

/** 确认对账的人不能登记打款。 */
export const ConfirmsButDoesNotPay: Story = {
  name: '确认对账的人不能打款',
  parameters: { at: at('settlements'), as: '财务' },
  play: async (context) => {
    await press(context, 'QJ0000000005', '确认对账')
    await confirm(context, /^确认 .* 的结算单？$/, '确认对账')
    await expect(await context.canvas.findByRole('row', { name: /QJ0000000005.*待打款/ })).toBeVisible()
    const pays = (await rowOf(context, 'QJ0000000005')).getByRole('button', { name: '登记打款' })
    await expect(pays).toHaveAttribute('aria-disabled', 'true')
  },
}

export const OpensAStatement: Story = {
  name: '结算单的金额从哪里来',
  parameters: { at: at('settlements') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'QJ0000000003' }))
    const drawer = await dialogOf(/结算单$/)
    await expect(await drawer.findByText(/扣物料费/)).toBeVisible()
    await expect(drawer.getByRole('link', { name: '11 个' })).toBeVisible()
  },
}

export const Pays: Story = {
  name: '登记打款要有凭证',
  parameters: { at: at('settlements') },
  play: async (context) => {
    await press(context, 'QJ0000000004', '登记打款')
    const drawer = await dialogOf('登记打款')
    await context.userEvent.click(drawer.getByRole('button', { name: '登记打款' }))
    await expect(await drawer.findByText('请上传打款凭证')).toBeVisible()
  },
}
