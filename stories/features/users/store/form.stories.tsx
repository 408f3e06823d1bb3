import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { getCityStore, saveCityStore } from '#contract/users/stores.ts'
import { storePaths } from '#features/users/paths.ts'
import CityStoreForm from '#features/users/store/form.tsx'
import { screenDecorator } from '#mocks/screen.tsx'
import { storeRecord } from '#mocks/users/store-records.ts'
import { storeHandlers } from '#mocks/users/stores.ts'
import { fails, waits, worker } from '#mocks/worker.ts'
import { confirm, questionOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/客户中心/新增城市门店',
  component: CityStoreForm,
  decorators: [screenDecorator],
  parameters: { at: storePaths.form.to(), as: '营销运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...storeHandlers())
  },
} satisfies Meta<typeof CityStoreForm>
export default meta
type Story = StoryObj<typeof meta>

const saved = '已前往 /store/storeCity'

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: { at: storePaths.form.to({ id: 1 }) } }
export const Loading: Story = {
  name: '加载中',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  beforeEach: () => waits(getCityStore),
}
export const Failed: Story = {
  name: '失败',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  beforeEach: () => fails(getCityStore),
}
export const Missing: Story = { name: '门店不存在', parameters: { at: storePaths.form.to({ id: 99 }) } }

/** 复制不带名称、坐标与主店。 */
export const Copies: Story = {
  name: '复制新增',
  parameters: { at: storePaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '复制 杭州西湖旗舰店' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /门店名称/ })).toHaveValue('')
    await expect(canvas.getByRole('textbox', { name: /经度/ })).toHaveValue('')
    await expect(canvas.getByRole('switch', { name: '城市主店' })).not.toBeChecked()
    await expect(canvas.getByRole('textbox', { name: /联系人/ })).toHaveValue('陈书言')
  },
}

export const SavesADraft: Story = {
  name: '草稿只需名称与地区',
  parameters: { at: storePaths.form.to({ id: 5 }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /门店名称/ })
    await userEvent.type(name, '二店')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText(saved)).toBeVisible()
  },
}

export const SavingAsksForEverything: Story = {
  name: '保存时列出缺项',
  parameters: { at: storePaths.form.to({ id: 5 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存并开业' }))
    const form = await canvas.findByRole('form', { name: '编辑 佛山顺德家居馆' })
    await expect(form).toHaveTextContent('请选择门店管理员')
    await expect(form).toHaveTextContent('请填写营业时间')
    await expect(form).toHaveTextContent('请上传门店实景')
  },
}

export const ChecksThePosition: Story = {
  name: '坐标不在省内被拒绝',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const latitude = await canvas.findByRole('textbox', { name: /纬度/ })
    await userEvent.clear(latitude)
    await userEvent.type(latitude, '200')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('纬度应在 3 到 54 之间')).toBeVisible()
    await userEvent.clear(latitude)
    await userEvent.type(latitude, '22.9')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('坐标不在浙江范围内，请核对经度与纬度')).toBeVisible()
  },
}

/** 点击预览图取点，经度与纬度随之填写。 */
export const TakesAPoint: Story = {
  name: '点击预览图取点',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const longitude = await canvas.findByRole('textbox', { name: /经度/ })
    await expect(longitude).toHaveValue('120.1303')
    await userEvent.click(canvas.getByRole('button', { name: '城市' }))
    await userEvent.click(canvas.getByRole('button', { name: '以点击处为门店坐标' }))
    await expect(longitude).not.toHaveValue('120.1303')
    await expect(canvas.getByRole('img', { name: '杭州西湖旗舰店的位置' })).toBeVisible()
  },
}

export const RefusesADayTwice: Story = {
  name: '同一天不能有两行营业时间',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const [, second] = await canvas.findAllByRole('checkbox', { name: '周一' })
    if (!second) throw new Error('the store has two rows of hours')
    await userEvent.click(second)
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('周一重复，一天只能出现一次')).toBeVisible()
  },
}

/** 保存前看到哪些门店已服务这些地区。 */
export const ShowsWhoServes: Story = {
  name: '显示已有门店服务的地区',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/个地区已有门店服务/)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: '杭州余杭体验店' })[0]).toBeVisible()
  },
}

const inThreeCities = () =>
  worker.use(
    ...storeHandlers([
      storeRecord(1, '杭州西湖旗舰店', { serviceAreas: ['330100', '330500', '440600'] }),
      storeRecord(2, '杭州余杭体验店', { area: '330110', areaName: '浙江省杭州市余杭区' }),
    ]),
  )

/** 放弃一个地区：先说明多少未完成订单变更门店，确认后才保存。 */
export const MovesOrders: Story = {
  name: '变更服务范围先说明订单',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  beforeEach: inThreeCities,
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('combobox', { name: /服务城市/ }))
    ;(await screen.findByRole('option', { name: /浙江省/ })).focus()
    // Ticks the whole province, then nothing of it.
    await userEvent.keyboard('  ')
    await userEvent.click(screen.getByRole('button', { name: '选好了' }))
    await expect(await canvas.findByText('保存后 3 个未完成订单变更门店')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const question = await questionOf('3 个未完成订单变更门店？')
    await expect(question.getByText(/3 个改由「杭州余杭体验店」/)).toBeVisible()
    await confirm(context, '3 个未完成订单变更门店？', '变更门店并保存')
    await expect(await canvas.findByText(saved)).toBeVisible()
  },
}

export const KeepsInputAfterAConflict: Story = {
  name: '他人已修改时保留输入',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  beforeEach: () => {
    const latest = storeRecord(1, '杭州西湖旗舰店', { version: 4, address: '文三路 1 号' })
    return fails(saveCityStore, 409, '数据已被他人修改,请刷新后重试', { latest })
  },
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByRole('textbox', { name: /详细地址/ })
    await userEvent.clear(address)
    await userEvent.type(address, '古墩路 99 号')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByRole('button', { name: '比较差异' })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /详细地址/ })).toHaveValue('古墩路 99 号')
  },
}

export const ReplacesTheMainStore: Story = {
  name: '第二家主店先确认',
  parameters: { at: storePaths.form.to({ id: 2 }) },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('switch', { name: '城市主店' }))
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    const question = await questionOf('更换城市主店？')
    await expect(question.getByText(/该城市已有主店「杭州西湖旗舰店」/)).toBeVisible()
    await confirm(context, '更换城市主店？', '更换主店')
    await expect(await canvas.findByText(saved)).toBeVisible()
  },
}

export const Previews: Story = {
  name: '小程序预览',
  parameters: { at: storePaths.form.to({ id: 1 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '预览' }))
    const dialog = await screen.findByRole('dialog', { name: '预览' })
    await expect(dialog).toHaveTextContent('杭州西湖旗舰店')
    await expect(dialog).toHaveTextContent('0571-87654321')
  },
}

/** 交易客服只能查看，没有表单的权限。 */
export const Forbidden: Story = { name: '没有权限', parameters: { as: '交易客服' } }
