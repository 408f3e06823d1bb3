import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listProviders } from '#contract/merchants/providers.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import ProviderList from '#features/merchants/provider/list.tsx'
import { providerRecord } from '#mocks/merchants/provider-records.ts'
import { providerHandlers } from '#mocks/merchants/providers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, emptyPage, openMenu, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/服务商管理',
  component: ProviderList,
  decorators: [screenDecorator],
  parameters: { at: providerPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...providerHandlers()),
} satisfies Meta<typeof ProviderList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listProviders) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listProviders) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listProviders, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /鲁班安装/ })
    await expect(canvas.queryByRole('link', { name: '新增服务商' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

/** 财务可以导出与结算，不能审核和停用。 */
export const Finance: Story = {
  name: '财务不审核服务商',
  parameters: { as: '财务' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /鲁班安装/ })
    await expect(canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...providerHandlers([
        providerRecord(1, '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰安装测量工程服务股份有限公司', {
          areaNames: '新疆维吾尔自治区乌鲁木齐市、新疆维吾尔自治区昌吉回族自治州、新疆维吾尔自治区克拉玛依市',
          contactName: '阿依古丽·买买提江',
          unsettledAmount: '9999999999.99',
          kinds: [1, 2, 3, 4, 5, 6],
        }),
      ]),
    ),
}

export const Approves: Story = {
  name: '通过待审核的服务商',
  play: async (context) => {
    await act(context, '上海万家测量服务部', '通过')
    await confirm(context, '通过「上海万家测量服务部」？', '通过服务商')
    await expect(await (await rowOf(context, '万家测量')).findByText('已启用')).toBeVisible()
  },
}

export const WantsInsurance: Story = {
  name: '安装没有保险不能通过',
  play: async (context) => {
    await act(context, '成都安居安装服务有限公司', '通过')
    await confirm(context, '通过「成都安居安装服务有限公司」？', '通过服务商')
    await expect(await screen.findByText('请先补充保险信息')).toBeVisible()
  },
}

export const Rejects: Story = {
  name: '驳回并写原因',
  play: async (context) => {
    await act(context, '上海万家测量服务部', '驳回')
    const question = await questionOf('驳回「上海万家测量服务部」？')
    await context.userEvent.type(question.getByRole('textbox', { name: '驳回原因' }), '价目高于同城标准')
    await context.userEvent.click(question.getByRole('button', { name: '驳回服务商' }))
    await expect(await (await rowOf(context, '万家测量')).findByText('已驳回')).toBeVisible()
  },
}

export const DisablesMany: Story = {
  name: '批量停用',
  play: async (context) => {
    await tick(context, /鲁班安装/, /匠心安装/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量停用' }))
    const question = await questionOf('停用所选的 2 个服务商？')
    await context.userEvent.type(question.getByRole('textbox', { name: '停用原因' }), '保险到期未续')
    await context.userEvent.click(question.getByRole('button', { name: '停用服务商' }))
    await expect(await (await rowOf(context, '鲁班安装')).findByText('已停用')).toBeVisible()
  },
}

export const NamesRunningServices: Story = {
  name: '停用前说明还有几个服务中的订单',
  parameters: { as: '超级管理员' },
  beforeEach: () =>
    worker.use(...providerHandlers([providerRecord(1, '杭州鲁班安装服务有限公司', { runningCount: 3 })])),
  play: async (context) => {
    await act(context, '杭州鲁班安装服务有限公司', '停用')
    const question = await questionOf('停用「杭州鲁班安装服务有限公司」？')
    await expect(question.getByText(/还有 3 个服务中的订单/)).toBeVisible()
    await context.userEvent.click(question.getByRole('button', { name: '取消' }))
    await openMenu(context, '杭州鲁班安装服务有限公司')
    await expect(await screen.findByRole('menuitem', { name: '服务订单' })).toBeVisible()
    await context.userEvent.keyboard('{Escape}')
  },
}

export const NeedsALook: Story = {
  name: '只看评分低的服务商',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '评分低于 4 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /鲁班安装/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /匠心安装/ })).toBeVisible()
  },
}
