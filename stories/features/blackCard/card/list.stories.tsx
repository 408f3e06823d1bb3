import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { giftServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { listMerchantLabels } from '#contract/merchants/merchant-labels.ts'
import CardMerchantList from '#features/blackCard/card/list.tsx'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { answer, pageOf } from '#mocks/answer.ts'
import { cardRecord } from '#mocks/blackCard/card-records.ts'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { servicePackageHandlers } from '#mocks/blackCard/service-packages.ts'
import { merchantLabelRecord } from '#mocks/merchants/merchant-labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/黑卡商家',
  component: CardMerchantList,
  decorators: [screenDecorator],
  parameters: { at: cardMerchantPaths.list.to(), as: '超级管理员' },
  beforeEach: () => worker.use(...servicePackageHandlers(), ...cardHandlers()),
} satisfies Meta<typeof CardMerchantList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listCardMerchants) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listCardMerchants) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listCardMerchants, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /杭州拾光/ })
    await expect(canvas.queryByRole('link', { name: '新增黑卡商家' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '续期' })).toBeNull()
  },
}

/** 余额只给有钱包权限的人。 */
export const SeesLess: Story = {
  name: '交易客服看不到钱包余额',
  parameters: { as: '交易客服' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /杭州拾光/ })
    await expect(canvas.queryByRole('columnheader', { name: /钱包余额/ })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...cardHandlers([
        cardRecord(1, '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居软装整体空间设计工作室', {
          purchaseAmount: '98765432.10',
          labels: [
            { id: 1, name: '西北五省重点客户' },
            { id: 2, name: '回款偏慢' },
          ],
        }),
      ]),
    ),
}

export const Ending: Story = {
  name: '30 天内到期一栏',
  parameters: { at: cardMerchantPaths.list.to({ expiring: true }) },
  play: async (context) => {
    await expect(await rowOf(context, '上海木作')).toBeTruthy()
    await expect(context.canvas.queryByText('杭州拾光软装设计工作室')).toBeNull()
  },
}

export const Quiet: Story = {
  name: '60 天未下单',
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '60 天未下单' }))
    await expect(await rowOf(context, '上海木作')).toBeTruthy()
    await expect(context.canvas.queryByText('杭州拾光软装设计工作室')).toBeNull()
  },
}

export const FreezesWithAReason: Story = {
  name: '冻结须填写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '杭州拾光软装设计工作室', '冻结')
    const question = await questionOf('冻结「杭州拾光软装设计工作室」？')
    await userEvent.click(question.getByRole('button', { name: '冻结黑卡' }))
    await expect(await question.findByText(/请填写冻结原因/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '拖欠货款' }))
    await userEvent.click(question.getByRole('button', { name: '冻结黑卡' }))
    await expect(await (await rowOf({ canvas }, '杭州拾光')).findByText('已冻结')).toBeVisible()
  },
}

export const Unfreezes: Story = {
  name: '解冻恢复正常',
  play: async (context) => {
    await act(context, '南京知屋家居生活馆', '解冻')
    await confirm(context, '解冻「南京知屋家居生活馆」？', '解冻黑卡')
    await expect(await (await rowOf(context, '南京知屋')).findByText('正常')).toBeVisible()
  },
}

export const CancelListsWhatIsOpen: Story = {
  name: '有余额不能注销',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '杭州拾光软装设计工作室', '注销')
    const question = await questionOf('注销「杭州拾光软装设计工作室」的黑卡？')
    await userEvent.click(question.getByRole('button', { name: '违规注销' }))
    await userEvent.type(question.getByRole('textbox', { name: /杭州拾光软装设计工作室/ }), '杭州拾光软装设计工作室')
    await userEvent.click(question.getByRole('button', { name: '注销黑卡' }))
    await expect(await question.findByText(/钱包余额 1200.00 元未提现/)).toBeVisible()
  },
}

