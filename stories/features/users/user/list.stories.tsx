import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { memberStatus } from '#contract/users/codes.ts'
import { listUsers } from '#contract/users/users.ts'
import { userPaths } from '#features/users/paths.ts'
import UserList from '#features/users/user/list.tsx'
import { getSharedState } from '#lib/shared-state.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { userRecord } from '#mocks/users/user-records.ts'
import { userHandlers } from '#mocks/users/users.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import {
  act,
  choose,
  confirm,
  dialogOf,
  emptyPage,
  expectNoSideScroll,
  questionOf,
  rowOf,
  tick,
} from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/用户列表',
  component: UserList,
  decorators: [screenDecorator],
  parameters: { at: userPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...userHandlers()),
} satisfies Meta<typeof UserList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /山月/ })).toBeVisible()
    await expect(canvas.getByText('¥48,659.50')).toBeVisible()
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listUsers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listUsers) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listUsers, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有用户')).toBeVisible()
  },
}

export const TooManyToCount: Story = {
  name: '太多时不统计数量和合计',
  beforeEach: () =>
    returns(listUsers, { list: [userRecord(1, '山月')], total: 10_001, pageNum: 1, pageSize: 20, counts: {} }),
}

export const Forbidden: Story = {
  name: '只读的人没有操作，也看不到完整手机号',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '山月')
    await expect(row.getByText('138****5671')).toBeVisible()
    await expect(row.queryByRole('button', { name: /完整手机号/ })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增用户' })).toBeNull()
  },
}

export const Marketing: Story = {
  name: '营销运营不能冻结',
  parameters: { as: '营销运营' },
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '更多 山月' }))
    await expect(await screen.findByRole('menuitem', { name: '打标签' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '冻结' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
  },
}

export const LongText: Story = {
  name: '很长的内容截断显示',
  beforeEach: () =>
    worker.use(
      ...userHandlers([
        userRecord(1, '一二三四五六七八九十一二三四五六七八九十', {
          realName: '欧阳一二三四五六七八九十一二三四五六',
          enterprise: { id: 1, name: '杭州木禾家居整装设计工程有限公司滨江分公司' },
          labels: [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `很长的标签名称${id}`, color: '#1d4ed8' })),
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^一二三四五/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const ShowsOnePhone: Story = {
  name: '点眼睛看一个完整手机号',
  play: async (context) => {
    const row = await rowOf(context, '山月')
    await context.userEvent.click(row.getByRole('button', { name: '查看山月的完整手机号' }))
    await expect(await row.findByText('13800575671')).toBeVisible()
    await expect((await rowOf(context, '青禾')).getByText('138****5672')).toBeVisible()
  },
}

export const Members: Story = {
  name: '黑卡会员一栏',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /黑卡会员/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /青禾/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /山月/ })).toBeVisible()
  },
}

export const OpenedForMembers: Story = {
  name: '链接打开黑卡会员',
  parameters: { at: userPaths.list.to({ memberStatus: memberStatus.blackCard }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: /黑卡会员/, selected: true })).toBeVisible()
  },
}

export const Freezes: Story = {
  name: '冻结须填原因，并说明后果',
  play: async (context) => {
    await act(context, '山月', '冻结')
    const dialog = await questionOf('冻结「陈静怡」？')
    await expect(dialog.getByText(/立即退出登录/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '多次恶意退款' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '冻结用户' }))
    await expect(await (await rowOf(context, '山月')).findByText('已冻结')).toBeVisible()
  },
}

export const Thaws: Story = {
  name: '解冻',
  play: async (context) => {
    await act(context, '豆豆爸', '解冻')
    await confirm(context, '解冻「豆豆爸」？', '解冻用户')
    await expect(await (await rowOf(context, '豆豆爸')).findByText('正常')).toBeVisible()
  },
}

export const BulkFreezesOnlyActive: Story = {
  name: '批量冻结只作用于正常的用户',
  play: async (context) => {
    await tick(context, /青禾/, /豆豆爸/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '冻结' }))
    await confirm(context, '「冻结」只作用于其中的 1 条', '处理 1 条')
    await expect((await questionOf('冻结「林泽宇」？')).getByRole('button', { name: '冻结用户' })).toBeVisible()
  },
}

export const LabelsUsers: Story = {
  name: '打标签：可新建标签',
  play: async (context) => {
    const { userEvent } = context
    await tick(context, /青禾/, /鲸落/)
    await userEvent.click(context.canvas.getByRole('button', { name: '打标签' }))
    const dialog = await dialogOf('打标签')
    const field = dialog.getByRole('combobox', { name: '添加标签' })
    await userEvent.click(field)
    await userEvent.type(field, '老客推荐')
    await userEvent.click(await screen.findByRole('option', { name: /老客推荐/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog.getByRole('button', { name: '保存标签' }))
    await expect(await (await rowOf(context, '鲸落')).findByText('老客推荐')).toBeVisible()
  },
}

export const GivesCoupons: Story = {
  name: '赠送优惠券：带着所选的用户打开赠送',
  play: async (context) => {
    await tick(context, /青禾/, /鲸落/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '赠送优惠券' }))
    await waitFor(() => expect(getSharedState().pageParams).toMatchObject({ receivers: [{}, {}] }))
  },
}

export const NoSeatsLeft: Story = {
  name: '企业名额不够时一个都不调整',
  play: async (context) => {
    await tick(context, /山月/, /鲸落/)
    await context.userEvent.click(context.canvas.getByRole('button', { name: '调整企业' }))
    const dialog = await dialogOf('调整企业')
    await choose({ canvas: dialog, userEvent: context.userEvent }, '所属企业', /云织软装/)
    await context.userEvent.click(dialog.getByRole('button', { name: '调整企业' }))
    await expect(await dialog.findByText('企业员工数已达上限')).toBeVisible()
  },
}

export const AddsUser: Story = {
  name: '新增用户：已注册的手机号给出链接',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增用户' }))
    const dialog = await dialogOf('新增用户')
    await userEvent.type(dialog.getByRole('textbox', { name: /手机号/ }), '13800575671')
    await expect(await dialog.findByRole('link', { name: '陈静怡 U000000001' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await dialog.findByText('真实姓名至少 2 个字')).toBeVisible()
  },
}

export const Edits: Story = {
  name: '编辑用户',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '青禾')).getByRole('button', { name: '编辑' }))
    const dialog = await dialogOf('林泽宇')
    const name = dialog.getByRole('textbox', { name: /昵称/ })
    await context.userEvent.clear(name)
    await context.userEvent.type(name, '青禾设计')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await context.canvas.findByRole('row', { name: /青禾设计/ })).toBeVisible()
  },
}
