import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listPromoters } from '#contract/merchants/promoters.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import PromoterList from '#features/merchants/promoter/list.tsx'
import { promoterRecord } from '#mocks/merchants/promoter-records.ts'
import { promoterHandlers } from '#mocks/merchants/promoters.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, type Context, choose, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const sums = { orderAmount: '0.00', commissionTotal: '0.00', commissionUsable: '0.00' }
const meta = {
  title: '页面/客户中心/推广员管理',
  component: PromoterList,
  decorators: [screenDecorator],
  parameters: { at: promoterPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...promoterHandlers()),
} satisfies Meta<typeof PromoterList>
export default meta
type Story = StoryObj<typeof meta>

/** An action that stands in the row itself. */
async function press(context: Context, row: string, action: string): Promise<void> {
  await context.userEvent.click((await rowOf(context, row)).getByRole('button', { name: action }))
}

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listPromoters) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listPromoters) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listPromoters, { ...emptyPage, sums }) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /江一帆/ })
    await expect(canvas.queryByRole('button', { name: '新增推广员' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

export const SeesLess: Story = {
  name: '财务不能按手机号筛选',
  parameters: { as: '财务' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /江一帆/ })
    await expect(canvas.queryByRole('textbox', { name: '手机号' })).toBeNull()
    await expect(canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...promoterHandlers([
        promoterRecord(1, '阿依古丽·买买提江·热合曼别克', {
          areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
          enterprise: { id: 1, name: '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰有限公司' },
          orderAmount: '98765432.10',
          commissionTotal: '9876543.21',
        }),
      ]),
    ),
}

export const ShowsDebt: Story = {
  name: '提现后追回的佣金显示为欠款',
  play: async (context) => {
    const row = await rowOf(context, '沈听澜')
    await expect(row.getByText('¥150.00')).toBeVisible()
    await expect(row.getByTitle('提现后退款追回，由以后的佣金抵扣')).toBeVisible()
  },
}

/** 商城申请的推广员还没有比例，通过前必须填写。 */
export const ApprovesWithARate: Story = {
  name: '审核通过须填佣金比例',
  play: async (context) => {
    const { canvas, userEvent } = context
    await press(context, '陆青禾', '审核')
    const dialog = await dialogOf('通过「陆青禾」？')
    await expect(dialog.getByRole('button', { name: '通过' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: /佣金比例/ }), '6.5')
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    await expect(await (await rowOf({ canvas }, '陆青禾')).findByText('正常')).toBeVisible()
    await expect((await rowOf({ canvas }, '陆青禾')).getByText('6.5%')).toBeVisible()
  },
}

export const RejectsWithAReason: Story = {
  name: '驳回须写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await press(context, '陆青禾', '审核')
    await userEvent.click((await dialogOf('通过「陆青禾」？')).getByRole('button', { name: '驳回' }))
    const question = await questionOf('驳回「陆青禾」？')
    await userEvent.click(question.getByRole('button', { name: '资料与本人不符' }))
    await userEvent.click(question.getByRole('button', { name: '驳回推广员' }))
    await expect(await (await rowOf({ canvas }, '陆青禾')).findByText('已驳回')).toBeVisible()
  },
}

export const DisablesWithConsequences: Story = {
  name: '停用前说明后果',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '江一帆', '停用')
    const question = await questionOf('停用「江一帆」？')
    await expect(question.getByText(/已产生的佣金照常结算与提现/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '离职' }))
    await userEvent.click(question.getByRole('button', { name: '停用推广员' }))
    await expect(await (await rowOf({ canvas }, '江一帆')).findByText('已停用')).toBeVisible()
  },
}

export const Enables: Story = {
  name: '启用',
  play: async (context) => {
    await act(context, '顾南乔', '启用')
    await confirm(context, '启用「顾南乔」？', '启用推广员')
    await expect(await (await rowOf(context, '顾南乔')).findByText('正常')).toBeVisible()
  },
}

export const ChangesRatesOfSeveral: Story = {
  name: '批量改佣金比例',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /江一帆/, /沈听澜/)
    await userEvent.click(canvas.getByRole('button', { name: '批量改佣金比例' }))
    const dialog = await dialogOf('修改所选的 2 个推广员的佣金比例')
    await userEvent.type(dialog.getByRole('textbox', { name: '佣金比例' }), '12')
    await userEvent.type(dialog.getByRole('textbox', { name: /修改原因/ }), '年度调整')
    await userEvent.click(dialog.getByRole('button', { name: '修改佣金比例' }))
    await expect(await (await rowOf({ canvas }, '沈听澜')).findByText('12%')).toBeVisible()
  },
}

