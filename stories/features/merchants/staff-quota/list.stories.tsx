import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listStaffQuotaChanges, listStaffQuotas } from '#contract/merchants/staff-quotas.ts'
import { staffQuotaPaths } from '#features/merchants/paths.ts'
import StaffQuotaList from '#features/merchants/staff-quota/list.tsx'
import { quotaHandlers, quotaRecord } from '#mocks/merchants/staff-quotas.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, emptyPage, openMenu, rowOf, tick } from '#stories/helpers.ts'

const sums = { packageQuota: 0, addonQuota: 0, giftQuota: 0, totalQuota: 0, usedQuota: 0 }

const meta = {
  title: '页面/客户中心/员工数量管理',
  component: StaffQuotaList,
  decorators: [screenDecorator],
  parameters: { at: staffQuotaPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...quotaHandlers()),
} satisfies Meta<typeof StaffQuotaList>
export default meta
type Story = StoryObj<typeof meta>

const adjust = async (context: Parameters<typeof tick>[0], name: string) =>
  context.userEvent.click((await rowOf(context, name)).getByRole('button', { name: '调整' }))

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listStaffQuotas) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listStaffQuotas) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listStaffQuotas, { ...emptyPage, sums }) }

export const Forbidden: Story = {
  name: '交易客服只能查看',
  parameters: { as: '交易客服' },
  play: async (context) => {
    const row = await rowOf(context, '云筑装饰')
    await expect(row.queryByRole('button', { name: '调整' })).toBeNull()
    await expect(row.getByRole('link', { name: '查看成员' })).toBeVisible()
    await expect(context.canvas.queryByRole('button', { name: '导入调整' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...quotaHandlers([
        quotaRecord(1, '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰装修设计工程股份有限公司', {
          giftQuota: 999,
          addonQuota: 999,
          usedQuota: 2_100,
        }),
      ]),
    ),
}

export const FindsThoseOverTheLimit: Story = {
  name: '页签：已超额',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云筑装饰/ })
    await userEvent.click(canvas.getByRole('tab', { name: /已超额/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /云筑装饰/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /锦里家具/ })).toBeVisible()
  },
}

/** 填写时就看到调整后的总数与剩余。 */
export const GivesSeats: Story = {
  name: '赠送员工数',
  play: async (context) => {
    const { canvas, userEvent } = context
    await adjust(context, '木白空间')
    const dialog = await dialogOf(/调整「木白空间」/)
    await userEvent.type(dialog.getByRole('textbox', { name: /调整数量/ }), '3')
    await expect(dialog.getByText('调整后共 10 个，剩余 6 个')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '新店开业支持')
    await userEvent.click(dialog.getByRole('button', { name: '确认调整' }))
    await expect(await (await rowOf({ canvas }, '木白空间')).findByText('10')).toBeVisible()
  },
}

/** 少于已用人数须确认，之后有 7 天宽限。 */
export const BelowTheMembersAsksToConfirm: Story = {
  name: '少于已用人数须确认',
  play: async (context) => {
    const { canvas, userEvent } = context
    await adjust(context, '梅溪湖家居')
    const dialog = await dialogOf(/调整「梅溪湖家」/)
    await userEvent.type(dialog.getByRole('textbox', { name: /调整数量/ }), '-2')
    await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '收回多赠')
    await expect(dialog.getByText(/调整后共 3 个，少于已用的 5 个/)).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: /允许少于已用人数/ }))
    await userEvent.click(dialog.getByRole('button', { name: '确认调整' }))
    await expect(await (await rowOf({ canvas }, '梅溪湖家居')).findByText(/7 天后停用/)).toBeVisible()
  },
}

export const TheTotalStaysAboveZero: Story = {
  name: '总数不能少于 1',
  play: async (context) => {
    const { userEvent } = context
    await adjust(context, '梅溪湖家居')
    const dialog = await dialogOf(/调整「梅溪湖家」/)
    await userEvent.type(dialog.getByRole('textbox', { name: /调整数量/ }), '-5')
    await expect(await dialog.findByText('调整后总数量为 0，不能少于 1')).toBeVisible()
  },
}

export const AdjustsSeveral: Story = {
  name: '批量调整',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /云筑装饰/, /梅溪湖家居/)
    await userEvent.click(canvas.getByRole('button', { name: '批量调整' }))
    const dialog = await dialogOf('调整所选的 2 个商家的员工数量')
    await userEvent.type(dialog.getByRole('textbox', { name: /调整数量/ }), '1')
    await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '周年活动')
    await userEvent.click(dialog.getByRole('button', { name: '确认调整' }))
    await expect(await (await rowOf({ canvas }, '梅溪湖家居')).findByText('6')).toBeVisible()
  },
}

export const DistributorsBuySeats: Story = {
  name: '经销商可以增购',
  parameters: { as: '超级管理员' },
  play: async (context) => {
    await openMenu(context, '锦里家具')
    await expect(await screen.findByRole('menuitem', { name: '增购' })).toBeVisible()
    await context.userEvent.keyboard('{Escape}')
  },
}

export const Changes: Story = {
  name: '变更记录',
  parameters: { at: staffQuotaPaths.list.to({ id: 2 }) },
  play: async () => {
    const drawer = await dialogOf(/苏州木白空间设计工作室/)
    await expect(await drawer.findByText('赠送到期')).toBeVisible()
    await expect(drawer.getByText('新店开业支持')).toBeVisible()
  },
}

export const NoChanges: Story = {
  name: '没有变更记录',
  parameters: { at: staffQuotaPaths.list.to({ id: 2 }) },
  beforeEach: () => returns(listStaffQuotaChanges, { list: [], total: 0, pageNum: 1, pageSize: 20 }),
  play: async () => {
    const drawer = await dialogOf(/苏州木白空间设计工作室/)
    await expect(await drawer.findByText('还没有变更记录')).toBeVisible()
  },
}
