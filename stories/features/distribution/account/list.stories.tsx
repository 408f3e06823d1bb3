import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { editDistributor } from '#contract/distribution/account-changes.ts'
import { listDistributors } from '#contract/distribution/accounts.ts'
import DistributorList from '#features/distribution/account/list.tsx'
import { distributorPaths } from '#features/distribution/paths.ts'
import { distributorRecord } from '#mocks/distribution/account-records.ts'
import { distributorHandlers, knownLicence } from '#mocks/distribution/accounts.ts'
import { authorizationHandlers } from '#mocks/distribution/authorizations.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { profileAs } from '#mocks/screen-handlers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, openMenu, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/经销商开户',
  component: DistributorList,
  decorators: [screenDecorator],
  parameters: { at: distributorPaths.list.to(), as: '交易客服' },
  beforeEach: () => worker.use(...distributorHandlers(), ...authorizationHandlers()),
} satisfies Meta<typeof DistributorList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listDistributors) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listDistributors) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listDistributors, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /深圳锦程/ })
    await expect(canvas.queryByRole('button', { name: '新开户' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...distributorHandlers([
        distributorRecord(1, '新疆维吾尔自治区乌鲁木齐市北方明珠国际家居建材装饰有限公司', {
          agentPackage: { id: 3, name: '西北五省区域独家代理与门店旗舰联合套餐' },
          areaNames: '新疆维吾尔自治区、青海省、甘肃省、宁夏回族自治区、陕西省',
          purchaseAmount: '98765432.10',
          staff: { used: 998, quota: 999 },
        }),
      ]),
    ),
}

export const ShowsWhatIsMissing: Story = {
  name: '待开通显示还缺什么',
  play: async (context) => {
    const row = await rowOf(context, '绍兴朴居')
    await expect(row.getByText('未付款、保证金未交齐')).toBeVisible()
  },
}

export const Details: Story = {
  name: '详情分资料单据保证金授权',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '深圳锦程家居有限公司' }))
    const drawer = await dialogOf('深圳锦程家居有限公司')
    await userEvent.click(await drawer.findByRole('tab', { name: /保证金/ }))
    await expect(await drawer.findByText('开户保证金')).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: '授权' }))
    await expect(await drawer.findByRole('row', { name: /素木茶几/ })).toBeVisible()
    await expect(drawer.getByRole('link', { name: '查看授权商品' })).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: /单据/ }))
    await expect(await drawer.findByRole('link', { name: 'DR2611270900000007' })).toBeVisible()
  },
}

/** 十二个月的采购与销售。 */
export const Figures: Story = {
  name: '详情有近十二个月的采购与销售',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '深圳锦程家居有限公司' }))
    const drawer = await dialogOf('深圳锦程家居有限公司')
    await expect(await drawer.findByText('近 12 个月采购与销售')).toBeVisible()
    await expect(drawer.getByText('剩 210 天')).toBeVisible()
  },
}

export const FinanceSeesNoRules: Story = {
  name: '财务的详情没有授权',
  parameters: { as: '财务' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '深圳锦程家居有限公司' }))
    const drawer = await dialogOf('深圳锦程家居有限公司')
    await expect(await drawer.findByRole('tab', { name: /单据/ })).toBeVisible()
    await expect(drawer.queryByRole('tab', { name: '授权' })).toBeNull()
  },
}

export const LeadsToGoods: Story = {
  name: '行操作有产品授权与价格设置',
  parameters: { as: '超级管理员' },
  play: async (context) => {
    const { userEvent } = context
    await openMenu(context, '深圳锦程家居有限公司')
    await expect(await screen.findByRole('menuitem', { name: '产品授权' })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: '价格设置' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

/** 409：自己的输入留在抽屉里，与最新内容对照。 */
export const Stale: Story = {
  name: '他人已保存时保留自己的输入',
  beforeEach: () => {
    const latest = distributorRecord(1, '深圳锦程家居有限公司', { version: 9, address: '他人改的地址' })
    return fails(editDistributor, 409, '数据已被他人修改,请刷新后重试', { latest })
  },
  play: async (context) => {
    const { userEvent } = context
    const row = await rowOf(context, '深圳锦程家居有限公司')
    await userEvent.click(row.getByRole('button', { name: '编辑' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /内部备注/ }), '优先备货')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await expect(await screen.findByRole('button', { name: '比较差异' })).toBeVisible()
    await expect(screen.getByRole('textbox', { name: /内部备注/ })).toHaveValue('优先备货')
  },
}

export const Freezes: Story = {
  name: '冻结前说明后果',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '深圳锦程家居有限公司', '冻结')
    const question = await questionOf('冻结「深圳锦程家居有限公司」？')
    await expect(question.getByText(/账号立即退出登录/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '窜货' }))
    await userEvent.click(question.getByRole('button', { name: '冻结经销商' }))
    await expect(await (await rowOf({ canvas }, '深圳锦程')).findByText('已冻结')).toBeVisible()
  },
}

