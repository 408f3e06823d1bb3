import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { orderBizType } from '#contract/orders/codes.ts'
import { OPEN_STATUSES } from '#contract/orders/order-lifecycle.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { listSuppliers, resetSupplier } from '#contract/suppliers/suppliers.ts'
import { productPaths } from '#features/goods/public.ts'
import { orderListAddress } from '#features/orders/public.ts'
import { supplierPaths } from '#features/suppliers/paths.ts'
import SupplierList from '#features/suppliers/supplier/list.tsx'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierRecord } from '#mocks/suppliers/supplier-records.ts'
import { productsOfSuppliers, supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/供应商列表',
  component: SupplierList,
  decorators: [screenDecorator],
  parameters: { at: supplierPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers(), productsOfSuppliers()),
} satisfies Meta<typeof SupplierList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listSuppliers, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listSuppliers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listSuppliers) }

export const Forbidden: Story = {
  name: '只读角色没有新增与编辑',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /木禾家居/ })
    await expect(canvas.queryByRole('link', { name: '新增供应商' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
  },
}

export const FindsEndedContracts: Story = {
  name: '快捷条件：合同已过期',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /木禾家居/ })
    await userEvent.click(canvas.getByRole('button', { name: /合同已过期/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /木禾家居/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /山止家具/ })).toBeVisible()
  },
}

/** 电话、银行账号与退货地址里的电话，一次只显示一个。 */
export const UncoversOneNumberAtATime: Story = {
  name: '一次只显示一个号码',
  parameters: { as: '超级管理员' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '木禾家居' }))
    const drawer = await dialogOf('杭州木禾家居有限公司')
    await userEvent.click(await drawer.findByRole('button', { name: '查看完整联系电话' }))
    await expect(await drawer.findByText('13800571234')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '查看完整银行账号' }))
    await expect(await drawer.findByText('6222021202012346217')).toBeVisible()
    await expect(drawer.queryByText('13800571234')).toBeNull()
    await userEvent.click(drawer.getByRole('button', { name: '查看完整退货地址' }))
    await expect(await drawer.findByText(/良渚街道物流园.*13757112233/)).toBeVisible()
    await expect(drawer.queryByText('6222021202012346217')).toBeNull()
  },
}

/** 无权查看电话的人，退货地址里的电话同样遮住。 */
export const CoversPhones: Story = {
  name: '遮住电话',
  parameters: { as: '财务' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '木禾家居' }))
    const drawer = await dialogOf('杭州木禾家居有限公司')
    await expect(await drawer.findByText(/良渚街道物流园.*137\*\*\*\*2233/)).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '查看完整联系电话' })).toBeNull()
    await expect(drawer.queryByRole('button', { name: '查看完整退货地址' })).toBeNull()
  },
}

/** 停用前说明多少商品停售，并要求原因。 */
export const DisablesWithAReason: Story = {
  name: '停用须写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '木禾家居', '停用')
    const dialog = await questionOf('停用「杭州木禾家居有限公司」？')
    await expect(await dialog.findByText(/96 个在售商品将停止销售/)).toBeVisible()
    await expect(await dialog.findByText('4 个', { exact: false })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '停用供应商' }))
    await expect(await dialog.findByText('请填写停用原因')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '合同到期未续签' }))
    await userEvent.click(dialog.getByRole('button', { name: '停用供应商' }))
    const row = await rowOf({ canvas }, '木禾家居')
    await expect(await row.findByText('已停用')).toBeVisible()
  },
}

/** 合同已过期的不能启用，直接到表单的那一项。 */
export const CannotEnableWithAnEndedContract: Story = {
  name: '合同过期不能启用',
  play: async (context) => {
    await act(context, '山止家具', '启用')
    await confirm(context, '启用「宁波山止家具有限公司」？', '启用供应商')
    await expect(await screen.findByText('未能启用：合同已过期')).toBeVisible()
  },
}

