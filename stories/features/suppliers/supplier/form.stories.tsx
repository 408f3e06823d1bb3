import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { addSupplier, editSupplier, getSupplier } from '#contract/suppliers/suppliers.ts'
import { supplierPaths } from '#features/suppliers/paths.ts'
import SupplierForm from '#features/suppliers/supplier/form.tsx'
import { screenDecorator } from '#mocks/screen.tsx'
import { creditCodeOf, supplierRecord } from '#mocks/suppliers/supplier-records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, waits, worker } from '#mocks/worker.ts'

const meta = {
  title: '页面/商品中心/新增供应商',
  component: SupplierForm,
  decorators: [screenDecorator],
  parameters: { at: supplierPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...supplierHandlers())
  },
} satisfies Meta<typeof SupplierForm>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: { at: supplierPaths.form.to({ id: 1 }), as: '超级管理员' } }
export const Loading: Story = {
  name: '加载中',
  parameters: { at: supplierPaths.form.to({ id: 1 }) },
  beforeEach: () => waits(getSupplier),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: supplierPaths.form.to({ id: 1 }) },
  beforeEach: () => fails(getSupplier),
}
export const Missing: Story = { name: '供应商不存在', parameters: { at: supplierPaths.form.to({ id: 99 }) } }

export const WithoutSettlement: Story = {
  name: '没有结算权限时不出现银行信息',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: '结算周期' })).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: '银行账号' })).toBeNull()
  },
}

export const SavesADraftWithTheNameOnly: Story = {
  name: '草稿只需要公司名称',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /公司名称/ }), '杭州听风家居有限公司')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('已前往 /goods/supplier')).toBeVisible()
  },
}

/** 保存并启用列出全部缺项，并跳到第一项。 */
export const EnablingAsksForEverything: Story = {
  name: '启用时列出缺项',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /公司名称/ }), '杭州听风家居有限公司')
    await userEvent.click(canvas.getByRole('button', { name: '保存并启用' }))
    const shortName = canvas.getByRole('textbox', { name: /简称/ })
    await expect(await within(canvas.getByRole('region', { name: '企业信息' })).findByText('缺少简称')).toBeVisible()
    await expect(shortName).toHaveFocus()
    const form = within(canvas.getByRole('form', { name: '新增供应商' }))
    await expect(form.getByText('缺少发货仓')).toBeVisible()
    await expect(form.getByText('缺少合同附件')).toBeVisible()
  },
}

/** 旁边的清单随填写减少，点一项就到那里。 */
export const ShowsWhatIsMissing: Story = {
  name: '缺项清单随填写减少',
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole('region', { name: '启用所需' }))
    const before = list.getByRole('status').textContent
    await userEvent.click(list.getByRole('button', { name: '缺少联系人' }))
    const contact = canvas.getByRole('textbox', { name: /联系人/ })
    await expect(contact).toHaveFocus()
    await userEvent.type(contact, '陈书言')
    await expect(list.queryByRole('button', { name: '缺少联系人' })).toBeNull()
    await expect(list.getByRole('status').textContent).not.toBe(before)
    await userEvent.click(list.getByRole('button', { name: '缺少营业执照' }))
    await expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus()
    await userEvent.click(list.getByRole('button', { name: '缺少发货仓' }))
    await expect(canvas.getByRole('button', { name: '添加发货仓' })).toHaveFocus()
  },
}

export const ChecksTheCreditCode: Story = {
  name: '校验位不对的信用代码当场指出',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /统一社会信用代码/ }), '913301060000000001')
    await userEvent.tab()
    await expect(await canvas.findByText('统一社会信用代码不正确')).toBeVisible()
  },
}

/** 已登记的信用代码：打开原来的供应商，不重复新增。 */
export const OffersTheKnownSupplier: Story = {
  name: '打开已登记的供应商',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /统一社会信用代码/ }), creditCodeOf(1))
    await expect(await canvas.findByText(/杭州木禾家居有限公司/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: '打开该供应商' })).toHaveAttribute(
      'href',
      supplierPaths.form.to({ id: 1 }),
    )
  },
}

/** 刚添加的发货仓不报错；离开没填的一项后，只提示这一项。 */
export const ANewRowIsNotFaulty: Story = {
  name: '刚添加的仓库不报错',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '添加发货仓' }))
    const row = within(canvas.getByRole('group', { name: '发货仓 1' }))
    const name = row.getByRole('textbox', { name: '仓库名称' })
    await expect(name).toHaveFocus()
    await userEvent.tab()
    await expect(await row.findByText('仓库名称至少 2 个字')).toBeVisible()
    await expect(name).toBeInvalid()
    for (const left of ['联系人', '电话', '地址']) {
      await expect(row.getByRole('textbox', { name: left })).toBeValid()
    }
  },
}

/** 第一个发货仓是默认的；默认始终恰好一个。 */
export const KeepsOneDefaultWarehouse: Story = {
  name: '恰好一个默认仓库',
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: '添加发货仓' })
    await userEvent.click(add)
    await userEvent.type(
      within(canvas.getByRole('group', { name: '发货仓 1' })).getByRole('textbox', { name: '仓库名称' }),
      '杭州总仓',
    )
    await userEvent.click(add)
    const second = within(canvas.getByRole('group', { name: '发货仓 2' }))
    await expect(second.getByRole('textbox', { name: '仓库名称' })).toHaveFocus()
    await userEvent.click(second.getByRole('button', { name: '设为默认' }))
    await expect(await second.findByText('默认')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '删除发货仓 2' }))
    await expect(within(canvas.getByRole('group', { name: '发货仓 1' })).getByText('默认')).toBeVisible()
  },
}

export const BankNumberKeepsDigits: Story = {
  name: '银行账号只留数字',
  parameters: { as: '超级管理员' },
  play: async ({ canvas, userEvent }) => {
    const input = await canvas.findByRole('textbox', { name: '银行账号' })
    await userEvent.type(input, '6222 0212-AB17')
    await expect(input).toHaveValue('6222021217')
  },
}

export const AccountIsTaken: Story = {
  name: '服务器的拒绝落在字段上',
  beforeEach: () => fails(addSupplier, 422, '登录账号已被使用', { fields: { account: '登录账号已被使用' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /公司名称/ }), '杭州听风家居有限公司')
    await userEvent.type(canvas.getByRole('textbox', { name: /登录账号/ }), '13905710001')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('登录账号已被使用')).toBeVisible()
  },
}

export const SomebodySavedMeanwhile: Story = {
  name: '他人先保存：比较之后再保存',
  parameters: { at: supplierPaths.form.to({ id: 1 }) },
  beforeEach: () =>
    fails(editSupplier, 409, '数据已被他人修改,请刷新后重试', {
      latest: { ...supplierRecord(1, '杭州木禾家居有限公司', '木禾'), version: 2 },
    }),
  play: async ({ canvas, userEvent }) => {
    const contacts = within(await canvas.findByRole('region', { name: '联系方式' }))
    await userEvent.type(contacts.getByRole('textbox', { name: /联系人/ }), '一')
    await userEvent.click(canvas.getByRole('button', { name: '保存修改' }))
    await userEvent.click(await canvas.findByRole('button', { name: '比较差异' }))
    await expect(await screen.findByRole('dialog', { name: '比较差异' })).toBeVisible()
  },
}
