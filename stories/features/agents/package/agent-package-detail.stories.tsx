import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { getAgentPackage } from '#contract/agents/packages.ts'
import AgentPackageDetail from '#features/agents/package/agent-package-detail.tsx'
import { packagePaths } from '#features/agents/paths.ts'
import { packageHandlers } from '#mocks/agents/agent-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/代理套餐详情',
  component: AgentPackageDetail,
  decorators: [screenDecorator],
  parameters: { at: packagePaths.form.to({ id: 1, type: 'view' }), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...packageHandlers())
  },
} satisfies Meta<typeof AgentPackageDetail>
export default meta
type Story = StoryObj<typeof meta>

const editing = (id: number, field?: string) => ({
  at: packagePaths.form.to({ id, type: 'edit', ...(field && { field }) }),
})

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '门店体验版' })).toBeVisible()
    await expect(canvas.getByText('8.5 折')).toBeVisible()
  },
}
export const WithGoods: Story = {
  name: '指定商品的套餐',
  parameters: { at: packagePaths.form.to({ id: 3, type: 'view' }) },
}
export const Adding: Story = { name: '新增', parameters: { at: packagePaths.form.to() } }
export const Editing: Story = { name: '编辑', parameters: editing(3) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getAgentPackage) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getAgentPackage) }
export const Missing: Story = {
  name: '不存在的套餐：说明并给出返回的路',
  parameters: { at: packagePaths.form.to({ id: 99, type: 'view' }) },
  beforeEach: () => fails(getAgentPackage, 404, '套餐不存在'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/套餐不存在/)).toBeVisible()
  },
}
export const Forbidden: Story = {
  name: '审计只看不改',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '门店体验版' })
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '停用' })).toBeNull()
  },
}

/** 缺什么逐项指出；草稿不要求介绍与协议，启用要求。 */
export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  parameters: { at: packagePaths.form.to() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存草稿' }))
    for (const message of [
      '套餐名称至少 2 个字',
      '请上传封面图',
      '请选择代理级别',
      '请选择可代理地区',
      '请输入套餐价',
    ]) {
      await expect(await canvas.findByText(message)).toBeVisible()
    }
    await expect(canvas.queryByText('缺少代理协议')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '保存并启用' }))
    await expect(await canvas.findByText('缺少代理协议')).toBeVisible()
  },
}

/** 价格两位小数、封顶 9999999，非数字清空；划线价不能低于套餐价。 */
export const KeepsPricesInBounds: Story = {
  name: '价格不超出范围',
  parameters: editing(2),
  play: async ({ canvas, userEvent }) => {
    const renewal = await canvas.findByRole('textbox', { name: '续费价' })
    await userEvent.clear(renewal)
    await userEvent.type(renewal, '1000000000')
    await userEvent.tab()
    await expect(renewal).toHaveValue('9999999.00')
    await userEvent.clear(renewal)
    await userEvent.type(renewal, '十万')
    await userEvent.tab()
    await expect(renewal).toHaveValue('')
    const original = canvas.getByRole('textbox', { name: '划线价' })
    await userEvent.clear(original)
    await userEvent.type(original, '100')
    await userEvent.tab()
    await expect(await canvas.findByText('划线价不能低于套餐价')).toBeVisible()
  },
}

/** 采购价乘以进货折扣；填了渠道商供货价以填写的为准。 */
export const ReckonsPrices: Story = {
  name: '采购价按折扣算出',
  parameters: editing(3),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: '授权商品' }))
    await expect(table.getByRole('cell', { name: '¥1,299.00' })).toBeVisible()
    // 采购价 1386.00，八五折。
    await expect(table.getByRole('cell', { name: '¥1,178.10' })).toBeVisible()
    const [first] = table.getAllByRole('textbox', { name: /渠道商供货价/ })
    if (!first) throw new Error('no price')
    await userEvent.clear(first)
    await userEvent.type(first, '99')
    await userEvent.tab()
    await expect(await table.findByText('低于供货价 ¥1200.00')).toBeVisible()
  },
}

/** 没有价格的规格标红、可单独筛选，保存时指出。 */
export const FindsUnpricedGoods: Story = {
  name: '标出没有价格的规格',
  parameters: editing(3, 'items'),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: '授权商品' }))
    await expect(canvas.getByRole('checkbox', { name: '只看未设价 1' })).toBeChecked()
    await expect(table.getAllByRole('row')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('1 个规格未设置渠道商供货价')).toBeVisible()
  },
}

export const PricesTogether: Story = {
  name: '批量设价：统一金额',
  parameters: editing(3),
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('table', { name: '授权商品' }))
    await userEvent.click(table.getByRole('checkbox', { name: '选择全部' }))
    await userEvent.click(canvas.getByRole('button', { name: '批量设价' }))
    const dialog = await dialogOf('给 4 个规格设价')
    await userEvent.type(dialog.getByRole('textbox', { name: '渠道商供货价' }), '1500{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: '设置价格' }))
    await waitFor(() => expect(table.getAllByRole('cell', { name: '¥1,500.00' })).toHaveLength(4))
    await expect(canvas.getByRole('checkbox', { name: '只看未设价 0' })).toBeVisible()
  },
}

export const PicksGoods: Story = {
  name: '选择商品，全部启用规格加入套餐',
  parameters: editing(3),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '选择商品' }))
    const drawer = await dialogOf('选择商品')
    await userEvent.click(await drawer.findByRole('checkbox', { name: /云栖现代简约落地灯/ }))
    await userEvent.click(drawer.getByRole('button', { name: '添加商品' }))
    await expect(await canvas.findByText('6 / 2000 个规格')).toBeVisible()
  },
}

/** 复制：除销售数据外都带过来，名称重新填写。 */
export const Copies: Story = {
  name: '复制套餐',
  parameters: { at: packagePaths.form.to({ id: 1, type: 'copy' }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /套餐名称/ })
    await expect(name).toHaveValue('')
    await expect(canvas.getByRole('textbox', { name: /套餐价/ })).toHaveValue('9800.00')
    await userEvent.type(name, '门店体验版')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText('套餐名称已存在')).toBeVisible()
  },
}

/** 已售套餐改价前说明：只用于之后的购买和续费。 */
export const SaysWhomAChangeConcerns: Story = {
  name: '改价前说明影响谁',
  parameters: editing(1),
  play: async ({ canvas, userEvent }) => {
    const price = await canvas.findByRole('textbox', { name: /套餐价/ })
    await userEvent.clear(price)
    await userEvent.type(price, '10800')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    const dialog = await questionOf('修改已售出的「门店体验版」？')
    await expect(dialog.getByText(/生效中的代理按原条款执行/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('已前往 /goods/agentPackage')).toBeVisible()
  },
}
