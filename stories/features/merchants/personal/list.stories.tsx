import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { personalStatus } from '#contract/merchants/codes.ts'
import { listPersonalMerchants } from '#contract/merchants/personal-merchants.ts'
import { cardMerchantPaths } from '#features/blackCard/public.ts'
import { personalMerchantPaths } from '#features/merchants/paths.ts'
import PersonalMerchantList from '#features/merchants/personal/list.tsx'
import { miniStorePaths } from '#features/users/public.ts'
import { merchantLabelHandlers } from '#mocks/merchants/merchant-labels.ts'
import { personalHandlers } from '#mocks/merchants/personal-merchants.ts'
import { personalRecord } from '#mocks/merchants/personal-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/个人商家',
  component: PersonalMerchantList,
  decorators: [screenDecorator],
  parameters: { at: personalMerchantPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...personalHandlers(), ...merchantLabelHandlers()),
} satisfies Meta<typeof PersonalMerchantList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listPersonalMerchants) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listPersonalMerchants) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listPersonalMerchants, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /许砚舟/ })
    await expect(canvas.queryByRole('button', { name: '新增个人商家' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
    await expect(canvas.queryByRole('textbox', { name: '手机号' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...personalHandlers([
        personalRecord(1, '阿依古丽·买买提江·热合曼别克', {
          areaName: '新疆维吾尔自治区乌鲁木齐市沙依巴克区',
          miniStore: { id: 1, name: '阿依古丽软装与家居陈设定制小店' },
          orderAmount: '98765432.10',
        }),
      ]),
    ),
}

export const OpensShopAndCard: Story = {
  name: '经营：打开店铺与黑卡',
  parameters: { at: personalMerchantPaths.list.to({ id: 1 }), as: '超级管理员' },
  beforeEach: () =>
    worker.use(
      ...personalHandlers([
        personalRecord(1, '顾青禾', {
          cardMerchant: { id: 31, name: '顾青禾' },
          miniStore: { id: 7, name: '青禾小店' },
        }),
      ]),
    ),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('顾青禾')
    await userEvent.click(await drawer.findByRole('tab', { name: '经营' }))
    await expect(await drawer.findByRole('link', { name: '青禾小店' })).toHaveAttribute(
      'href',
      miniStorePaths.list.to({ id: 7 }),
    )
    await expect(drawer.getByRole('link', { name: '顾青禾' })).toHaveAttribute(
      'href',
      cardMerchantPaths.detail.to({ id: 31 }),
    )
  },
}

/** 通过后自动打开下一个待审核的商家。 */
export const ReviewsOneAfterTheOther: Story = {
  name: '通过后自动打开下一个',
  parameters: { at: personalMerchantPaths.list.to({ status: personalStatus.pending, id: 1 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('顾青禾')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await dialogOf('沈知微')).toBeTruthy()
  },
}

export const NeedsAReason: Story = {
  name: '驳回必须填写原因',
  parameters: { at: personalMerchantPaths.list.to({ id: 1 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('顾青禾')
    await userEvent.click(await drawer.findByRole('button', { name: /^驳回/ }))
    await userEvent.click(await drawer.findByRole('button', { name: '驳回申请' }))
    await expect(await drawer.findByText('请填写驳回原因')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: /证件模糊/ }))
    await userEvent.click(drawer.getByRole('button', { name: '驳回申请' }))
    await expect(await dialogOf('沈知微')).toBeTruthy()
  },
}

export const OpensPapersOnClick: Story = {
  name: '证件点击后才加载',
  parameters: { at: personalMerchantPaths.list.to({ id: 3 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('许砚舟')
    await expect(drawer.queryByRole('img', { name: '身份证人像面' })).toBeNull()
    await userEvent.click(await drawer.findByRole('button', { name: '查看证件' }))
    await expect(await drawer.findByRole('img', { name: '身份证人像面' })).toBeVisible()
  },
}

export const FreezesWithAReason: Story = {
  name: '冻结须填原因',
  play: async (context) => {
    await act(context, '许砚舟', '冻结')
    const question = await questionOf('冻结「许砚舟」？')
    await context.userEvent.click(question.getByRole('button', { name: '违规拉客' }))
    await context.userEvent.click(question.getByRole('button', { name: '冻结商家' }))
    await expect(await (await rowOf(context, '许砚舟')).findByText('已冻结')).toBeVisible()
  },
}

export const Unfreezes: Story = {
  name: '解冻',
  play: async (context) => {
    await act(context, '陆清和', '解冻')
    await confirm(context, '解冻「陆清和」？', '解冻商家')
    await expect(await (await rowOf(context, '陆清和')).findByText('正常')).toBeVisible()
  },
}

export const NamesWhatIsMissing: Story = {
  name: '升级时指出缺少的资料',
  play: async (context) => {
    await act(context, '许砚舟', '升级为企业')
    const drawer = await dialogOf('「许砚舟」升级为企业')
    const { userEvent } = context
    await userEvent.type(await drawer.findByRole('textbox', { name: /企业名称/ }), '杭州砚舟装饰有限公司')
    await userEvent.type(drawer.getByRole('textbox', { name: /统一社会信用代码/ }), '91330106MA3X000010')
    await userEvent.click(drawer.getByRole('button', { name: '升级为企业' }))
    await expect(await drawer.findByText('统一社会信用代码不正确')).toBeVisible()
    await expect(drawer.getByText('简称至少 2 个字')).toBeVisible()
    await expect(drawer.getByText('请选择客户经理')).toBeVisible()
  },
}

export const HandsOver: Story = {
  name: '批量更换客户经理',
  play: async (context) => {
    await tick(context, '许砚舟')
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '更换客户经理' }))
    const dialog = await dialogOf(/更换.*的客户经理/)
    await context.userEvent.click(dialog.getByRole('combobox', { name: /客户经理/ }))
    await context.userEvent.click(await screen.findByRole('option', { name: '梁一鸣' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '更换客户经理' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
