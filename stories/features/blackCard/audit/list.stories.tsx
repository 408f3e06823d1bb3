import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { listCardAudits, reviewCardAudit } from '#contract/blackCard/card-audits.ts'
import { cardRejectReason } from '#contract/blackCard/card-codes.ts'
import CardAuditList from '#features/blackCard/audit/list.tsx'
import { cardAuditPaths } from '#features/blackCard/paths.ts'
import { answer } from '#mocks/answer.ts'
import { cardAuditHandlers } from '#mocks/blackCard/card-audits.ts'
import { auditRecord } from '#mocks/blackCard/card-records.ts'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf } from '#stories/helpers.ts'

const at = (query: Parameters<typeof cardAuditPaths.list.to>[0]) => ({ at: cardAuditPaths.list.to(query) })

const meta = {
  title: '页面/客户中心/黑卡审核',
  component: CardAuditList,
  decorators: [screenDecorator],
  parameters: { ...at({}), as: '超级管理员' },
  beforeEach: () => worker.use(...cardAuditHandlers(), ...cardHandlers()),
} satisfies Meta<typeof CardAuditList>
export default meta
type Story = StoryObj<typeof meta>

const checks = ['证件清晰', '主体一致', '未过期', '行业符合']

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCardAudits) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCardAudits) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listCardAudits, emptyPage) }
export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...cardAuditHandlers([auditRecord(1, '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居软装整体空间设计工作室')]),
    ),
}

export const Forbidden: Story = {
  name: '只读角色只能查看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /南昌三木/ })
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
  },
}

/** 财务不审核，只确认收款。 */
export const Finance: Story = {
  name: '财务确认缴费',
  parameters: { as: '财务' },
  play: async (context) => {
    const row = await rowOf(context, '扬州知己')
    await expect(row.getByText('凭证待确认')).toBeVisible()
    await expect(row.getByRole('button', { name: '确认缴费' })).toBeVisible()
  },
}

export const PassNeedsTheChecks: Story = {
  name: '通过前逐项核对',
  parameters: at({ id: 2 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('郑州有间设计工作室')
    await userEvent.click(await drawer.findByRole('button', { name: '审核通过' }))
    await expect(await drawer.findByText('请逐项核对后再通过')).toBeVisible()
    for (const name of checks) await userEvent.click(drawer.getByRole('checkbox', { name }))
    await userEvent.click(drawer.getByRole('button', { name: '审核通过' }))
    await expect(await screen.findByText('「郑州有间设计工作室」已通过，等待缴费')).toBeVisible()
    await expect(await screen.findByRole('dialog', { name: '南昌三木装饰有限公司' })).toBeVisible()
  },
}

export const MarksWhatChanged: Story = {
  name: '重新提交后标出改动',
  parameters: at({ id: 2 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('郑州有间设计工作室')
    await expect(await drawer.findByText('已修改')).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: /历次提交/ }))
    await expect(await drawer.findByText('详细地址请写到门牌号。')).toBeVisible()
  },
}

