import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listChannels } from '#contract/blackCard/channels.ts'
import ChannelList from '#features/blackCard/channel/list.tsx'
import { channelPaths } from '#features/blackCard/paths.ts'
import { channelRecord } from '#mocks/blackCard/channel-records.ts'
import { channelHandlers } from '#mocks/blackCard/channels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/渠道商列表',
  component: ChannelList,
  decorators: [screenDecorator],
  parameters: { at: channelPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...channelHandlers()),
} satisfies Meta<typeof ChannelList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listChannels) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listChannels) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listChannels, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /知白设计师联盟/ })
    await expect(canvas.queryByRole('link', { name: '新增渠道商' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '启用' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: /未定价 SKU/ })).toBeNull()
  },
}

/** 财务新增与导出，不能启用和暂停。 */
export const Finance: Story = {
  name: '财务不启用渠道商',
  parameters: { as: '财务' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /知白设计师联盟/ })
    await expect(canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '启用' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...channelHandlers({
        channels: [
          channelRecord(1, '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰设计师联盟股份有限公司', {
            areaNames: '新疆维吾尔自治区乌鲁木齐市、新疆维吾尔自治区昌吉回族自治州、新疆维吾尔自治区克拉玛依市',
            contactName: '阿依古丽·买买提江',
            unsettledAmount: '9999999999.99',
            saleAmount: '9999999999.99',
            unpricedSkuCount: 123_456,
          }),
        ],
      }),
    ),
}

export const Starts: Story = {
  name: '启用已暂停的渠道商',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '海悦地产集采中心')).getByRole('button', { name: /^启用/ }))
    await confirm(context, '启用「海悦地产集采中心」？', '启用合作')
    await expect(await (await rowOf(context, '海悦地产')).findByText('合作中')).toBeVisible()
  },
}

export const WantsContract: Story = {
  name: '没有合同不能启用',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '湘鄂区域家居代理')).getByRole('button', { name: /^启用/ }))
    await confirm(context, '启用「湘鄂区域家居代理」？', '启用合作')
    await expect(await screen.findByText('请先上传合同')).toBeVisible()
  },
}

export const PausesMany: Story = {
  name: '批量暂停',
  play: async (context) => {
    await tick(context, /知白设计师联盟/, /筑梦软装设计网/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量暂停' }))
    const question = await questionOf('暂停所选的 2 个渠道商？')
    await context.userEvent.type(question.getByRole('textbox', { name: '暂停原因' }), '合同续签中')
    await context.userEvent.click(question.getByRole('button', { name: '暂停渠道商' }))
    await expect(await (await rowOf(context, '知白设计师联盟')).findByText('已暂停')).toBeVisible()
  },
}

export const UnpaidStatement: Story = {
  name: '有未结清的结算单不能终止',
  play: async (context) => {
    await act(context, '知白设计师联盟', '终止合作')
    const question = await questionOf('终止与「知白设计师联盟」的合作？')
    const [reason, name] = question.getAllByRole('textbox')
    await context.userEvent.type(reason ?? document.body, '违约终止合作')
    await context.userEvent.type(name ?? document.body, '知白设计师联盟')
    await context.userEvent.click(question.getByRole('button', { name: '终止合作' }))
    await expect(await screen.findByText(/1 张未结清的结算单（QJ0000000005）/)).toBeVisible()
  },
}

export const ContractsEnding: Story = {
  name: '只看合同快到期的渠道商',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '合同 60 天内到期 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /知白设计师联盟/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /筑梦软装设计网/ })).toBeVisible()
  },
}