export const RefusesTooHighARate: Story = {
  name: '新增：比例超过 30 报在字段上',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /江一帆/ })
    await userEvent.click(canvas.getByRole('button', { name: '新增推广员' }))
    const drawer = await dialogOf('新增推广员')
    await userEvent.type(drawer.getByRole('textbox', { name: '佣金比例' }), '31')
    await userEvent.tab()
    await expect(await drawer.findByText('佣金比例不能超过 30')).toBeVisible()
  },
}

export const AddsMerchantStaff: Story = {
  name: '新增：商家员工须选企业',
  play: async (context) => {
    const { canvas, userEvent } = context
    await canvas.findByRole('row', { name: /江一帆/ })
    await userEvent.click(canvas.getByRole('button', { name: '新增推广员' }))
    const drawer = await dialogOf('新增推广员')
    await userEvent.type(drawer.getByRole('textbox', { name: '姓名' }), '许知夏')
    await userEvent.type(drawer.getByRole('textbox', { name: '手机号' }), '13912345678')
    await userEvent.type(drawer.getByRole('textbox', { name: '佣金比例' }), '5')
    await userEvent.click(drawer.getByRole('combobox', { name: /推广员类型/ }))
    await userEvent.click(await screen.findByRole('option', { name: '商家员工' }))
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findAllByText('商家员工请选择所属企业')).not.toHaveLength(0)
    await userEvent.click(drawer.getByRole('combobox', { name: /所属企业/ }))
    await userEvent.click(await screen.findByRole('option', { name: /云筑装饰/ }))
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await (await rowOf({ canvas }, '许知夏')).findByText('待审核')).toBeVisible()
  },
}

export const EditsWithHiddenNumbers: Story = {
  name: '编辑：证件与账号留空则不变',
  play: async (context) => {
    await press(context, '江一帆', '编辑')
    const drawer = await dialogOf('江一帆')
    const card = await drawer.findByRole('textbox', { name: '身份证号' })
    await expect(card).toHaveValue('')
    await expect(card).toHaveAttribute('placeholder', '**** 123X，不修改请留空')
    await context.userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 第二页签：待审核的提现排在前面。 */
export const WorksThroughWithdrawals: Story = {
  name: '提现审核：代扣税费后通过',
  parameters: { at: promoterPaths.list.to({ tab: 'withdraws' }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await press(context, 'TX0000000001', '审核')
    const dialog = await dialogOf('审核通过提现 TX0000000001？')
    const tax = dialog.getByRole('textbox', { name: /代扣税费/ })
    await userEvent.clear(tax)
    await userEvent.type(tax, '600{Enter}')
    await expect(await dialog.findByText('代扣税费须小于提现金额')).toBeVisible()
    await userEvent.clear(tax)
    await userEvent.type(tax, '18{Enter}')
    await expect(await dialog.findByText('¥582.00')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '审核通过' }))
    await expect(await canvas.findByText('没有提现')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: /待打款/ }))
    await expect(await canvas.findByText('¥582.00')).toBeVisible()
  },
}

export const RefusesAWithdrawal: Story = {
  name: '提现审核：驳回退回金额',
  parameters: { at: promoterPaths.list.to({ tab: 'withdraws' }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await press(context, 'TX0000000001', '驳回')
    const question = await questionOf('驳回提现 TX0000000001？')
    await expect(question.getByText('600.00 元退回「江一帆」的可提现佣金。')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '账户信息有误' }))
    await userEvent.click(question.getByRole('button', { name: '驳回提现' }))
    await userEvent.click(await canvas.findByRole('tab', { name: /已驳回 2/ }))
    await expect(await canvas.findByText('账户信息有误')).toBeVisible()
  },
}

/** 财务只打款，不审核。 */
export const FinancePays: Story = {
  name: '财务：登记打款需要凭证',
  parameters: { at: promoterPaths.list.to({ tab: 'withdraws' }), as: '财务' },
  play: async (context) => {
    const { canvas } = context
    await press(context, 'TX0000000002', '登记打款')
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
    const dialog = await dialogOf('登记提现 TX0000000002 的打款')
    await expect(dialog.getByText('¥1,164.00')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '登记打款' })).toBeDisabled()
  },
}

export const FiltersByKind: Story = {
  name: '按类型筛选',
  play: async (context) => {
    await context.canvas.findByRole('row', { name: /江一帆/ })
    await choose(context, '类型', '商家员工')
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /江一帆/ })).toBeNull())
    await expect(context.canvas.getByRole('row', { name: /沈听澜/ })).toBeVisible()
  },
}
