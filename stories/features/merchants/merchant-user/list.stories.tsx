import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listMerchantUsers } from '#contract/merchants/merchant-users.ts'
import MerchantUserList from '#features/merchants/merchant-user/list.tsx'
import { merchantUserPaths } from '#features/merchants/paths.ts'
import { memberHandlers, memberRecord } from '#mocks/merchants/members.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/商家成员列表',
  component: MerchantUserList,
  decorators: [screenDecorator],
  parameters: { at: merchantUserPaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...memberHandlers()),
} satisfies Meta<typeof MerchantUserList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listMerchantUsers) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listMerchantUsers) }
export const Empty: Story = { name: '空', beforeEach: () => returns(listMerchantUsers, emptyPage) }

export const Forbidden: Story = {
  name: '只读角色没有操作',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /沈一舟/ })
    await expect(canvas.queryByRole('button', { name: '新增成员' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '导入' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '编辑' })).toBeNull()
  },
}

/** 交易客服管理成员，但不能移交店主，也不能导出。 */
export const SeesLess: Story = {
  name: '交易客服不能移交店主',
  parameters: { as: '交易客服' },
  play: async (context) => {
    const row = await rowOf(context, '陈书言')
    await context.userEvent.click(row.getByRole('button', { name: /更多/ }))
    await expect(await screen.findByRole('menuitem', { name: '用户详情' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '移交店主' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await expect(context.canvas.queryByRole('button', { name: '导出 Excel' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '长文字',
  beforeEach: () =>
    worker.use(
      ...memberHandlers([
        memberRecord(1, '阿依古丽·买买提江·阿不都热依木', {
          enterprise: { id: 1, name: '北方明珠国际家居建材装饰装修设计工程' },
          store: { id: 11, name: '乌鲁木齐高新技术产业开发区北京南路旗舰体验店' },
          position: '区域渠道与大客户合作高级经理',
        }),
      ]),
    ),
}

/** 客服接到电话，用手机后四位找到成员。 */
export const FindsByPhone: Story = {
  name: '按手机后四位查找',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /沈一舟/ })
    await userEvent.type(canvas.getByRole('textbox', { name: '手机' }), '0003{Enter}')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /沈一舟/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /林小满/ })).toBeVisible()
  },
}

/** 只有一个角色的级别自动选好角色；员工数在填写之前就看得到。 */
export const Adds: Story = {
  name: '新增成员',
  parameters: { at: merchantUserPaths.list.to({ enterpriseId: 1 }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await canvas.findByRole('row', { name: /沈一舟/ })
    await userEvent.click(canvas.getByRole('button', { name: '新增成员' }))
    const drawer = await dialogOf('新增成员')
    await expect(await drawer.findByText(/员工数已用 4，共 15/)).toBeVisible()
    await userEvent.type(drawer.getByRole('textbox', { name: /姓名/ }), '江晚晴')
    await userEvent.type(drawer.getByRole('textbox', { name: /登录手机/ }), '13900001234')
    await choose({ canvas: drawer, userEvent } as never, /级别/, '财务')
    await waitFor(() => expect(drawer.getByRole('combobox', { name: /商城角色/ })).toHaveValue('财务'))
    await userEvent.click(drawer.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByRole('row', { name: /江晚晴/ })).toBeVisible()
  },
}

export const NoSeatLeft: Story = {
  name: '员工数已满时提示',
  parameters: { at: merchantUserPaths.list.to({ enterpriseId: 2 }) },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /秦望舒/ })
    await userEvent.click(canvas.getByRole('button', { name: '新增成员' }))
    const drawer = await dialogOf('新增成员')
    await expect(await drawer.findByText(/员工数已满，请增购或停用其他成员/)).toBeVisible()
  },
}

