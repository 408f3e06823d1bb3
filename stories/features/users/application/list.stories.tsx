import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import {
  getUserApplication,
  listUserApplications,
  reviewUserApplications,
  viewUserApplicationPapers,
} from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import UserApplications from '#features/users/application/list.tsx'
import { applicationPaths } from '#features/users/paths.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { applicationRecord } from '#mocks/users/application-records.ts'
import { applicationHandlers } from '#mocks/users/applications.ts'
import { userHandlers } from '#mocks/users/users.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const at = (query: Parameters<typeof applicationPaths.list.to>[0]) => ({ at: applicationPaths.list.to(query) })
const meta = {
  title: '页面/客户中心/用户审核',
  component: UserApplications,
  decorators: [screenDecorator],
  parameters: { ...at({}), as: '营销运营' },
  beforeEach: () => worker.use(...applicationHandlers(), ...userHandlers()),
} satisfies Meta<typeof UserApplications>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowOf(context, '林泽宇')).getAllByText('超时')[0]).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: /待审核.*4/ })).toBeVisible()
    // The longest waiting is first.
    const rows = context.canvas.getAllByRole('row').map((row) => row.textContent)
    await expect(rows[1]).toContain('林泽宇')
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listUserApplications) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listUserApplications) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listUserApplications, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('待审核的都处理完了')).toBeVisible()
  },
}

export const Late: Story = {
  name: '超时一栏',
  parameters: at({ overdue: true }),
  play: async (context) => {
    await expect(await rowOf(context, '林泽宇')).toBeTruthy()
    await expect(context.canvas.queryByText('沈知夏')).toBeNull()
    await context.userEvent.click(context.canvas.getByRole('tab', { name: /已通过/ }))
    await expect((await rowOf(context, '周若水')).getByText('已通过')).toBeVisible()
  },
}

/** 只读审计没有审核权限。 */
export const Forbidden: Story = {
  name: '没有审核权限',
  parameters: { as: '只读审计' },
  beforeEach: () => fails(listUserApplications, 403, '您没有权限执行此操作'),
}

export const Reviews: Story = {
  name: '资料与证件并排，逐项核对',
  parameters: at({ id: 3 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('吴嘉怡')
    await userEvent.click(await drawer.findByRole('checkbox', { name: '已核对信用代码' }))
    await expect(drawer.getByText('已核对 1/7')).toBeVisible()
    await expect(drawer.getByText(/信用代码相同，通过后加入/)).toBeVisible()
    await expect(await drawer.findByRole('img', { name: '营业执照' })).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '向右旋转' }))
  },
}

export const StartsWithTheOldest: Story = {
  name: '开始审核打开等待最久的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '开始审核' }))
    const drawer = await dialogOf('林泽宇')
    await expect(await drawer.findByText('图片重复使用')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: /周若水 SQ20261120000006/ }))
    await expect(await screen.findByRole('dialog', { name: '周若水' })).toBeVisible()
  },
}

export const OpensTheNextByItself: Story = {
  name: '通过之后，下一个自动打开',
  parameters: at({ id: 3 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('吴嘉怡')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await screen.findByText('「吴嘉怡」已通过')).toBeVisible()
    await expect(await screen.findByRole('dialog', { name: '高一鸣' })).toBeVisible()
  },
}

