import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { getProductComponent } from '#contract/goods/product-components.ts'
import ComponentForm from '#features/goods/component/form.tsx'
import { componentPaths } from '#features/goods/component-paths.ts'
import { componentHandlers } from '#mocks/goods/components.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, waits, worker } from '#mocks/worker.ts'
import { choose } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增商品组件',
  component: ComponentForm,
  decorators: [screenDecorator],
  parameters: { at: componentPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...componentHandlers())
  },
} satisfies Meta<typeof ComponentForm>
export default meta
type Story = StoryObj<typeof meta>

const ofTop = { at: componentPaths.form.to({ id: 1 }) }

export const Default: Story = { name: '默认' }
export const Editing: Story = { name: '编辑', parameters: ofTop }
export const Loading: Story = { name: '加载中', parameters: ofTop, beforeEach: () => waits(getProductComponent) }
export const Failed: Story = { name: '失败', parameters: ofTop, beforeEach: () => fails(getProductComponent) }
export const Missing: Story = { name: '组件不存在', parameters: { at: componentPaths.form.to({ id: 99 }) } }

export const ForSupplier: Story = {
  name: '供应商只填供货价',
  parameters: { ...ofTop, as: '供应商' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /供货价/ })).toHaveValue('600.00')
    await expect(canvas.queryByRole('textbox', { name: /销售价/ })).toBeNull()
    await expect(canvas.getByRole('combobox', { name: /供应商/ })).toBeDisabled()
  },
}

export const NamesWhatIsMissing: Story = {
  name: '缺什么逐项指出，焦点到第一项',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '保存' }))
    for (const message of ['组件名称至少 2 个字', '请选择组件类型', '请选择供应商', '请选择适用类目', '请上传组件图']) {
      await expect(await canvas.findByText(message)).toBeVisible()
    }
    await expect(canvas.getByRole('textbox', { name: /组件名称/ })).toHaveFocus()
  },
}

export const SizeOfThreeFigures: Story = {
  name: '尺寸要三个整数',
  parameters: ofTop,
  play: async ({ canvas, userEvent }) => {
    const size = await canvas.findByRole('textbox', { name: /尺寸/ })
    await userEvent.clear(size)
    await userEvent.type(size, '100x200')
    await userEvent.tab()
    await expect(await canvas.findByText('请按 长x宽x高 填写三个整数')).toBeVisible()
  },
}

/** 采购系数 1.1、供货价 33.33，采购价随之为 36.66。 */
export const PricesFollow: Story = {
  name: '采购价按系数算出',
  parameters: ofTop,
  play: async ({ canvas, userEvent }) => {
    const supply = await canvas.findByRole('textbox', { name: /供货价/ })
    await userEvent.clear(supply)
    await userEvent.type(supply, '33.33')
    await userEvent.tab()
    await expect(canvas.getByRole('textbox', { name: /采购价/ })).toHaveValue('36.66')
    await expect(canvas.getByRole('textbox', { name: /销售价/ })).toHaveValue('54.99')
    await expect(await canvas.findByText('价格已修改，保存后 3 个商品的组件价格随之变化。')).toBeVisible()
  },
}

/** 手动定的销售价不随供货价改变，并说明原因；改了系数的价格仍会跟着供货价走。 */
export const ManualPricesStay: Story = {
  name: '手动定的价格不变',
  parameters: ofTop,
  play: async ({ canvas, userEvent }) => {
    const field = (name: RegExp) => canvas.findByRole('textbox', { name })
    const type = async (name: RegExp, text: string) => {
      await userEvent.clear(await field(name))
      await userEvent.type(await field(name), text)
      await userEvent.tab()
    }
    await type(/销售价/, '999')
    await expect(await canvas.findByText('手动价，不随其他价格变动')).toBeVisible()
    await type(/产品系数/, '3')
    await type(/供货价/, '33.33')
    await expect(await field(/采购价/)).toHaveValue('36.66')
    await expect(await field(/产品价/)).toHaveValue('109.98')
    await expect(await field(/销售价/)).toHaveValue('999.00')
  },
}

export const SoldAloneNeedsAPrice: Story = {
  name: '可单独售卖须有销售价',
  parameters: { at: componentPaths.form.to({ id: 5 }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: /可单独售卖/ }))
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('可单独售卖的组件须填写销售价')).toBeVisible()
  },
}

export const NameTaken: Story = {
  name: '同一供应商不能重名',
  parameters: ofTop,
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /组件名称/ })
    await userEvent.clear(name)
    await userEvent.type(name, '黑胡桃木台面')
    await userEvent.click(canvas.getByRole('button', { name: '保存' }))
    await expect(await canvas.findByText('组件名称已存在')).toBeVisible()
  },
}

/** 复制：内容照旧，库存从 0 开始；保存后接着录入下一个，只留供应商、品牌、类型与类目。 */
export const CopiesAndGoesOn: Story = {
  name: '复制并继续录入',
  parameters: { at: componentPaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: /组件名称/ })
    await expect(canvas.getByRole('textbox', { name: /库存/ })).toHaveValue('0')
    await userEvent.clear(name)
    await userEvent.type(name, '鱼肚白岩板台面')
    await userEvent.click(canvas.getByRole('button', { name: '保存并新增下一个' }))
    await expect(await within(document.body).findByText('组件已保存')).toBeVisible()
    await waitFor(() => expect(name).toHaveValue(''))
    await expect(canvas.getByRole('textbox', { name: /型号/ })).toHaveValue('')
    await expect(canvas.getByRole('combobox', { name: /组件类型/ })).toHaveTextContent('台面')
  },
}

export const TakesTextures: Story = {
  name: '可选材质来自适用类目的商品模板',
  parameters: ofTop,
  play: async ({ canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /可选材质/, /黑金花岩板/)
    await expect(await canvas.findByText('黑金花岩板')).toBeVisible()
  },
}