export const Unfreezes: Story = {
  name: '解冻恢复正常',
  play: async (context) => {
    await act(context, '中山灯都家居体验中心', '解冻')
    await confirm(context, '解冻「中山灯都家居体验中心」？', '解冻经销商')
    await expect(await (await rowOf(context, '中山灯都')).findByText('正常')).toBeVisible()
  },
}

export const ClosesByName: Story = {
  name: '注销须输入名称',
  play: async (context) => {
    await act(context, '深圳锦程家居有限公司', '注销')
    const question = await questionOf('注销「深圳锦程家居有限公司」？')
    await expect(question.getByRole('button', { name: '注销经销商' })).toBeDisabled()
  },
}

/** 换人后到期提醒发给新的客户经理。 */
export const MovesManagers: Story = {
  name: '批量更换客户经理',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, '深圳锦程')
    await tick(context, '杭州拾光')
    await userEvent.click(canvas.getByRole('button', { name: '更换客户经理' }))
    const dialog = await dialogOf('更换所选的 2 个经销商的客户经理')
    await userEvent.click(dialog.getByRole('combobox', { name: '客户经理' }))
    await userEvent.click(await screen.findByRole('option', { name: '周敏' }))
    await userEvent.click(dialog.getByRole('button', { name: '更换客户经理' }))
    await expect(await (await rowOf(context, '杭州拾光')).findByText('周敏')).toBeVisible()
  },
}

export const DepositWithinHeld: Story = {
  name: '退还不能超过已交保证金',
  parameters: { as: '财务' },
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '深圳锦程')).getByRole('button', { name: '登记保证金' }))
    // The drawer is drawn anew once its account is read.
    await choose({ canvas: screen, userEvent }, /类型/, '退还')
    const drawer = await dialogOf('登记保证金')
    await userEvent.type(drawer.getByRole('textbox', { name: /金额/ }), '10000.01')
    await userEvent.click(drawer.getByRole('button', { name: '登记' }))
    await expect(await drawer.findByText('不能超过已交的 10000.00 元')).toBeVisible()
  },
}

export const Opens: Story = {
  name: '开户分四步',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新开户' }))
    const drawer = await dialogOf('新开户')
    await userEvent.click(drawer.getByRole('button', { name: '下一步' }))
    await expect(await drawer.findByText('经销商名称至少 2 个字')).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: /经销商名称/ }), '厦门观海家居')
    await expect(drawer.getByRole('textbox', { name: /统一社会信用代码/ })).toBeVisible()
  },
}

/** 信用代码已是企业商家时可填入其资料。 */
export const FillsKnownCompany: Story = {
  name: '信用代码带出企业资料',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新开户' }))
    const drawer = await dialogOf('新开户')
    await userEvent.type(drawer.getByRole('textbox', { name: /统一社会信用代码/ }), knownLicence)
    await userEvent.click(await drawer.findByRole('button', { name: '填入企业资料' }))
    await expect(drawer.getByRole('textbox', { name: /经销商名称/ })).toHaveValue('厦门观海家居有限公司')
    await expect(drawer.getByRole('textbox', { name: /法人/ })).toHaveValue('陈海生')
  },
}

/** 已开户的信用代码指向原来的经销商。 */
export const NamesExisting: Story = {
  name: '信用代码已开户时指向原经销商',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新开户' }))
    const drawer = await dialogOf('新开户')
    const { licenceNo } = distributorRecord(1, '')
    await userEvent.type(drawer.getByRole('textbox', { name: /统一社会信用代码/ }), licenceNo)
    await expect(await drawer.findByRole('link', { name: /深圳锦程家居有限公司（JX00000001）/ })).toBeVisible()
  },
}

const withoutDiscount = profileAs('交易客服').permissions.filter((code) => code !== 'distributorPurchase:discount')

/** 只有能给优惠的人看到优惠。 */
export const OpensWithoutDiscount: Story = {
  name: '没有优惠权限时不显示优惠',
  parameters: { profile: { permissions: withoutDiscount } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新开户' }))
    const drawer = await dialogOf('新开户')
    await expect(drawer.queryByRole('textbox', { name: '优惠', hidden: true })).toBeNull()
  },
}
