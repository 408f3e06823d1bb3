import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { editCardMerchant, getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import CardMerchantForm from '#features/blackCard/card/form.tsx'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { cardRecords } from '#mocks/blackCard/card-records.ts'
import { cardHandlers } from '#mocks/blackCard/cards.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/新增黑卡商家',
  component: CardMerchantForm,
  decorators: [screenDecorator],
  parameters: { at: cardMerchantPaths.form.to(), as: '超级管理员' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...cardHandlers())
  },
} satisfies Meta<typeof CardMerchantForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Editing: Story = { name: '编辑', parameters: { at: cardMerchantPaths.form.to({ id: 1 }) } }
export const Loading: Story = {
  name: '加载中',
  parameters: { at: cardMerchantPaths.form.to({ id: 1 }) },
  beforeEach: () => waits(getCardMerchant),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: cardMerchantPaths.form.to({ id: 1 }) },
  beforeEach: () => fails(getCardMerchant),
}
export const Missing: Story = { name: '商家不存在', parameters: { at: cardMerchantPaths.form.to({ id: 99 }) } }

/** 同类商家：行业、地区、等级、渠道与客户经理照抄。 */
export const Copies: Story = {
  name: '按已有商家新增',
  parameters: { at: cardMerchantPaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /行业/ })).toHaveTextContent('软装工作室')
    const channel = canvas.getByRole('combobox', { name: /所属渠道/ })
    await waitFor(() => expect(channel).toHaveValue('苏杭设计渠道'))
    await expect(canvas.getByRole('textbox', { name: /商家名称/ })).toHaveValue('')
  },
}

export const PersonHasNoLicence: Story = {
  name: '个人不填营业执照',
  play: async (context) => {
    const { canvas } = context
    await canvas.findByRole('textbox', { name: /统一社会信用代码/ })
    await choose(context, /主体类型/, '个人')
    await expect(await canvas.findByRole('textbox', { name: /身份证号/ })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: /统一社会信用代码/ })).toBeNull()
  },
}

export const NamesWhoHasThePhone: Story = {
  name: '手机号已开卡时给出商家链接',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /登录手机/ }), '13720008801')
    await expect(await canvas.findByText(/属于「杭州拾光软装设计工作室」/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: '打开该商家' })).toBeVisible()
  },
}

export const FeeNeedsAVoucher: Story = {
  name: '费用大于 0 须上传凭证',
  play: async (context) => {
    const { canvas, userEvent } = context
    await choose(context, /黑卡等级/, '黑金卡')
    await expect(await canvas.findByRole('textbox', { name: /付款户名/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('请上传付款凭证')).toBeVisible()
  },
}

export const FreeLevelOpensAtOnce: Story = {
  name: '费用为 0 的等级不要凭证',
  play: async (context) => {
    await choose(context, /黑卡等级/, '至尊黑卡')
    await expect(await context.canvas.findByText('费用为 0，保存后立即开卡。')).toBeVisible()
    await expect(context.canvas.queryByRole('textbox', { name: /付款户名/ })).toBeNull()
  },
}

export const PhoneNeedsAReason: Story = {
  name: '更换登录手机须填写原因',
  parameters: { at: cardMerchantPaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByRole('textbox', { name: /登录手机/ })
    await userEvent.clear(phone)
    await userEvent.type(phone, '13955556666')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByText('请填写换号原因，至少 2 个字')).toBeVisible()
  },
}

/** 409：自己的输入留在页面上，与最新内容对照。 */
export const Stale: Story = {
  name: '他人已保存时保留自己的输入',
  parameters: { at: cardMerchantPaths.form.to({ id: 1 }) },
  beforeEach: () => {
    const [first] = cardRecords()
    if (first)
      fails(editCardMerchant, 409, '数据已被他人修改,请刷新后重试', {
        latest: { ...first, version: 9, remark: '老客户' },
      })
  },
  play: async ({ canvas, userEvent }) => {
    const remark = await canvas.findByRole('textbox', { name: /内部备注/ })
    await userEvent.type(remark, '我的备注')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await expect(await canvas.findByRole('button', { name: '比较差异' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /内部备注/ })).toHaveValue('我的备注')
  },
}

export const WithoutWallet: Story = {
  name: '交易客服没有结算账户',
  parameters: { as: '交易客服' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /发票抬头/ })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: /银行账号/ })).toBeNull()
  },
}