/** 两个月后到期的卡续 12 个月：从原到期日起算。 */
export const Renews: Story = {
  name: '续期按等级算出金额与到期日',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '上海木作全案设计', '续期')
    // The drawer is drawn anew once its card is read.
    await expect(await screen.findByDisplayValue('7800.00')).toBeVisible()
    const drawer = await dialogOf('黑卡续期')
    await userEvent.click(drawer.getByRole('button', { name: '续期' }))
    await expect(await drawer.findByText('请上传凭证')).toBeVisible()
  },
}

export const MovesManagers: Story = {
  name: '批量更换客户经理',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, '杭州拾光')
    await tick(context, '上海木作')
    await userEvent.click(canvas.getByRole('button', { name: '更换客户经理' }))
    const dialog = await dialogOf('更换所选的 2 个黑卡商家的客户经理')
    await userEvent.click(dialog.getByRole('combobox', { name: '客户经理' }))
    await userEvent.click(await screen.findByRole('option', { name: '周敏' }))
    await userEvent.click(dialog.getByRole('button', { name: '更换客户经理' }))
    await expect(await (await rowOf(context, '上海木作')).findByText('周敏')).toBeVisible()
  },
}

export const GivesMany: Story = {
  name: '批量赠送服务包，只给正常的商家',
  beforeEach: () =>
    worker.use(answer(giftServiceOrders, ({ cardMerchantIds }) => ({ done: cardMerchantIds.length, failed: [] }))),
  play: async (context) => {
    const { canvas, userEvent } = context
    for (const name of ['杭州拾光', '上海木作', '南京知屋']) await tick(context, name)
    await userEvent.click(canvas.getByRole('button', { name: '赠送服务包' }))
    const question = await questionOf('「赠送服务包」只作用于其中的 2 条')
    await userEvent.click(question.getByRole('button', { name: '处理 2 条' }))
    const dialog = await dialogOf('赠送服务包')
    await expect(dialog.getByText('上海木作全案设计')).toBeVisible()
    await choose({ canvas: dialog, userEvent }, '服务包', /上门精准测量/)
    await userEvent.type(dialog.getByRole('textbox', { name: '赠送说明' }), '周年答谢')
    await userEvent.click(dialog.getByRole('button', { name: '赠送' }))
    await expect(await screen.findByText('2 个商家已赠送')).toBeVisible()
    await expect(await canvas.findByText(/已选 1 /)).toBeVisible()
  },
}

export const OfLabels: Story = {
  name: '按标签筛选',
  beforeEach: () =>
    worker.use(
      answer(listMerchantLabels, (params) => pageOf([merchantLabelRecord(7, '重点客户')], params)),
      ...cardHandlers([
        cardRecord(1, '杭州拾光软装设计工作室', { labels: [{ id: 7, name: '重点客户' }], labelIds: [7] }),
        cardRecord(2, '上海木作全案设计'),
      ]),
    ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /上海木作/ })
    await choose({ canvas, userEvent }, '标签', /重点客户/)
    await waitFor(() => expect(canvas.queryByRole('row', { name: /上海木作/ })).toBeNull())
    await expect(await canvas.findByRole('row', { name: /杭州拾光/ })).toBeVisible()
  },
}

export const Levels: Story = {
  name: '等级设置',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '等级设置' }))
    const drawer = await dialogOf('等级设置')
    await userEvent.click(await drawer.findByRole('button', { name: '黑金卡' }))
    const editor = await dialogOf('黑金卡')
    await expect(await editor.findByText('开卡时各赠送 1 份，最多 10 个')).toBeVisible()
    const factor = await editor.findByRole('textbox', { name: /折扣系数/ })
    await userEvent.clear(factor)
    await userEvent.type(factor, '1.2')
    await userEvent.click(editor.getByRole('button', { name: '保存' }))
    await expect(await editor.findByText('折扣系数应在 0.1 到 1 之间，最多四位小数')).toBeVisible()
  },
}

export const Imports: Story = {
  name: '导入黑卡商家',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入' }))
    await expect(await screen.findByRole('dialog', { name: /导入黑卡商家/ })).toBeVisible()
  },
}
