import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listCustomers } from '#contract/users/customers.ts'
import CustomerList from '#features/users/customer/list.tsx'
import { customerPaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { customerRecord } from '#mocks/users/customer-records.ts'
import { customerHandlers } from '#mocks/users/customers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import {
  act,
  choose,
  confirm,
  dialogOf,
  emptyPage,
  expectNoSideScroll,
  openMenu,
  questionOf,
  rowOf,
  tick,
} from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/客户列表',
  component: CustomerList,
  decorators: [screenDecorator],
  parameters: { at: customerPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...customerHandlers()),
} satisfies Meta<typeof CustomerList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /何建华/ })).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCustomers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCustomers) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listCustomers, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有客户')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读的人没有操作，也看不到完整电话',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '何建华')
    await expect(row.getByText('138****6673')).toBeVisible()
    await expect(row.queryByRole('button', { name: /完整联系电话/ })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增客户' })).toBeNull()
    await expect(row.queryByRole('button', { name: '写跟进' })).toBeNull()
  },
}

export const Distributor: Story = {
  name: '经销商不能删除和导入，也没有标签列',
  parameters: { as: '经销商' },
  beforeEach: () =>
    worker.use(
      ...customerHandlers([
        customerRecord(1, '王秋月', { status: 2, store: { id: 1, name: '杭州西湖体验店' }, labels: undefined }),
      ]),
    ),
  play: async (context) => {
    await openMenu(context, '王秋月')
    await expect(await screen.findByRole('menuitem', { name: '标记到店' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '删除' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
    await expect(context.canvas.queryByRole('button', { name: '导入 Excel' })).toBeNull()
    await expect(context.canvas.queryByRole('columnheader', { name: /标签/ })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的内容截断显示',
  beforeEach: () =>
    worker.use(
      ...customerHandlers([
        customerRecord(1, '一二三四五六七八九十一二三四五六七八九十', {
          status: 2,
          store: { id: 1, name: '杭州木禾家居整装设计工程有限公司滨江旗舰体验店' },
          designer: { id: 2, name: '欧阳一二三四五六七八九十' },
          areaName: '新疆维吾尔自治区巴音郭楞蒙古自治州和静县',
          twinCount: 3,
          labels: [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `很长的标签名称${id}`, color: '#1d4ed8' })),
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^一二三四五六七八九十一/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Overdue: Story = {
  name: '已超期一栏',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /已超期/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /谢文静/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /何建华/ })).toBeVisible()
  },
}

export const OpenedForToday: Story = {
  name: '待办链接打开今日待跟进',
  parameters: { at: customerPaths.list.to({ followDue: 'today' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: /今日待跟进/, selected: true })).toBeVisible()
  },
}

export const OfACompany: Story = {
  name: '企业商家的链接按归属企业筛选，可以清除',
  parameters: { at: customerPaths.list.to({ enterpriseId: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('归属企业：木禾装饰')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除归属企业' }))
    await expect(canvas.queryByText('归属企业：木禾装饰')).toBeNull()
  },
}

export const ActionsByState: Story = {
  name: '操作随状态而变',
  play: async (context) => {
    await openMenu(context, '罗子涵')
    await expect(await screen.findByRole('menuitem', { name: '编辑' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '分配' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
    await openMenu(context, '谢文静')
    await expect(await screen.findByRole('menuitem', { name: '重新跟进' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '标记流失' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
  },
}

export const AddsCustomer: Story = {
  name: '新增：同店重复电话拒绝并给出链接',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增客户' }))
    const dialog = await dialogOf('新增客户')
    await userEvent.type(dialog.getByRole('textbox', { name: /联系电话/ }), '13800666671')
    await expect(await dialog.findByText('公海已有此电话的客户 C000000002')).toBeVisible()
    await expect(dialog.getByRole('link', { name: '打开该客户' })).toBeVisible()
    await choose({ canvas: dialog, userEvent }, '归属门店', /滨江旗舰店/)
    await expect(await dialog.findByText(/仍可保存/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('客户姓名至少 2 个字')).toBeVisible()
    await expect(dialog.getByText('请选择客户来源')).toBeVisible()
  },
}

export const EditsWithoutPhone: Story = {
  name: '编辑：电话留空不修改，归属不能改',
  play: async (context) => {
    await act(context, '何建华', '编辑')
    const dialog = await dialogOf('编辑客户「何建华」')
    await expect(dialog.getByPlaceholderText('138****6673')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: /归属门店/ })).toBeDisabled()
    const name = dialog.getByRole('textbox', { name: /客户姓名/ })
    await context.userEvent.clear(name)
    await context.userEvent.type(name, '何建华先生')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await context.canvas.findByRole('row', { name: /何建华先生/ })).toBeVisible()
  },
}

export const AssignsToPausedStore: Story = {
  name: '未营业的门店不能分配',
  play: async (context) => {
    await tick(context, /唐俊杰/, /王秋月女士/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '分配' }))
    const dialog = await dialogOf(/^分配/)
    await choose({ canvas: dialog, userEvent: context.userEvent }, '归属门店', /鄞州/)
    await context.userEvent.click(dialog.getByRole('button', { name: '分配' }))
    await expect(await dialog.findByText('门店未营业')).toBeVisible()
    await choose({ canvas: dialog, userEvent: context.userEvent }, '归属门店', /西湖/)
    await context.userEvent.click(dialog.getByRole('button', { name: '分配' }))
    await expect(await (await rowOf(context, '唐俊杰')).findByText('跟进中')).toBeVisible()
  },
}

export const SpreadsEvenly: Story = {
  name: '平均分配先说明每家几位',
  play: async (context) => {
    const { userEvent } = context
    await tick(context, /唐俊杰/, /王秋月女士/, /罗子涵/)
    await userEvent.click(context.canvas.getByRole('button', { name: '平均分配' }))
    await confirm(context, '「平均分配」只作用于其中的 2 条', '处理 2 条')
    const dialog = await dialogOf(/^平均分配/)
    await choose({ canvas: dialog, userEvent }, /门店/, /西湖/)
    await userEvent.click(await screen.findByRole('option', { name: /滨江/ }))
    await userEvent.keyboard('{Escape}')
    await expect(await dialog.findByText('每家 1 位')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '平均分配' }))
    await expect(await (await rowOf(context, '唐俊杰')).findByText('跟进中')).toBeVisible()
  },
}

export const Signs: Story = {
  name: '签约须有金额或订单',
  play: async (context) => {
    await act(context, '何建华', '标记签约')
    const dialog = await dialogOf('「何建华」标记签约')
    const button = dialog.getByRole('button', { name: '标记签约' })
    await waitFor(() => expect(button).toBeEnabled())
    await context.userEvent.click(button)
    await expect(await dialog.findByText('请填写大于 0 的签约金额，或关联订单')).toBeVisible()
    await context.userEvent.type(dialog.getByRole('textbox', { name: /签约金额/ }), '86000')
    await context.userEvent.click(dialog.getByRole('button', { name: '标记签约' }))
    await expect(await (await rowOf(context, '何建华')).findByText('已签约')).toBeVisible()
  },
}

export const Releases: Story = {
  name: '退回公海说明后果',
  play: async (context) => {
    await act(context, '何建华', '退回公海')
    await expect((await questionOf('把「何建华」退回公海？')).getByText(/原门店会收到通知/)).toBeVisible()
    await confirm(context, '把「何建华」退回公海？', '退回公海')
    await expect(await (await rowOf(context, '何建华')).findByText('公海待分配')).toBeVisible()
  },
}

export const Merges: Story = {
  name: '合并相同电话的客户',
  play: async (context) => {
    await openMenu(context, '王秋月')
    await context.userEvent.click(await screen.findByRole('menuitem', { name: '合并' }))
    await expect(await screen.findByText(/跟进记录、订单都归到保留的客户/)).toBeVisible()
    const dialog = await dialogOf('合并客户')
    await expect(dialog.getByRole('combobox', { name: /^保留/ })).toHaveTextContent('王秋月 C000000001')
    await context.userEvent.click(dialog.getByRole('button', { name: '合并 1 位' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /王秋月女士/ })).toBeNull())
  },
}

export const DeletesOnlyUnused: Story = {
  name: '有跟进的客户不能删除',
  play: async (context) => {
    await tick(context, /唐俊杰/, /谢文静/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '删除' }))
    const dialog = await questionOf(/^删除所选的 2 位客户/)
    await context.userEvent.click(dialog.getByRole('button', { name: '测试数据' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '删除客户' }))
    await expect(await dialog.findByText(/请标记流失$|谢文静/)).toBeVisible()
  },
}
