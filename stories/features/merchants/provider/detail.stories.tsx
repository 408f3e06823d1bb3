import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { listProviderSettlements } from '#contract/merchants/provider-settlements.ts'
import { getProvider, saveProviderWorker } from '#contract/merchants/providers.ts'
import { serviceOrderPaths } from '#features/blackCard/public.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import ProviderDetail from '#features/merchants/provider/detail.tsx'
import { orderPaths } from '#features/orders/public.ts'
import { providerRecords, settlementRecords } from '#mocks/merchants/provider-records.ts'
import { providerHandlers } from '#mocks/merchants/providers.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, type Context, confirm, dialogOf, emptyPage, rowOf } from '#stories/helpers.ts'

const at = (tab?: string, id = 1) => providerPaths.detail.to({ id, ...(tab && { tab }) })

const meta = {
  title: '页面/客户中心/服务商详情',
  component: ProviderDetail,
  decorators: [screenDecorator],
  parameters: { at: at(), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...providerHandlers())
  },
} satisfies Meta<typeof ProviderDetail>
export default meta
type Story = StoryObj<typeof meta>

/** An action beside the menu of a statement. */
const press = async (context: Context, row: string, action: string) =>
  context.userEvent.click((await rowOf(context, row)).getByRole('button', { name: action }))

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getProvider) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getProvider) }
export const Missing: Story = { name: '服务商不存在', parameters: { at: at(undefined, 99) } }
export const Workers: Story = { name: '服务人员', parameters: { at: at('workers') } }
export const Uses: Story = { name: '服务记录', parameters: { at: at('uses') } }
export const Figures: Story = { name: '业绩', parameters: { at: at('figures') } }
export const Settlements: Story = { name: '结算单', parameters: { at: at('settlements') } }
export const NoSettlements: Story = {
  name: '还没有结算单',
  parameters: { at: at('settlements') },
  beforeEach: () => returns(listProviderSettlements, emptyPage),
}
export const Rejected: Story = { name: '已驳回', parameters: { at: at(undefined, 6) } }

/** 停用后还有服务中的订单：去服务订单改派。 */
export const DisabledWithRunningServices: Story = {
  name: '已停用，还有服务中的订单',
  parameters: { as: '超级管理员' },
  beforeEach: () => {
    const [first] = providerRecords()
    const stopped = { status: providerStatus.disabled, disableReason: '保险到期未续', runningCount: 2 }
    worker.use(...providerHandlers(first ? [{ ...first, ...stopped }] : []))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还有 2 个服务中的订单')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '查看并改派' })).toHaveAttribute(
      'href',
      serviceOrderPaths.list.to({ providerId: 1, status: serviceOrderStatus.inService }),
    )
  },
}

/** 服务记录打开它的服务订单或商品订单。 */
export const UsesOpenTheirOrders: Story = {
  name: '服务记录打开订单',
  parameters: { at: at('uses'), as: '超级管理员' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'FD20261101001' })).toHaveAttribute(
      'href',
      serviceOrderPaths.list.to({ id: 2 }),
    )
    await expect(canvas.getByRole('link', { name: '202611010000' })).toHaveAttribute(
      'href',
      orderPaths.detail.to({ id: 1 }),
    )
  },
}

/** 没有对账权限：账号只显示后四位。 */
export const SeesLess: Story = {
  name: '营销运营不见银行账号',
  parameters: { as: '营销运营' },
  beforeEach: () => {
    const [first, ...rest] = providerRecords()
    const masked = { bankName: '******', bankAccountName: '******', bankAccount: '**** 2345' }
    worker.use(...providerHandlers(first ? [{ ...first, ...masked }, ...rest] : []))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('**** 2345')).toBeVisible()
  },
}

export const OnlyReadsSettlements: Story = {
  name: '营销运营只看结算单',
  parameters: { at: at('settlements'), as: '营销运营' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /FJ0000000005/ })
    await expect(canvas.queryByRole('button', { name: '确认对账' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '登记打款' })).toBeNull()
  },
}

