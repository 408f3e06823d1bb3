import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { editAdminUser, getAdminUser } from '#contract/permissions/admin-users.ts'
import { userPaths } from '#features/permissions/paths.ts'
import UserList from '#features/permissions/user/list.tsx'
import { userRecord } from '#mocks/permissions/admin-user-records.ts'
import { TEMPORARY_PASSWORD, userHandlers } from '#mocks/permissions/admin-users.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, openMenu, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/系统中心/管理员账号/新增与编辑',
  component: UserList,
  decorators: [screenDecorator],
  parameters: { at: userPaths.list.to() },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...userHandlers())
  },
} satisfies Meta<typeof UserList>
export default meta
type Story = StoryObj<typeof meta>

export const Editing: Story = {
  name: '编辑：账号、类型与归属不能再改',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, 'xu.wenjing')).getByRole('button', { name: '编辑' }))
    const form = await dialogOf('编辑账号「许文静」')
    await expect(await form.findByText(/共可打开 \d+ 个页面/)).toBeVisible()
    await expect(form.queryByRole('textbox', { name: /登录账号/ })).toBeNull()
  },
}

export const EditingFailed: Story = {
  name: '账号读取失败时可以重试',
  beforeEach: () => fails(getAdminUser),
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, 'xu.wenjing')).getByRole('button', { name: '编辑' }))
    await expect(await (await dialogOf('编辑账号')).findByRole('button', { name: '重试' })).toBeVisible()
  },
}

/** 新增后临时密码只显示一次，关闭前再问一遍。 */
export const AddsAnAccount: Story = {
  name: '新增账号',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增账号' }))
    const form = await dialogOf('新增账号')
    await userEvent.type(form.getByRole('textbox', { name: /登录账号/ }), 'lin.deng')
    await userEvent.type(form.getByRole('textbox', { name: /姓名/ }), '林灯')
    await userEvent.type(form.getByRole('textbox', { name: /手机号/ }), '13911112222')
    await choose({ canvas: form, userEvent }, /角色/, /商品运营/)
    await expect(await form.findByText(/共可打开 \d+ 个页面/)).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: '新增账号' }))
    const shown = await dialogOf('「林灯」的临时密码')
    await expect(shown.getByText(TEMPORARY_PASSWORD)).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: '完成' }))
    await userEvent.click((await questionOf('已妥善保存？')).getByRole('button', { name: '已保存，关闭' }))
    await waitFor(() => expect(screen.queryByText(TEMPORARY_PASSWORD)).toBeNull())
    await expect(await canvas.findByRole('row', { name: /lin.deng/ })).toBeVisible()
  },
}

/** 离开账号与手机号时就说明已被占用，不分大小写。 */
export const TellsWhatIsTaken: Story = {
  name: '账号与手机号已占用',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增账号' }))
    const form = await dialogOf('新增账号')
    await userEvent.type(form.getByRole('textbox', { name: /登录账号/ }), 'ZHOU.Yuan')
    await userEvent.type(form.getByRole('textbox', { name: /手机号/ }), '13800000002')
    await userEvent.tab()
    await expect(await form.findByText('登录账号已存在')).toBeVisible()
    await expect(await form.findByText('该手机号已被其他账号使用')).toBeVisible()
  },
}

/** 供应商账号要选所属供应商，只能选适用的角色；缺什么逐项指出。 */
export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增账号' }))
    const form = await dialogOf('新增账号')
    await userEvent.click(form.getByRole('radio', { name: '供应商' }))
    await userEvent.click(form.getByRole('button', { name: '新增账号' }))
    for (const message of ['请选择所属供应商', '姓名至少 2 个字', '请输入正确的手机号', '请选择角色'])
      await expect(await form.findByText(message)).toBeVisible()
    await userEvent.click(form.getByRole('combobox', { name: /角色/ }))
    await expect(await screen.findByRole('option', { name: /供应商/ })).toBeVisible()
    await expect(screen.queryByRole('option', { name: /商品运营/ })).toBeNull()
  },
}

