import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { addEnterpriseUser, editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { cardMerchantPaths } from '#features/blackCard/public.ts'
import EnterpriseUserForm from '#features/merchants/enterprise/form.tsx'
import { enterprisePaths, merchantUserPaths } from '#features/merchants/paths.ts'
import { storePaths } from '#features/users/public.ts'
import { enterpriseRecord, licenceOf } from '#mocks/merchants/enterprise-records.ts'
import { enterpriseHandlers } from '#mocks/merchants/enterprises.ts'
import { merchantLabelHandlers } from '#mocks/merchants/merchant-labels.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose, confirm } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/新建企业商家',
  component: EnterpriseUserForm,
  decorators: [screenDecorator],
  parameters: { at: enterprisePaths.form.to(), as: '营销运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...enterpriseHandlers(), ...merchantLabelHandlers())
  },
} satisfies Meta<typeof EnterpriseUserForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Editing: Story = {
  name: '编辑',
  parameters: { at: enterprisePaths.form.to({ id: 1 }), as: '超级管理员' },
}
export const Loading: Story = {
  name: '加载中',
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  beforeEach: () => waits(getEnterpriseUser),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  beforeEach: () => fails(getEnterpriseUser),
}
export const Missing: Story = { name: '商家不存在', parameters: { at: enterprisePaths.form.to({ id: 99 }) } }

export const WithoutFinance: Story = {
  name: '没有账户权限不出现结算账户',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /企业名称/ })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: '银行账号' })).toBeNull()
  },
}

/** 交易客服可以编辑，不能新建与开通。 */
export const CannotOpen: Story = {
  name: '交易客服不能开通',
  parameters: { at: enterprisePaths.form.to({ id: 6 }), as: '交易客服' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '保存修改' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '保存并开通' })).toBeNull()
  },
}

export const SavesADraft: Story = {
  name: '草稿只需名称与手机',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /企业名称/ }), '杭州听风家居有限公司')
    await userEvent.type(canvas.getByRole('textbox', { name: /主账号手机/ }), '13800005555')
    await userEvent.click(canvas.getByRole('button', { name: '存草稿' }))
    await expect(await canvas.findByText('已前往 /enterpriseUser/enterpriseUserList')).toBeVisible()
  },
}

export const OpeningAsksForEverything: Story = {
  name: '开通时列出缺项',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /企业名称/ }), '杭州听风家居有限公司')
    await userEvent.type(canvas.getByRole('textbox', { name: /主账号手机/ }), '13800005555')
    await userEvent.click(canvas.getByRole('button', { name: '保存并开通' }))
    const fields = await canvas.findByRole('form', { name: '新建企业商家' })
    await expect(await canvas.findByText('距离开通还缺 10 项')).toBeVisible()
    await expect(fields).toHaveTextContent('请输入简称')
    await expect(fields).toHaveTextContent('请选择到期日')
  },
}

/** 补齐待完善的商家并开通：显示登录手机、版本与到期日。 */
export const Opens: Story = {
  name: '开通后显示登录手机',
  beforeEach: () =>
    worker.use(
      ...enterpriseHandlers([
        enterpriseRecord(1, '杭州听风家居有限公司', '听风家居', { status: 0, openedAt: null, members: [] }),
      ]),
    ),
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('资料完整，可以开通')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存并开通' }))
    await expect(await canvas.findByRole('heading', { name: '「杭州听风家居有限公司」已开通' })).toBeVisible()
    await expect(canvas.getByText('13905710001')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '添加成员' })).toHaveAttribute(
      'href',
      merchantUserPaths.list.to({ enterpriseId: 1 }),
    )
  },
}

/** 门店与黑卡由交易客服登记，营销运营看不到它们。 */
export const NextSteps: Story = {
  name: '开通后的下一步：成员、门店、黑卡',
  beforeEach: Opens.beforeEach,
  parameters: { at: enterprisePaths.form.to({ id: 1 }), as: '超级管理员' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存并开通' }))
    await expect(await canvas.findByRole('link', { name: '添加成员' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '登记门店' })).toHaveAttribute('href', storePaths.form.to())
    await expect(canvas.getByRole('link', { name: '开通黑卡' })).toHaveAttribute('href', cardMerchantPaths.form.to())
  },
}

export const GivesLabels: Story = {
  name: '在表单里打标签',
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('combobox', { name: '标签' }))
    await userEvent.click(await screen.findByRole('option', { name: /重点客户/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await screen.findByText('企业商家已保存')).toBeVisible()
  },
}

/** 同一执照已登记：字段下说明是哪个商家，并可打开它。 */
export const OffersTheOtherMerchant: Story = {
  name: '执照重复时打开原商家',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /统一社会信用代码/ }), licenceOf(1))
    await expect(await canvas.findByText(/属于「杭州云筑装饰工程有限公司」/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: '打开该商家' })).toBeVisible()
  },
}

export const OffersTheRegisteredUser: Story = {
  name: '已注册用户成为店主',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /主账号手机/ }), '13600005678')
    await expect(await canvas.findByText('已注册用户「顾青禾」将成为店主')).toBeVisible()
  },
}

export const ShowsTheSeats: Story = {
  name: '版本带来的员工数',
  play: async (context) => {
    await context.canvas.findByRole('textbox', { name: /企业名称/ })
    await choose(context, /版本/, '专业版')
    await expect(await context.canvas.findByText(/含 40 个员工数/)).toBeVisible()
  },
}

/** 更换商家类型先问：菜单与角色恢复默认。 */
export const AsksBeforeAnotherType: Story = {
  name: '更换商家类型先确认',
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await canvas.findByDisplayValue('杭州云筑装饰工程有限公司')
    await choose(context, /商家类型/, '设计工作室')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await confirm(context, '更换商家类型？', '更换并恢复默认')
    await expect(await canvas.findByText('已前往 /enterpriseUser/enterpriseUserList')).toBeVisible()
  },
}

export const KeepsInputAfterAConflict: Story = {
  name: '他人已修改时保留输入',
  parameters: { at: enterprisePaths.form.to({ id: 1 }) },
  beforeEach: () => {
    const latest = enterpriseRecord(1, '杭州云筑装饰工程有限公司', '云筑', { version: 4 })
    return fails(editEnterpriseUser, 409, '数据已被他人修改,请刷新后重试', { latest })
  },
  play: async ({ canvas, userEvent }) => {
    const shortName = await canvas.findByRole('textbox', { name: /简称/ })
    await userEvent.clear(shortName)
    await userEvent.type(shortName, '云筑整装')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByRole('button', { name: '比较差异' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /简称/ })).toHaveValue('云筑整装')
  },
}

export const ServerRefuses: Story = {
  name: '服务器逐项拒绝',
  beforeEach: () =>
    fails(addEnterpriseUser, 422, '主账号手机已被使用', {
      fields: { phone: '主账号手机已被「甲」（QY00000009）使用' },
    }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /企业名称/ }), '杭州听风家居有限公司')
    await userEvent.type(canvas.getByRole('textbox', { name: /主账号手机/ }), '13800005555')
    await userEvent.click(canvas.getByRole('button', { name: '存草稿' }))
    await expect(await canvas.findByText(/主账号手机已被「甲」（QY00000009）使用/)).toBeVisible()
  },
}
