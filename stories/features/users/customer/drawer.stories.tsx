import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { getCustomer } from '#contract/users/customers.ts'
import CustomerList from '#features/users/customer/list.tsx'
import { customerPaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { customerRecord } from '#mocks/users/customer-records.ts'
import { customerHandlers } from '#mocks/users/customers.ts'
import { fails, waits, worker } from '#mocks/worker.ts'
import { dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/客户列表/客户详情',
  component: CustomerList,
  decorators: [screenDecorator],
  parameters: { at: customerPaths.list.to({ id: 1 }), as: '交易客服' },
  beforeEach: () => worker.use(...customerHandlers()),
} satisfies Meta<typeof CustomerList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认：跟进从新到旧',
  play: async () => {
    const drawer = await dialogOf('王秋月')
    const items = within(await drawer.findByRole('list', { name: '跟进记录' })).getAllByRole('listitem')
    await expect(items[0]).toHaveTextContent('夫妻一起到店')
    await expect(items[1]).toHaveTextContent('合并自 C000000009')
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getCustomer) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getCustomer) }

/** 营销运营只读：没有编辑与写跟进，电话不能点开。 */
export const SeesLess: Story = {
  name: '营销运营只读，电话不能点开',
  parameters: { as: '营销运营' },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('王秋月')
    await userEvent.click(await drawer.findByRole('tab', { name: '资料' }))
    await expect(await drawer.findByText('138****6671')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '查看王秋月的完整联系电话' })).toBeNull()
    await expect(drawer.queryByRole('button', { name: '编辑' })).toBeNull()
    await expect(drawer.queryByRole('button', { name: '写跟进' })).toBeNull()
  },
}

export const Facts: Story = {
  name: '资料：其他门店只说名称，用户可打开',
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('王秋月')
    await userEvent.click(await drawer.findByRole('tab', { name: '资料' }))
    await expect(await drawer.findByText('宁波鄞州店的客户')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '王秋月女士 C000000002' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '陈静怡' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '杭州西湖体验店' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '沈知夏' })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '木禾装饰' })).toBeVisible()
  },
}

export const Deals: Story = {
  name: '成交：关联的订单与撤销合并',
  parameters: { at: customerPaths.list.to({ id: 4 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('罗子涵')
    await userEvent.click(await drawer.findByRole('tab', { name: '成交' }))
    await expect(await drawer.findByRole('link', { name: '202610200000000031' })).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: '资料' }))
    await userEvent.click(await drawer.findByRole('button', { name: '撤销合并' }))
    await expect(await (await dialogOf('撤销本批')).findByRole('button', { name: '撤销 1 处修改' })).toBeVisible()
  },
}

export const Lost: Story = {
  name: '成交：流失的原因',
  parameters: { at: customerPaths.list.to({ id: 5 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('谢文静')
    await userEvent.click(await drawer.findByRole('tab', { name: '成交' }))
    await expect(await drawer.findByText('选择竞品')).toBeVisible()
  },
}

export const WritesFollow: Story = {
  name: '写跟进：常用语，意向决定下次日期',
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('王秋月')
    await userEvent.click(await drawer.findByRole('button', { name: '写跟进' }))
    const dialog = await dialogOf('写跟进：王秋月')
    await userEvent.click(dialog.getByRole('button', { name: '约好到店看样板间' }))
    await expect(dialog.getByRole('textbox', { name: /跟进内容/ })).toHaveValue('约好到店看样板间')
    const before = dialog.getByLabelText<HTMLInputElement>('下次跟进').value
    await userEvent.click(dialog.getByRole('combobox', { name: /意向等级/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'D-暂无计划' }))
    await expect(dialog.getByLabelText('下次跟进')).not.toHaveValue(before)
    await userEvent.click(dialog.getByRole('button', { name: '保存跟进' }))
    await expect(await drawer.findByText('约好到店看样板间')).toBeVisible()
  },
}

export const AsksBeforeLeaving: Story = {
  name: '写到一半关闭先询问',
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('王秋月')
    await userEvent.click(await drawer.findByRole('button', { name: '写跟进' }))
    const dialog = await dialogOf('写跟进：王秋月')
    await userEvent.type(dialog.getByRole('textbox', { name: /跟进内容/ }), '说到一半')
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await expect(await screen.findByRole('alertdialog')).toBeVisible()
  },
}

export const Merged: Story = {
  name: '已并入的客户只读',
  parameters: { at: customerPaths.list.to({ id: 9 }) },
  beforeEach: () =>
    worker.use(
      ...customerHandlers([
        customerRecord(9, '罗先生', { mergedInto: { id: 4, customerNo: 'C000000004', name: '罗子涵' } }),
      ]),
    ),
  play: async () => {
    const drawer = await dialogOf('罗先生')
    await expect(await drawer.findByText('已并入「罗子涵」C000000004')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}
