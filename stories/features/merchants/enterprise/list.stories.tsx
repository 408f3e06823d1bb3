import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { cardMerchantPaths } from '#features/blackCard/public.ts'
import { distributorPaths } from '#features/distribution/public.ts'
import EnterpriseUserList from '#features/merchants/enterprise/list.tsx'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { enterpriseRecord } from '#mocks/merchants/enterprise-records.ts'
import { enterpriseHandlers } from '#mocks/merchants/enterprises.ts'
import { dayFrom } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/企业商家列表',
  component: EnterpriseUserList,
  decorators: [screenDecorator],
  parameters: { at: enterprisePaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...enterpriseHandlers()),
} satisfies Meta<typeof EnterpriseUserList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listEnterpriseUsers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listEnterpriseUsers) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listEnterpriseUsers, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /云筑装饰/ })
    await expect(canvas.queryByRole('link', { name: '新建企业商家' })).toBeNull()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '导入' })).toBeNull()
  },
}

/** 没有查看完整联系方式的权限：不能按手机筛选，详情里的账号遮住。 */
export const SeesLess: Story = {
  name: '内容运营不能按手机筛选',
  parameters: { as: '内容运营' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /云筑装饰/ })
    await expect(canvas.queryByRole('textbox', { name: '手机' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...enterpriseHandlers([
        enterpriseRecord(
          1,
          '乌鲁木齐高新技术产业开发区北方明珠国际家居建材装饰装修设计工程股份有限公司',
          '北方明珠国际家居装饰',
          {
            areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
            contactName: '阿依古丽·买买提江',
            orderAmount: '98765432.10',
          },
        ),
      ]),
    ),
}

export const FindsThoseThatEndSoon: Story = {
  name: '页签：30 天内到期',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云筑装饰/ })
    await userEvent.click(canvas.getByRole('tab', { name: /30 天内到期/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /云筑装饰/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /木白空间/ })).toBeVisible()
  },
}

export const FindsQuietMerchants: Story = {
  name: '快捷条件：30 天未登录',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云筑装饰/ })
    await userEvent.click(canvas.getByRole('button', { name: /30 天未登录/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /云筑装饰/ })).toBeNull())
  },
}

export const Details: Story = {
  name: '详情：概览',
  parameters: { at: enterprisePaths.list.to({ id: 1 }) },
  play: async () => {
    const drawer = await dialogOf('杭州云筑装饰工程有限公司')
    await expect(await drawer.findByText('专业版')).toBeVisible()
  },
}

/** 成员与员工数，只看。 */
export const Members: Story = {
  name: '详情：成员与员工数',
  parameters: { at: enterprisePaths.list.to({ id: 1 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('杭州云筑装饰工程有限公司')
    await userEvent.click(await drawer.findByRole('tab', { name: /成员/ }))
    await expect(await drawer.findByText('共 40，已用 3，剩余 37')).toBeVisible()
    await expect(drawer.getByRole('row', { name: /沈一舟/ })).toBeVisible()
  },
}

export const Business: Story = {
  name: '详情：经营数据',
  parameters: { at: enterprisePaths.list.to({ id: 1 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('杭州云筑装饰工程有限公司')
    await userEvent.click(await drawer.findByRole('tab', { name: '经营' }))
    await expect(await drawer.findByText('近 12 个月采购与销售')).toBeVisible()
    await expect(drawer.getByText('杭州云筑装饰工程有限公司（合作中）')).toBeVisible()
  },
}

/** 黑卡与经销商标记打开各自的页面；没有权限的角色只看到标记。 */
export const BadgesOpenTheirPages: Story = {
  name: '黑卡与经销商标记打开各自的页面',
  parameters: { as: '超级管理员' },
  play: async ({ canvas }) => {
    const holder = await rowOf({ canvas }, '云筑装饰')
    await expect(holder.getByRole('link', { name: '黑卡' })).toHaveAttribute(
      'href',
      cardMerchantPaths.detail.to({ id: 31 }),
    )
    const dealer = await rowOf({ canvas }, '锦里家具')
    await expect(dealer.getByRole('link', { name: '经销商' })).toHaveAttribute(
      'href',
      distributorPaths.list.to({ id: 3 }),
    )
  },
}

export const FreezesWithAReason: Story = {
  name: '冻结须写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '云筑装饰', '冻结')
    const dialog = await questionOf('冻结「杭州云筑装饰工程有限公司」？')
    await expect(dialog.getByText(/进行中的订单照常发货/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '冻结商家' }))
    await expect(await dialog.findByText('请填写冻结原因')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '资质过期未补' }))
    await userEvent.click(dialog.getByRole('button', { name: '冻结商家' }))
    await expect(await (await rowOf({ canvas }, '云筑装饰')).findByText('已冻结')).toBeVisible()
  },
}

export const Unfreezes: Story = {
  name: '解冻',
  play: async (context) => {
    await act(context, '梅溪湖家居', '解冻')
    await confirm(context, '解冻「长沙梅溪湖家居体验店」？', '解冻商家')
    await expect(await (await rowOf(context, '梅溪湖家居')).findByText('正常')).toBeVisible()
  },
}

/** 新到期日从原到期日起算，剩余的时间不丢。 */
export const Extends: Story = {
  name: '延期从原到期日起算',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '木白空间', '延期')
    const dialog = await dialogOf('延期「苏州木白空间设计工作室」')
    await expect(dialog.getByText(`原到期日 ${dayFrom(12)}`)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '2 年' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /延期原因/ }), '已续费两年')
    await userEvent.click(dialog.getByRole('button', { name: '确认延期' }))
    const year = Number(dayFrom(12).slice(0, 4)) + 2
    await expect(await (await rowOf({ canvas }, '木白空间')).findByText(new RegExp(`^${year}-`))).toBeVisible()
  },
}

export const DistributorsCannotBeExtended: Story = {
  name: '经销商没有延期',
  play: async (context) => {
    const row = await rowOf(context, '锦里家具')
    await expect(row.queryByRole('button', { name: '延期' })).toBeNull()
    // The type and the mark next to the name.
    await expect(row.getAllByText('经销商')).toHaveLength(2)
  },
}

/** 有未了结事项时不能注销，对话框里逐项列出。 */
export const CancellingListsWhatIsOpen: Story = {
  name: '注销列出未了结事项',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '锦里家具', '注销')
    const dialog = await questionOf('注销「成都锦里家具经销部」？')
    await userEvent.click(dialog.getByRole('button', { name: '停业注销' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /成都锦里家具经销部/ }), '成都锦里家具经销部')
    await userEvent.click(dialog.getByRole('button', { name: '注销商家' }))
    await expect(await dialog.findByText(/2 个未完成订单（202611210001、202611220007）/)).toBeVisible()
  },
}

export const ChangesTheManagerOfSeveral: Story = {
  name: '批量更换客户经理',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /云筑装饰/, /木白空间/)
    await userEvent.click(canvas.getByRole('button', { name: '更换客户经理' }))
    const dialog = await dialogOf('更换所选的 2 个企业商家的客户经理')
    await userEvent.click(dialog.getByRole('combobox', { name: /客户经理/ }))
    await userEvent.click(await screen.findByRole('option', { name: '何晓梅' }))
    await userEvent.click(dialog.getByRole('button', { name: '更换客户经理' }))
    await expect(await (await rowOf({ canvas }, '木白空间')).findByText('何晓梅')).toBeVisible()
  },
}