/** 重置密码默认短信；选择显示时只出现一次，确认记下才关闭。 */
export const ShowsANewPasswordOnce: Story = {
  name: '新密码只显示一次',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '木禾家居', '重置密码')
    const dialog = await dialogOf('重置「杭州木禾家居有限公司」的密码？')
    await expect(dialog.getByRole('radio', { name: '短信发送到登录账号' })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: '在此显示一次' }))
    await userEvent.click(dialog.getByRole('button', { name: '重置密码' }))

    const shown = await dialogOf('新密码')
    await expect(shown.getByText('Muhe-7420-sofa')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(shown.getByRole('button', { name: '已记下，关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 十分钟内再次重置：原因留在对话框里。 */
export const ResetTooSoon: Story = {
  name: '十分钟内再次重置',
  beforeEach: () => fails(resetSupplier, 429, '10 分钟内只能重置一次'),
  play: async (context) => {
    await act(context, '木禾家居', '重置密码')
    const dialog = await dialogOf(/的密码？/)
    await context.userEvent.click(dialog.getByRole('button', { name: '重置密码' }))
    await expect(await dialog.findByText('10 分钟内只能重置一次')).toBeVisible()
  },
}

/** 停用前列出未完成的订单、退款与未结算：几个、多少钱、在哪里；看不到订单的人只看到数目。 */
export const ShowsWhatStandsOpen: Story = {
  name: '停用前列出未完成的',
  parameters: { as: '超级管理员' },
  play: async (context) => {
    await act(context, '木禾家居', '停用')
    const dialog = await questionOf('停用「杭州木禾家居有限公司」？')
    const orders = await dialog.findByRole('link', { name: '黑卡购买 3' })
    await expect(orders).toHaveAttribute(
      'href',
      orderListAddress(orderBizType.blackCardPurchase, { supplierId: 1, status: [...OPEN_STATUSES] }),
    )
    await expect(dialog.getByText('¥21,220.00')).toBeVisible()
    await expect(dialog.getByRole('link', { name: '申请退款 2' })).toHaveAttribute('target', '_blank')
    await expect(dialog.getByText('¥36,200.00')).toBeVisible()
  },
}
export const ShowsCountsAlone: Story = {
  name: '看不到订单只有数目',
  play: async (context) => {
    await act(context, '木禾家居', '停用')
    const dialog = await questionOf('停用「杭州木禾家居有限公司」？')
    await expect(await dialog.findByText('黑卡购买 3')).toBeVisible()
    await expect(dialog.queryByRole('link')).toBeNull()
  },
}

/** 列表的未完成订单打开详情的那一页；操作里也有，商品同样。 */
export const LeadsToItsOpenOrders: Story = {
  name: '通往未完成的订单',
  parameters: { as: '超级管理员' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '木禾家居 4 个未完成订单' }))
    const drawer = await dialogOf('杭州木禾家居有限公司')
    await expect(await drawer.findByRole('tab', { name: /未完成订单/, selected: true })).toBeVisible()
    await expect(await drawer.findByRole('link', { name: 'C端销售 1' })).toHaveAttribute(
      'href',
      orderListAddress(orderBizType.consumerSale, { supplierId: 1, status: [...OPEN_STATUSES] }),
    )
    await userEvent.click(drawer.getByRole('tab', { name: /^商品/ }))
    await expect(await drawer.findByRole('link', { name: '查看全部商品' })).toHaveAttribute(
      'href',
      productPaths.list.to({ supplierId: 1 }),
    )
  },
}

/** 供应商自己只看到自己的，链接不带供应商条件。 */
export const ASupplierSeesItsOwn: Story = {
  name: '供应商只看到自己的',
  parameters: { as: '供应商' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '木禾家居 4 个未完成订单' }))
    const drawer = await dialogOf('杭州木禾家居有限公司')
    await expect(await drawer.findByRole('link', { name: 'C端销售 1' })).toHaveAttribute(
      'href',
      orderListAddress(orderBizType.consumerSale, { status: [...OPEN_STATUSES] }),
    )
  },
}

/** 有未完成的订单就不能清退：先说明原因，仍提交时服务端拒绝并留在对话框里。 */
export const CannotCloseWithOpenOrders: Story = {
  name: '有订单不能清退',
  beforeEach: () =>
    worker.use(
      ...supplierHandlers([
        supplierRecord(1, '杭州木禾家居有限公司', '木禾家居', { status: supplierStatus.disabled, openOrderCount: 4 }),
      ]),
    ),
  play: async (context) => {
    const { userEvent } = context
    await act(context, '木禾家居', '清退')
    const dialog = await questionOf('清退「杭州木禾家居有限公司」？')
    const reason = '有 4 个未完成订单、2 笔处理中的退款、5 个未结算的订单，不能清退，请先处理完'
    await expect(await dialog.findByText(reason)).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: /清退原因/ }), '合作到期不再续约')
    await userEvent.type(dialog.getByRole('textbox', { name: /杭州木禾家居有限公司/ }), '杭州木禾家居有限公司')
    await userEvent.click(dialog.getByRole('button', { name: '清退供应商' }))
    await waitFor(() => expect(dialog.getAllByText(reason)).toHaveLength(2))
  },
}

export const ClosesWithTheTypedName: Story = {
  name: '清退不能恢复：要输入公司名称',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '山止家具', '清退')
    const dialog = await questionOf('清退「宁波山止家具有限公司」？')
    const button = dialog.getByRole('button', { name: '清退供应商' })
    await expect(button).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: /清退原因/ }), '合作到期不再续约')
    await userEvent.type(dialog.getByRole('textbox', { name: /宁波山止家具有限公司/ }), '宁波山止家具有限公司')
    await userEvent.click(button)
    const row = await rowOf({ canvas }, '山止家具')
    await expect(await row.findByText('已清退')).toBeVisible()
  },
}