/** 有角色只看指定品牌时必须选可管品牌；供应商账号只有其供应商的品牌，换供应商时清空。 */
export const AsksForBrands: Story = {
  name: '须选可管品牌',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增账号' }))
    const form = await dialogOf('新增账号')
    await userEvent.click(form.getByRole('radio', { name: '供应商' }))
    await choose({ canvas: form, userEvent }, /所属供应商/, '木禾家居')
    await expect(form.queryByRole('combobox', { name: /可管品牌/ })).toBeNull()
    await choose({ canvas: form, userEvent }, /角色/, /品牌运营/)
    await userEvent.keyboard('{Escape}')
    const brands = await form.findByRole('combobox', { name: /可管品牌/ })
    await userEvent.click(form.getByRole('button', { name: '新增账号' }))
    await expect(await form.findByText('请选择可管品牌')).toBeVisible()
    await userEvent.click(brands)
    await expect(await screen.findByRole('option', { name: /木禾/ })).toBeVisible()
    await expect(screen.queryByRole('option', { name: /岭南之光/ })).toBeNull()
    await userEvent.click(screen.getByRole('option', { name: /禾光灯饰/ }))
    await expect(await form.findByRole('button', { name: '移除禾光灯饰' })).toBeVisible()
    await waitFor(() => expect(form.queryByText('请选择可管品牌')).toBeNull())
  },
}

export const GreysWiderRoles: Story = {
  name: '超出自己权限的角色置灰并说明',
  beforeEach: () => worker.use(...userHandlers({ beyond: [1] })),
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, 'zhou.yuan')).getByRole('button', { name: '编辑' }))
    const form = await dialogOf('编辑账号「周予安」')
    await context.userEvent.click(await form.findByRole('combobox', { name: /角色/ }))
    const wide = await screen.findByRole('option', { name: /超级管理员/ })
    await expect(wide).toHaveAttribute('aria-disabled', 'true')
    await expect(wide).toHaveTextContent('超出您的权限')
    await expect(screen.getByRole('option', { name: /展厅导购/ })).toHaveTextContent('已停用')
  },
}

export const ProtectsOneself: Story = {
  name: '自己的角色不能改，也不能冻结自己',
  play: async (context) => {
    const { canvas, userEvent } = context
    await openMenu({ canvas, userEvent }, '林知夏')
    await expect(await screen.findByRole('menuitem', { name: /冻结/ })).toHaveTextContent('不能冻结自己')
    await userEvent.keyboard('{Escape}')
    await userEvent.click((await rowOf(context, 'lin.zhixia')).getByRole('button', { name: '编辑' }))
    const form = await dialogOf('编辑账号「林知夏」')
    await expect(await form.findByText('不能修改自己的角色')).toBeVisible()
    await expect(form.getByRole('combobox', { name: /角色/ })).toBeDisabled()
  },
}

export const SettlesAConflict: Story = {
  name: '有人先保存时，逐项比较后再保存',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, 'zhou.yuan')).getByRole('button', { name: '编辑' }))
    const form = await dialogOf('编辑账号「周予安」')
    const name = await form.findByRole('textbox', { name: /姓名/ })
    await userEvent.clear(name)
    await userEvent.type(name, '周宇安')
    const latest = { ...userRecord(2, 'zhou.yuan', '周予安'), version: 2, department: '灯具部' }
    fails(editAdminUser, 409, '数据已被他人修改,请刷新后重试', { latest })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await userEvent.click(await form.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await expect(dialog.getByRole('row', { name: /部门/ })).toHaveTextContent('灯具部')
    await userEvent.click(dialog.getByRole('button', { name: '采用所选内容' }))
    await waitFor(() => expect(form.getByRole('combobox', { name: '部门' })).toHaveValue('灯具部'))
    await expect(form.getByRole('textbox', { name: /姓名/ })).toHaveValue('周宇安')
  },
}

/** 复制新增带来类型、部门与角色，不带本人的资料。 */
export const AddsOneLikeAnother: Story = {
  name: '复制新增',
  play: async (context) => {
    await act(context, '许文静', '复制新增')
    const form = await dialogOf('参照「许文静」新增账号')
    await expect(form.getByRole('combobox', { name: '部门' })).toHaveValue('交易部')
    await expect(form.getByRole('textbox', { name: /手机号/ })).toHaveValue('')
    await expect(await form.findByRole('button', { name: '移除交易客服' })).toBeVisible()
    await expect(form.queryByRole('button', { name: '移除展厅导购' })).toBeNull()
  },
}
