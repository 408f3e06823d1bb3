import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { enableAdminUser, getAdminUser, listAdminUsers } from '#contract/permissions/admin-users.ts'
import { listAuditLogs } from '#contract/permissions/audit-logs.ts'
import { startViewAs } from '#contract/view-as.ts'
import { userPaths } from '#features/permissions/paths.ts'
import UserList from '#features/permissions/user/list.tsx'
import { brandRole, userRecord } from '#mocks/permissions/admin-user-records.ts'
import { TEMPORARY_PASSWORD, userHandlers } from '#mocks/permissions/admin-users.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/管理员账号',
  component: UserList,
  decorators: [screenDecorator],
  parameters: { at: userPaths.list.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...userHandlers())
  },
} satisfies Meta<typeof UserList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await (await rowOf(context, 'xu.wenjing')).findByText(/剩 9 天/)
    await expect(context.canvas.getByRole('tab', { name: /已锁定 1/ })).toBeVisible()
    await expect((await rowOf(context, 'chen.zhiqiang')).getByText('已锁定')).toBeVisible()
  },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(listAdminUsers, emptyPage) }
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: userPaths.list.to({ name: '没有这个人' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listAdminUsers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listAdminUsers) }
export const Opened: Story = {
  name: '打开账号',
  parameters: { at: userPaths.list.to({ id: 5 }) },
  play: async () => {
    await expect(await (await dialogOf('何苗')).findByText('已离职，工作交接给周予安')).toBeVisible()
  },
}
export const DrawerFailed: Story = {
  name: '详情加载失败',
  parameters: { at: userPaths.list.to({ id: 3 }) },
  beforeEach: () => fails(getAdminUser),
}

export const Forbidden: Story = {
  name: '审计只看不改',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, 'zhou.yuan')
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.queryByRole('button', { name: '编辑' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增账号' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的姓名、角色与部门截断显示',
  beforeEach: () =>
    worker.use(
      ...userHandlers({
        records: [
          userRecord(1, 'a.very.long.account.name.of.32xx', '阿卜杜热合曼·买买提艾力', {
            department: '佛山展厅与华南区域渠道运营管理中心客户成功部',
            roles: ['商品运营', '交易客服', '财务', '营销运营', '内容运营'].map((name, id) => ({
              id,
              name,
              enabled: true,
            })),
          }),
        ],
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'a.very.long.account.name.of.32xx' })).toBeVisible()
    await expectNoSideScroll()
  },
}

/** 页签按账号的情况划分，从未登录的一眼可见。 */
export const NarrowsByTab: Story = {
  name: '按页签划分',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /从未登录 1/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /zhou.yuan/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /muhe/ })).toBeVisible()
    await expect(canvas.getByRole('tab', { name: /正常 5/ })).toBeVisible()
  },
}

/** 抽屉说明数据范围与可管品牌；权限在范围以外时说明为什么打不开。 */
export const TellsTheReach: Story = {
  name: '说明数据范围',
  parameters: { at: userPaths.list.to({ id: 7 }) },
  beforeEach: () => {
    const brands = [{ id: 12, name: '禾光灯饰' }]
    worker.use(...userHandlers({ records: [userRecord(7, 'deng.lamp', '邓灯', { roles: [brandRole], brands })] }))
  },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('邓灯')
    await expect(await drawer.findByText('指定品牌')).toBeVisible()
    await expect(drawer.getByText('禾光灯饰')).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: /生效权限/ }))
    await choose({ canvas: drawer, userEvent }, '能否打开页面', /^代理套餐/)
    await expect(await drawer.findByText(/数据范围「指定品牌」不含此类数据/)).toBeVisible()
  },
}

/** 冻结前说明登录会话与手头的工作，必须写明原因。 */
export const Freezes: Story = {
  name: '冻结账号',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '周予安', '冻结')
    const dialog = await questionOf('冻结「周予安」？')
    await expect(await dialog.findByText(/还有3 个正在审核的商品、1 个进行中的任务/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '已离职' }))
    await userEvent.click(dialog.getByRole('button', { name: '冻结账号' }))
    await expect(await (await rowOf(context, 'zhou.yuan')).findByText('已冻结')).toBeVisible()
  },
}

/** 最后一个超级管理员不能冻结，原因留在对话框里。 */
export const KeepsTheLastAdministrator: Story = {
  name: '最后的管理员不能冻结',
  beforeEach: () => fails(enableAdminUser, 422, '至少保留一个正常的超级管理员'),
  play: async (context) => {
    await act(context, '周予安', '冻结')
    const dialog = await questionOf('冻结「周予安」？')
    await context.userEvent.click(dialog.getByRole('button', { name: '岗位调整' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '冻结账号' }))
    await expect(await dialog.findByText('至少保留一个正常的超级管理员')).toBeVisible()
  },
}

/** 重置密码结束全部会话，临时密码只显示一次。 */
export const ResetsAPassword: Story = {
  name: '重置密码',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '周予安', '重置密码')
    const dialog = await questionOf('重置「周予安」的密码？')
    await userEvent.click(dialog.getByRole('button', { name: '本人忘记密码' }))
    await userEvent.click(dialog.getByRole('button', { name: '重置密码' }))
    await expect((await dialogOf('「周予安」的临时密码')).getByText(TEMPORARY_PASSWORD)).toBeVisible()
  },
}