export const AddsAWorker: Story = {
  name: '新增服务人员',
  parameters: { at: at('workers') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增人员' }))
    const drawer = await dialogOf('新增人员')
    await userEvent.type(drawer.getByRole('textbox', { name: /姓名/ }), '赵铁柱')
    await userEvent.type(drawer.getByRole('textbox', { name: /手机号/ }), '13905719999')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByRole('row', { name: /赵铁柱/ })).toBeVisible()
  },
}

export const PhoneInUse: Story = {
  name: '手机号已被使用',
  parameters: { at: at('workers') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增人员' }))
    const drawer = await dialogOf('新增人员')
    await userEvent.type(drawer.getByRole('textbox', { name: /姓名/ }), '赵铁柱')
    await userEvent.type(drawer.getByRole('textbox', { name: /手机号/ }), '13905710002')
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText('手机号已被其他服务人员使用')).toBeVisible()
  },
}

/** 有预约的人不能离岗：列出服务订单，填的内容还在。 */
export const KeepsWhoIsExpected: Story = {
  name: '有预约的服务人员不能离岗',
  parameters: { at: at('workers') },
  beforeEach: () => {
    const message =
      '「马建国」还有 4 个预约中的服务订单（FW0000000011、FW0000000012、FW0000000013 等），请先改派或完成服务'
    fails(saveProviderWorker, 422, message, { fields: { enabled: message } })
  },
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '马建国')).getByRole('button', { name: '编辑' }))
    const drawer = await dialogOf('编辑「马建国」')
    const phone = drawer.getByRole('textbox', { name: /手机号/ })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13905719999')
    await userEvent.click(drawer.getByRole('switch', { name: /在岗/ }))
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await drawer.findByText(/还有 4 个预约中的服务订单（FW0000000011、/)).toBeVisible()
    await expect(drawer.getByRole('switch', { name: /在岗/ })).not.toBeChecked()
    await expect(phone).toHaveValue('13905719999')
  },
}

/** 调整时立刻看到新的应付金额。 */
export const Adjusts: Story = {
  name: '调整待对账的结算单',
  parameters: { at: at('settlements'), as: '财务' },
  play: async (context) => {
    const { userEvent, canvas } = context
    await act(context, 'FJ0000000005', '调整')
    const dialog = await dialogOf(/^调整 .* 的结算单$/)
    const amount = dialog.getByRole('textbox', { name: /调整金额/ })
    await userEvent.clear(amount)
    await userEvent.type(amount, '-40')
    await userEvent.type(dialog.getByRole('textbox', { name: /调整原因/ }), '迟到扣款')
    await expect(dialog.getByText('¥1,200.00')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存调整' }))
    await expect(await canvas.findByText('¥1,200.00')).toBeVisible()
  },
}

/** 确认对账的人不能登记打款。 */
export const ConfirmsButDoesNotPay: Story = {
  name: '确认对账的人不能打款',
  parameters: { at: at('settlements'), as: '财务' },
  play: async (context) => {
    await press(context, 'FJ0000000005', '确认对账')
    await confirm(context, /^确认 .* 的结算单？$/, '确认对账')
    const row = await context.canvas.findByRole('row', { name: /FJ0000000005.*待打款/ })
    await expect(row).toBeVisible()
    const pays = (await rowOf(context, 'FJ0000000005')).getByRole('button', { name: '登记打款' })
    await expect(pays).toHaveAttribute('aria-disabled', 'true')
  },
}

export const OpensAStatement: Story = {
  name: '结算单由哪些服务组成',
  parameters: { at: at('settlements') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'FJ0000000003' }))
    const drawer = await dialogOf(/结算单$/)
    await expect(await drawer.findByRole('table', { name: '服务记录' })).toBeVisible()
    await expect(drawer.getByText(/返工一次，扣当次服务费/)).toBeVisible()
  },
}

export const Pays: Story = {
  name: '登记打款要有凭证',
  parameters: { at: at('settlements') },
  beforeEach: () => worker.use(...providerHandlers(providerRecords(), settlementRecords({ isOwnConfirmation: false }))),
  play: async (context) => {
    await press(context, 'FJ0000000004', '登记打款')
    const drawer = await dialogOf('登记打款')
    await context.userEvent.click(drawer.getByRole('button', { name: '登记打款' }))
    await expect(await drawer.findByText('请上传打款凭证')).toBeVisible()
  },
}