/** 全程只用键盘：R 拒绝，数字选原因，Ctrl+回车确认，P 通过，J 看下一个。 */
export const DecidesByKeyboard: Story = {
  name: '全程用键盘审核',
  parameters: at({ id: 3 }),
  play: async ({ userEvent }) => {
    const first = await dialogOf('吴嘉怡')
    await first.findByRole('button', { name: '拒绝' })
    await userEvent.keyboard('r')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await first.findByText('请填写拒绝原因')).toBeVisible()
    await expect(first.getByRole('textbox', { name: /拒绝原因/ })).toHaveFocus()
    await userEvent.click(first.getByRole('button', { name: '执照过期' }))
    await userEvent.click(first.getByRole('checkbox', { name: '营业执照' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await screen.findByText('「吴嘉怡」已拒绝')).toBeVisible()
    const second = await dialogOf('高一鸣')
    await second.findByRole('button', { name: '通过' })
    await userEvent.keyboard('p')
    await expect(await screen.findByText('「高一鸣」已通过')).toBeVisible()
  },
}

export const AsksBeforeARiskyPass: Story = {
  name: '有风险提示时再确认一次',
  parameters: at({ id: 1 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('林泽宇')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await confirm({ userEvent }, '「林泽宇」有风险提示，仍然通过？', '仍然通过')
    await expect(await screen.findByText('「林泽宇」已通过')).toBeVisible()
  },
}

export const InOtherHands: Story = {
  name: '他人正在审核',
  parameters: at({ id: 2 }),
  play: async () => {
    const drawer = await dialogOf('沈知夏')
    await expect(await drawer.findByText('周敏 正在审核该申请')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

/** 关闭抽屉后，领取随之结束。 */
export const GivesBack: Story = {
  name: '关闭抽屉即放下领取',
  parameters: at({ id: 4 }),
  play: async (context) => {
    const drawer = await dialogOf('高一鸣')
    await drawer.findByRole('button', { name: '通过' })
    await waitFor(async () =>
      expect(await context.canvas.findByRole('tab', { name: /我领取的.*1/, hidden: true })).toBeTruthy(),
    )
    await context.userEvent.keyboard('{Escape}')
    await expect(await context.canvas.findByRole('tab', { name: /我领取的.*0/ })).toBeVisible()
  },
}

export const SomebodyWasFaster: Story = {
  name: '别人已先审核',
  parameters: at({ id: 4 }),
  beforeEach: () => fails(reviewUserApplications, 409, '该申请已被处理'),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('高一鸣')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await drawer.findByText('该申请已被处理')).toBeVisible()
  },
}

export const SecondTry: Story = {
  name: '第二次提交看到上次的拒绝',
  parameters: at({ id: 4 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('高一鸣')
    await userEvent.click(await drawer.findByRole('tab', { name: /历次申请.*1/ }))
    await expect(await drawer.findByText('证件模糊')).toBeVisible()
    await expect(drawer.getByText('需修改：身份证、代表作品')).toBeVisible()
  },
}

export const RefusesFromTheList: Story = {
  name: '在列表中拒绝',
  play: async (context) => {
    await act(context, '高一鸣', '拒绝')
    const dialog = await dialogOf('拒绝「高一鸣」')
    const submit = dialog.getByRole('button', { name: '拒绝申请' })
    await expect(submit).toBeDisabled()
    await context.userEvent.click(dialog.getByRole('button', { name: '信息不一致' }))
    await context.userEvent.click(dialog.getByRole('checkbox', { name: '身份证' }))
    await context.userEvent.click(submit)
    await expect(await screen.findByText(/1 个申请已拒绝/)).toBeVisible()
  },
}

export const PassesMany: Story = {
  name: '批量通过不含有风险的',
  play: async (context) => {
    await tick(context, '林泽宇', '吴嘉怡')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '批量通过' }))
    const question = await questionOf('通过所选的 1 个申请？')
    await expect(question.getByText(/另外 1 个有风险提示/)).toBeVisible()
    await context.userEvent.click(question.getByRole('button', { name: '批量通过' }))
    await expect(await screen.findByText(/1 个申请已通过/)).toBeVisible()
  },
}

export const Revokes: Story = {
  name: '撤销认证说明后果',
  parameters: at({ status: applicationStatus.passed, id: 6 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('周若水')
    await userEvent.click(await drawer.findByRole('button', { name: '撤销认证' }))
    const question = await questionOf('撤销「周若水」的设计师认证？')
    await userEvent.click(question.getByRole('button', { name: '提供虚假证件' }))
    await userEvent.click(question.getByRole('button', { name: '撤销认证' }))
    await expect(await screen.findByText('「周若水」的认证已撤销')).toBeVisible()
  },
}

export const RevealsTheIdCard: Story = {
  name: '超级管理员查看完整身份证号',
  parameters: { ...at({ id: 1 }), as: '超级管理员' },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('林泽宇')
    await userEvent.click(await drawer.findByRole('button', { name: '查看林泽宇的完整身份证号' }))
    await expect(await drawer.findByText('33010619900101123X')).toBeVisible()
  },
}

export const PapersFail: Story = {
  name: '证件没有读到，资料照常',
  parameters: at({ id: 1 }),
  beforeEach: () => fails(viewUserApplicationPapers),
  play: async () => {
    const drawer = await dialogOf('林泽宇')
    await expect(await drawer.findByText('证件加载失败')).toBeVisible()
    await expect(drawer.getByText('浙江省杭州市西湖区')).toBeVisible()
  },
}
export const DetailFails: Story = {
  name: '申请加载失败',
  parameters: at({ id: 1 }),
  beforeEach: () => fails(getUserApplication),
}

export const LongText: Story = {
  name: '很长的内容换行显示',
  parameters: at({ id: 1 }),
  beforeEach: () =>
    worker.use(
      ...applicationHandlers([
        applicationRecord(1, '一二三四五六七八九十一二三四五六七八九十', 300, {
          companyName: '很长的公司名称'.repeat(7),
          address: '很长的详细地址'.repeat(14),
          riskFlags: [1, 2, 3, 4, 5, 6],
          shared: Array.from({ length: 12 }, (_none, index) => ({
            kind: 4,
            id: index + 20,
            applicationNo: `SQ202611200000${index + 20}`,
            realName: '一二三四五六七八九十',
            status: 1,
          })),
        }),
      ]),
      ...userHandlers(),
    ),
  play: async () => {
    await dialogOf(/^一二三/)
    await expectNoSideScroll()
  },
}