export const Edits: Story = {
  name: '编辑与停用原因',
  parameters: { at: merchantUserPaths.list.to({ id: 4 }) },
  play: async () => {
    const drawer = await dialogOf('周听雨')
    await expect(await drawer.findByText('休产假')).toBeVisible()
    await expect(drawer.queryByRole('combobox', { name: /所属企业/ })).toBeNull()
    await expect(drawer.getByRole('combobox', { name: /商城角色/ })).toBeVisible()
  },
}

export const TheOwnerIsFixed: Story = {
  name: '店主的级别与手机不能改',
  parameters: { at: merchantUserPaths.list.to({ id: 1 }) },
  play: async () => {
    const drawer = await dialogOf('陈书言')
    await expect(await drawer.findByRole('textbox', { name: /登录手机/ })).toBeDisabled()
    await expect(drawer.getByText('更换店主请用「移交店主」')).toBeVisible()
  },
}

export const DisablesWithAReason: Story = {
  name: '停用须写原因',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '林小满', '停用')
    const dialog = await questionOf('停用「林小满」？')
    await expect(dialog.getByText(/让出员工数名额/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '岗位调整' }))
    await userEvent.click(dialog.getByRole('button', { name: '停用成员' }))
    await expect(await (await rowOf({ canvas }, '林小满')).findByText('已停用')).toBeVisible()
  },
}

export const Enables: Story = {
  name: '启用',
  play: async (context) => {
    await act(context, '周听雨', '启用')
    await confirm(context, '启用「周听雨」？', '启用成员')
    await expect(await (await rowOf(context, '周听雨')).findByText('正常')).toBeVisible()
  },
}

/** 名下有客户时必须选择接手的人，客户一个不少。 */
export const LeavesWithCustomers: Story = {
  name: '离职须选接手客户的人',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '林小满', '离职')
    const dialog = await dialogOf('「林小满」离职')
    await expect(dialog.getByRole('button', { name: '办理离职' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('combobox', { name: /接手客户/ }))
    await userEvent.click(await screen.findByRole('option', { name: /沈一舟/ }))
    await userEvent.click(dialog.getByRole('button', { name: '办理离职' }))
    await expect(await (await rowOf({ canvas }, '沈一舟')).findByText('17')).toBeVisible()
    await expect(await (await rowOf({ canvas }, '林小满')).findByText('已离职')).toBeVisible()
  },
}

export const TransfersTheOwner: Story = {
  name: '移交店主',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '陈书言', '移交店主')
    const dialog = await dialogOf('移交「云筑装饰」的店主')
    await userEvent.click(dialog.getByRole('combobox', { name: /新店主/ }))
    await userEvent.click(await screen.findByRole('option', { name: /沈一舟/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /移交原因/ }), '工商变更')
    await userEvent.click(dialog.getByRole('button', { name: '移交店主' }))
    const row = await rowOf({ canvas }, '沈一舟')
    await expect((await row.findAllByText('店主')).length).toBeGreaterThan(0)
  },
}

/** 没有绑定微信的成员不能解绑。 */
export const ResetsTheLogin: Story = {
  name: '重置登录',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '顾青禾')).getByRole('button', { name: '重置登录' }))
    const dialog = await dialogOf('重置「顾青禾」的登录')
    await expect(dialog.getByRole('radio', { name: /解绑微信/ })).toBeDisabled()
    await userEvent.click(dialog.getByRole('radio', { name: /结束登录/ }))
    await userEvent.click(dialog.getByRole('button', { name: '结束登录' }))
    await expect(await screen.findByText('「顾青禾」已结束登录')).toBeVisible()
  },
}

/** 店主会被跳过，须先移交。 */
export const DisablesSeveral: Story = {
  name: '批量停用',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, /沈一舟/, /林小满/)
    await userEvent.click(canvas.getByRole('button', { name: '批量停用' }))
    const dialog = await questionOf('停用所选的 2 个成员？')
    await userEvent.click(dialog.getByRole('button', { name: '岗位调整' }))
    await userEvent.click(dialog.getByRole('button', { name: '停用成员' }))
    await expect(await (await rowOf({ canvas }, '沈一舟')).findByText('已停用')).toBeVisible()
  },
}
