import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listAuthorizedProducts } from '#contract/distribution/authorizations.ts'
import ProductAuthorizationList from '#features/distribution/authorization/list.tsx'
import { authorizationPaths } from '#features/distribution/paths.ts'
import {
  authorizableProduct,
  authorizationHandlers,
  distributorRecords,
  ruleRecord,
} from '#mocks/distribution/authorizations.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { type Context, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/产品授权',
  component: ProductAuthorizationList,
  decorators: [screenDecorator],
  parameters: { at: authorizationPaths.list.to({ distributorId: 1 }), as: '商品运营' },
  beforeEach: () => worker.use(...authorizationHandlers()),
} satisfies Meta<typeof ProductAuthorizationList>
export default meta
type Story = StoryObj<typeof meta>

/** Runs an action that the row shows as a button. */
const press = async (context: Context, row: string, action: string) =>
  context.userEvent.click((await rowOf(context, row)).getByRole('button', { name: new RegExp(`^${action}`) }))

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listAuthorizedProducts) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listAuthorizedProducts) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listAuthorizedProducts, emptyPage) }

export const Rules: Story = {
  name: '授权规则',
  parameters: { at: authorizationPaths.rules.to({ distributorId: 1, tab: 'rules' }) },
}

export const NoDistributor: Story = {
  name: '未选经销商',
  parameters: { at: authorizationPaths.list.to() },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('请选择经销商')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

/** 单品排除优先于单品授权，因此只能撤销它的规则。 */
export const RevokesOwnRule: Story = {
  name: '由单品规则决定的商品可撤销规则',
  play: async (context) => {
    const excluded = await rowOf(context, '素木茶几')
    await expect(excluded.queryByRole('button', { name: '授权' })).toBeNull()
    await press(context, '素木茶几', '撤销')
    const question = await questionOf('撤销「素木茶几」？')
    await context.userEvent.click(question.getByRole('button', { name: '区域调整' }))
    await context.userEvent.click(question.getByRole('button', { name: '撤销规则' }))
    await expect(await (await rowOf(context, '素木茶几')).findByText('未授权')).toBeVisible()
  },
}

export const EndingBy: Story = {
  name: '按授权到期筛选',
  parameters: { at: authorizationPaths.list.to({ distributorId: 1, expireTo: dayFrom(10) }) },
  play: async (context) => {
    await rowOf(context, '织野地毯')
    await expect(context.canvas.queryByRole('row', { name: /云杉三人沙发/ })).toBeNull()
    await expect(await context.canvas.findByText('授权到期不晚于')).toBeInTheDocument()
  },
}

export const FindsByPinyin: Story = {
  name: '经销商按拼音查找',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: '查找经销商' }), 'xnjs')
    await expect(await canvas.findByRole('button', { name: /西南家饰联合/ })).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: /华东木居经销/ })).toBeNull())
  },
}

export const Forbidden: Story = {
  name: '经销商只看自己的',
  parameters: { as: '经销商', at: authorizationPaths.list.to() },
  beforeEach: () => worker.use(...authorizationHandlers({ distributors: distributorRecords().slice(0, 1) })),
  play: async (context) => {
    const row = await rowOf(context, '北岸单人沙发')
    await expect(row.queryByRole('button', { name: '排除' })).toBeNull()
    await expect(context.canvas.queryByRole('columnheader', { name: '供货价起' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增授权' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () => {
    const name = '意式极简头层牛皮可拆洗三人位电动功能沙发带储物扶手（含脚踏与腰枕，多色可选）'
    worker.use(
      ...authorizationHandlers({
        products: [authorizableProduct(2, name, { supplyPriceFrom: '9999999.00', purchasePriceFrom: '9999999.00' })],
        rules: [ruleRecord(1, { target: { id: 1, name: '乌鲁木齐北方明珠国际家居建材' } })],
      }),
    )
  },
}

export const Excludes: Story = {
  name: '排除一个商品',
  play: async (context) => {
    await press(context, '北岸单人沙发', '排除')
    const dialog = await dialogOf('新增授权')
    await expect(await dialog.findByText(/失去 1 个/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '排除商品' }))
    await expect(await (await rowOf(context, '北岸单人沙发')).findByText('已排除')).toBeVisible()
  },
}

export const ExplainsWhy: Story = {
  name: '悬停说明为何授权',
  play: async (context) => {
    const row = await rowOf(context, '素木茶几')
    await context.userEvent.hover(row.getByRole('button', { name: /单品/ }))
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('按单品规则排除')
  },
}

export const GrantsAll: Story = {
  name: '批量授权所选',
  play: async (context) => {
    await tick(context, '云杉三人沙发', '半山餐桌')
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量授权' }))
    await expect(await (await rowOf(context, '半山餐桌')).findByText('已授权')).toBeVisible()
  },
}

export const Revokes: Story = {
  name: '撤销规则须说明原因',
  parameters: { at: authorizationPaths.rules.to({ distributorId: 1, tab: 'rules' }) },
  play: async (context) => {
    await press(context, '远山', '撤销')
    await context.userEvent.click(await screen.findByRole('button', { name: '合同到期' }))
    await confirm(context, '撤销「远山」？', '撤销规则')
    await expect(await (await rowOf(context, '远山')).findByText('已撤销')).toBeVisible()
  },
}

export const RefusesPeriod: Story = {
  name: '失效日须晚于生效日',
  parameters: { at: authorizationPaths.rules.to({ distributorId: 1, tab: 'rules' }) },
  play: async (context) => {
    await press(context, '素木茶几', '改期限')
    const dialog = await dialogOf('修改「素木茶几」的授权期限')
    await context.userEvent.type(dialog.getByRole('combobox', { name: /失效日/ }), '2020-01-01{Tab}')
    await expect(await dialog.findByText('失效日应晚于生效日')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '保存期限' })).toBeDisabled()
  },
}

export const CopiesFactors: Story = {
  name: '复制授权与定价系数',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '复制授权' }))
    const dialog = await dialogOf('复制授权')
    await userEvent.click(dialog.getByRole('combobox', { name: /目标经销商/ }))
    await userEvent.click(await screen.findByRole('option', { name: '西南家饰联合' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('checkbox', { name: /同时复制品牌、类目与单品的定价系数/ }))
    await userEvent.click(dialog.getByRole('button', { name: '复制授权' }))
    await expect(await screen.findByText(/，2 个定价系数$/)).toBeVisible()
  },
}