export const UnlocksAndSignsOut: Story = {
  name: '解除锁定，并从抽屉里逐个下线设备',
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click((await rowOf(context, 'chen.zhiqiang')).getByRole('button', { name: '编辑' }))
    await userEvent.click((await dialogOf('编辑账号「陈志强」')).getByRole('button', { name: '取消' }))
    await act(context, '陈志强', '解除锁定')
    await userEvent.click((await questionOf('解除「陈志强」的锁定？')).getByRole('button', { name: '解除锁定' }))
    await expect(await screen.findByText('「陈志强」的锁定已解除')).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'zhou.yuan' }))
    const drawer = await dialogOf('周予安')
    await userEvent.click(await drawer.findByRole('tab', { name: /登录会话/ }))
    await userEvent.click(await drawer.findByRole('button', { name: '强制下线 iPhone Safari 19' }))
    const dialog = await questionOf('强制下线「周予安」的 iPhone Safari 19？')
    await userEvent.click(dialog.getByRole('button', { name: '设备丢失' }))
    await userEvent.click(dialog.getByRole('button', { name: '强制下线' }))
    await expect(await screen.findByText('该设备已下线')).toBeVisible()
  },
}

/** 为什么能打开这个页面：缺哪个权限，或由哪个角色授予。 */
export const ExplainsAPage: Story = {
  name: '为什么能打开页面',
  parameters: { at: userPaths.list.to({ id: 2 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('周予安')
    await userEvent.click(await drawer.findByRole('tab', { name: /生效权限/ }))
    const page = await drawer.findByRole('combobox', { name: '能否打开页面' })
    await userEvent.type(page, '商品列表')
    await userEvent.click(await screen.findByRole('option', { name: /商品列表/ }))
    await expect(await drawer.findByText('可以打开「商品列表」')).toBeVisible()
    await expect(drawer.getByText(/由角色 「商品运营」 授予，来自页面 商品列表/)).toBeVisible()
    await userEvent.clear(page)
    await userEvent.type(page, '退款')
    await userEvent.click(await screen.findByRole('option', { name: /退款管理/ }))
    await expect(await drawer.findByText('不能打开「退款管理」')).toBeVisible()
  },
}

/** 操作日志分两面：对该账号做了什么，该账号做了什么。 */
export const TellsBothSidesOfTheLog: Story = {
  name: '操作日志的两面',
  parameters: { at: userPaths.list.to({ id: 2 }) },
  beforeEach: () => returns(listAuditLogs, emptyPage),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('周予安')
    await userEvent.click(await drawer.findByRole('tab', { name: '操作日志' }))
    await expect(await drawer.findByText('修改账号「周予安」的资料与角色')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '该账号做的操作' }))
    await expect(await drawer.findByText('近 7 天没有操作')).toBeVisible()
    await expect(drawer.getByRole('link', { name: '在操作日志中查看' })).toBeVisible()
  },
}

/** 一次给多个账号追加角色；移除时不符合的会列出。 */
export const ChangesRolesTogether: Story = {
  name: '批量追加与移除角色',
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const account of ['zhou.yuan', 'chen.zhiqiang'])
      await userEvent.click((await rowOf(context, account)).getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: '追加角色' }))
    const dialog = await dialogOf('追加角色（所选 2 个账号）')
    await choose({ canvas: dialog, userEvent }, '角色', /灯具运营/)
    await expect(dialog.getByText('将影响 2 个账号：周予安、陈志强')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '追加角色' }))
    await expect(await screen.findByText('2 个账号已追加角色')).toBeVisible()
    await expect(await (await rowOf(context, 'zhou.yuan')).findByText(/灯具运营/)).toBeVisible()
  },
}

/** 只有已冻结的账号可以删除，输入账号确认。 */
export const Deletes: Story = {
  name: '删除已冻结的账号',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '何苗', '删除')
    const dialog = await questionOf('删除账号「何苗」？')
    await userEvent.type(dialog.getByRole('textbox', { name: '请输入「he.miao」以继续' }), 'he.miao')
    await userEvent.click(dialog.getByRole('button', { name: '删除账号' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /he.miao/ })).toBeNull())
    await userEvent.click(await canvas.findByRole('tab', { name: /已删除 1/ }))
    await expect(await canvas.findByRole('button', { name: 'he.miao' })).toBeVisible()
  },
}

/** 说明会发生什么；被拒绝时留在原处。 */
export const ViewsAsAnAccount: Story = {
  name: '以此账号查看',
  beforeEach: () => fails(startViewAs, 422, '该账号不在有效期内，不能以它查看'),
  play: async (context) => {
    await act(context, '许文静', '以此账号查看')
    const dialog = await dialogOf(/^以账号「.+」的身份查看控制台？$/)
    await expect(dialog.getByText(/通知、任务、个人视图、我的上传与手机号等个人内容不显示/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '开始查看' }))
    await expect(await dialog.findByText(/该账号不在有效期内/)).toBeVisible()
  },
}
