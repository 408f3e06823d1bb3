import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { listTipsRules } from '#contract/configuration/tips-rules.ts'
import TipsRuleList from '#features/configuration/tips-rule/list.tsx'
import { tipsRulePaths } from '#features/configuration/tips-rule-paths.ts'
import { tipsRuleHandlers, tipsRuleRecords } from '#mocks/configuration/tips-rules.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, confirm, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/贴士规则',
  component: TipsRuleList,
  decorators: [screenDecorator],
  parameters: { at: tipsRulePaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...tipsRuleHandlers()),
} satisfies Meta<typeof TipsRuleList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listTipsRules, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: tipsRulePaths.list.to({ keyword: '没有这个' }) },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listTipsRules) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listTipsRules) }

export const LongText: Story = {
  name: '很长的名称、范围与条件',
  beforeEach: () => {
    const [first, ...rest] = tipsRuleRecords()
    if (!first) throw new Error('there are rules')
    const long = {
      ...first,
      name: '高原与海岛等偏远地区的大件家具下单前必须确认的运费说明',
      places: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
      conditions: [...first.conditions, { field: 5 as const, operator: 5 as const, value: '540000,650000' }],
      tipTitle: '运费以客服报价为准请耐心等待回电',
    }
    worker.use(...tipsRuleHandlers([long, ...rest]))
  },
}

export const Forbidden: Story = {
  name: '只读角色可以试算，不能新增或停用',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /沙发进门尺寸/ })
    await expect(canvas.getByRole('button', { name: '试算' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '新增规则' })).toBeNull()
  },
}

/** 试算：命中的贴士、未命中的条件，以及被「命中后停止」挡住的规则。 */
export const TriesTheRules: Story = {
  name: '试算贴士',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '试算' }))
    const drawer = await dialogOf('试算贴士')
    await choose({ canvas: drawer, userEvent }, '触发位置', '确认订单')
    await choose({ canvas: drawer, userEvent }, '商品', /科技布三人沙发/)
    const tips = within(await drawer.findByRole('region', { name: '买家看到的贴士' }))
    await expect(await tips.findByText(/为现货，付款后 现货\(5天\) 内送达/)).toBeVisible()
    const rules = within(drawer.getByRole('region', { name: '规则命中情况' }))
    await expect(rules.getByText('条件不满足：货期 等于 90天，实际为 现货(5天)')).toBeVisible()
    await expect(rules.getByText('「现货当日发出」命中后停止')).toBeVisible()
  },
}

export const RefusesAnExpiredRule: Story = {
  name: '过了结束时间的规则不能启用',
  play: async ({ canvas, userEvent }) => {
    const row = await rowOf({ canvas }, '合作品牌延保')
    await expect(row.getByText('已过期')).toBeVisible()
    await userEvent.click(row.getByRole('button', { name: '更多 合作品牌延保' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '启用' }))
    await expect(await screen.findByText('规则已过结束时间')).toBeVisible()
  },
}

export const DisablesThenDeletes: Story = {
  name: '启用中的规则不能删除，停用后可以',
  play: async ({ canvas, userEvent }) => {
    const more = () => canvas.findByRole('button', { name: '更多 沙发进门尺寸' })
    await userEvent.click(await more())
    await expect(screen.queryByRole('menuitem', { name: '删除' })).toBeNull()
    await userEvent.click(await screen.findByRole('menuitem', { name: '停用' }))
    await confirm({ userEvent }, '停用规则「沙发进门尺寸」？', '停用规则')
    await expect(await screen.findByText('1 条规则已停用')).toBeVisible()
    await userEvent.click(await more())
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    await confirm({ userEvent }, '删除规则「沙发进门尺寸」？', '删除规则')
    await expect(await screen.findByText('1 条规则已删除')).toBeVisible()
  },
}