export const AsksBeforeADuplicate: Story = {
  name: '疑似重复时再确认一次',
  parameters: at({ id: 1 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('南昌三木装饰有限公司')
    await expect(await drawer.findByText('信用代码相同')).toBeVisible()
    for (const name of checks) await userEvent.click(await drawer.findByRole('checkbox', { name }))
    await userEvent.click(drawer.getByRole('button', { name: '审核通过' }))
    await confirm({ userEvent }, '「南昌三木装饰有限公司」疑似重复，仍然通过？', '仍然通过')
    await expect(await screen.findByText('「南昌三木装饰有限公司」已通过，等待缴费')).toBeVisible()
  },
}

export const MarksChangedPictures: Story = {
  name: '重新上传的照片也标出',
  parameters: at({ id: 1 }),
  beforeEach: () => {
    const changes = [{ field: 'licenceImage', title: '营业执照', before: '有图片', after: '有图片' }]
    const refused = { rejectReasons: [cardRejectReason.unclear], rejectText: '证件照片不清晰。' }
    const submittedAt = '2026-11-20T10:00:00+08:00'
    const earlier = [{ ...refused, submittedAt, auditor: '宋晓雯', auditedAt: null, changes }]
    worker.use(...cardAuditHandlers([auditRecord(1, '南昌三木装饰有限公司', { submitCount: 2, earlier })]))
  },
  play: async () => {
    const drawer = await dialogOf('南昌三木装饰有限公司')
    const term = await drawer.findByText('营业执照', { selector: 'dt' })
    await expect(within(term.parentElement as HTMLElement).getByText('已修改')).toBeVisible()
  },
}

export const OfChannel: Story = {
  name: '来源渠道：按它筛选，可以打开',
  parameters: at({ channelId: 1 }),
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click((await rowOf(context, '青岛海屋家居生活馆')).getByRole('button', { name: '查看' }))
    const drawer = await dialogOf('青岛海屋家居生活馆')
    await expect(await drawer.findByRole('link', { name: '苏杭设计渠道' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('row', { name: /郑州有间/ })).toBeNull()
  },
}

export const KeepsARemark: Story = {
  name: '内部备注随审核保存',
  parameters: at({ id: 2 }),
  play: async ({ userEvent }) => {
    let sent: unknown
    worker.use(
      answer(reviewCardAudit, (params) => {
        sent = params
        return auditRecord(2, '郑州有间设计工作室')
      }),
    )
    const drawer = await dialogOf('郑州有间设计工作室')
    for (const name of checks) await userEvent.click(await drawer.findByRole('checkbox', { name }))
    await userEvent.type(drawer.getByRole('textbox', { name: '内部备注' }), '老客户介绍')
    await userEvent.click(drawer.getByRole('button', { name: '审核通过' }))
    await expect(await screen.findByText('「郑州有间设计工作室」已通过，等待缴费')).toBeVisible()
    await expect(sent).toMatchObject({ id: 2, pass: true, remark: '老客户介绍' })
  },
}

export const RefusalNeedsWords: Story = {
  name: '驳回须选项并说明',
  parameters: at({ id: 1 }),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('南昌三木装饰有限公司')
    await userEvent.click(await drawer.findByRole('button', { name: '驳回' }))
    await userEvent.click(drawer.getByRole('button', { name: /驳回申请/ }))
    await expect(await drawer.findByText('请选择驳回项')).toBeVisible()
    await expect(drawer.getByText('驳回必须填写说明')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '证件不清晰' }))
    await expect(drawer.getByRole('textbox', { name: /驳回说明/ })).toHaveValue(
      '证件照片不清晰，请重新拍摄，四角完整、文字可辨。',
    )
    await userEvent.click(drawer.getByRole('button', { name: /驳回申请/ }))
    await expect(await screen.findByText('「南昌三木装饰有限公司」已驳回')).toBeVisible()
  },
}

export const SomebodyWasFaster: Story = {
  name: '两人同时审核',
  parameters: at({ id: 2 }),
  beforeEach: () => fails(reviewCardAudit, 409, '该申请已由宋晓雯处理'),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('郑州有间设计工作室')
    for (const name of checks) await userEvent.click(await drawer.findByRole('checkbox', { name }))
    await userEvent.click(drawer.getByRole('button', { name: '审核通过' }))
    await expect(await drawer.findByText('该申请已由宋晓雯处理')).toBeVisible()
  },
}

export const InOtherHands: Story = {
  name: '他人正在审核',
  parameters: at({ id: 3 }),
  play: async () => {
    const drawer = await dialogOf('青岛海屋家居生活馆')
    await expect(await drawer.findByText('周敏 于 10:20 领取，正在审核该申请')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '审核通过' })).toBeNull()
  },
}

export const NotWhileAVoucherWaits: Story = {
  name: '凭证待确认时不能取消',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '扬州知己软装', '取消申请')
    const question = await questionOf('取消「扬州知己软装」的黑卡申请？')
    await userEvent.click(question.getByRole('button', { name: '申请人放弃' }))
    await userEvent.click(question.getByRole('button', { name: '取消申请' }))
    await expect(await question.findByText('有付款凭证待确认，请先确认或驳回')).toBeVisible()
  },
}
