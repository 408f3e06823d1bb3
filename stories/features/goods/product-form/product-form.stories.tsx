import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { productStatus } from '#contract/goods/codes.ts'
import { addProduct, editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { getTemplate } from '#contract/goods/templates.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductForm from '#features/goods/product-form/product-form.tsx'
import { answer } from '#mocks/answer.ts'
import { editingHandlers, largeProduct, productDetail, refusedProduct } from '#mocks/goods/product-editing.ts'
import { templateRecord } from '#mocks/goods/template-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/新增商品',
  component: ProductForm,
  decorators: [screenDecorator],
  parameters: { at: productPaths.form.to(), as: '商品运营' },
  beforeEach: () => {
    localStorage.clear()
    worker.use(...editingHandlers())
  },
} satisfies Meta<typeof ProductForm>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const ofSofa = { at: productPaths.form.to({ spuId: 1 }) }

/** Fills in a new product up to its template. */
const startWith = async (context: Context, name: string) => {
  const { canvas, userEvent } = context
  await choose(context, /供应商/, /木禾家居/)
  await choose(context, /^品牌/, /木禾/)
  await userEvent.click(await canvas.findByRole('radio', { name: /^家具/ }))
  await choose(context, /商品模板/, /布艺沙发标准模板/)
  await userEvent.type(canvas.getByRole('textbox', { name: /商品名称/ }), name)
}

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', parameters: ofSofa, globals: { theme: 'dark' } }
export const Editing: Story = {
  name: '编辑',
  parameters: ofSofa,
  beforeEach: () => worker.use(...editingHandlers(productDetail({ status: productStatus.draft }))),
}
export const Loading: Story = { name: '加载中', parameters: ofSofa, beforeEach: () => waits(getProduct) }
export const Failed: Story = { name: '失败', parameters: ofSofa, beforeEach: () => fails(getProduct) }

/** 供应商只看到并填写供货价，供应商就是自己。 */
export const Forbidden: Story = {
  name: '没有权限',
  parameters: { ...ofSofa, as: '供应商' },
  beforeEach: () => worker.use(...editingHandlers(productDetail({ status: productStatus.draft }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('columnheader', { name: /供货价/ })).toBeVisible()
    for (const title of ['采购价', '产品价', '销售价', '销售系数'])
      await expect(canvas.queryByRole('columnheader', { name: title })).toBeNull()
    await expect(canvas.queryByRole('textbox', { name: '内部备注' })).toBeNull()
  },
}

/** 选好模板就有规格、参数和默认值；没填完也能存草稿。 */
export const SavesADraft: Story = {
  name: '没填完也能存草稿',
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾云朵三人沙发')
    await expect(await canvas.findByText('框架材质')).toBeVisible()
    await expect(await canvas.findByRole('combobox', { name: '添加沙发尺寸' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await screen.findByText('草稿已保存')).toBeVisible()
  },
}

/** 输入供货价，另外三个价格按系数算出；新的组合空着。 */
export const DerivesPrices: Story = {
  name: '价格按系数算出',
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾云朵三人沙发')
    await userEvent.type(await canvas.findByRole('combobox', { name: '添加沙发尺寸' }), '1.8')
    await userEvent.click(await screen.findByRole('option', { name: '1.8' }))
    await userEvent.type(await canvas.findByRole('textbox', { name: '1.8 供货价' }), '100{Enter}')
    await expect(canvas.getByRole('textbox', { name: '1.8 采购价' })).toHaveValue('110.00')
    await expect(canvas.getByRole('textbox', { name: '1.8 产品价' })).toHaveValue('132.00')
    await expect(canvas.getByRole('textbox', { name: '1.8 销售价' })).toHaveValue('165.00')
  },
}

export const TellsWhatIsMissing: Story = {
  name: '提交时列出缺什么并跳到第一处',
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾云朵三人沙发')
    const missing = within(await canvas.findByRole('region', { name: '提交所需' }))
    await expect(await missing.findByRole('button', { name: '请上传主图' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '提交审核' }))
    await expect((await canvas.findAllByText('请上传主图'))[0]).toBeVisible()
    await expect(await canvas.findByRole('alert')).toHaveTextContent('请填写规格「沙发尺寸」')
  },
}

export const JumpsToTheCell: Story = {
  name: '光标去到出错的单元格',
  parameters: ofSofa,
  beforeEach: () =>
    worker.use(
      answer(editProduct, () => {
        const message = '条码已被 SKU S0000000002001 使用'
        throw new MockRefusal(422, message, { fields: { 'skus.3.barcode': message } })
      }),
      ...editingHandlers(productDetail({ status: productStatus.draft })),
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /副标题/ }), '，满意再下单')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    const cell = await canvas.findByRole('textbox', { name: '雾霾蓝 / 三人位 2.3 米 条码' })
    await waitFor(() => expect(cell).toHaveAttribute('aria-invalid', 'true'))
    await waitFor(() => expect(cell).toHaveFocus())
  },
}

export const StrikesOut: Story = {
  name: '划掉一个组合',
  parameters: ofSofa,
  beforeEach: () => {
    const sofa = productDetail({ status: productStatus.draft })
    worker.use(
      answer(editProduct, ({ skus, spuId, version }) => {
        if (skus?.length !== 5) throw new MockRefusal(422, `存了 ${skus?.length} 个`)
        return { spuId, version: version + 1, applied: true }
      }),
      ...editingHandlers(sofa),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '销售 焦糖棕 / 双人位 1.8 米' }))
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await screen.findByText('草稿已保存')).toBeVisible()
  },
}

export const TurnsTheSheet: Story = {
  name: '切换价格与库存、物流两面',
  parameters: ofSofa,
  beforeEach: () => worker.use(...editingHandlers(productDetail({ status: productStatus.draft }))),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('textbox', { name: '雾霾蓝 / 三人位 2.3 米 供货价' })
    await userEvent.click(canvas.getByRole('button', { name: '库存与物流' }))
    await expect(await canvas.findByRole('textbox', { name: '雾霾蓝 / 三人位 2.3 米 重量(kg)' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '编码与价格' }))
    await expect(await canvas.findByRole('textbox', { name: '雾霾蓝 / 三人位 2.3 米 供货价' })).toBeVisible()
  },
}

/** 复制一个商品：编码、条码和库存不带，名称加「副本」。 */
export const Copies: Story = {
  name: '复制商品',
  parameters: { at: productPaths.form.to({ copyFrom: 1 }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /商品名称/ })).toHaveValue('木禾奶油风科技布三人沙发-副本')
    await expect(await canvas.findByRole('textbox', { name: '米白 / 双人位 1.8 米 SKU 编码' })).toHaveValue('')
  },
}

export const Refused: Story = {
  name: '驳回原因一直显示',
  parameters: ofSofa,
  beforeEach: () => worker.use(...editingHandlers(refusedProduct())),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('新品审核已驳回：图片不合格')).toBeVisible()
    await expect(canvas.getByText(/主图带有水印/)).toBeVisible()
  },
}

/** 已上架的商品：改名要审核，排序立即生效；价格在这里只看。 */
export const LiveProduct: Story = {
  name: '编辑已上架的商品',
  parameters: ofSofa,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /商品名称/ }), ' 升级款')
    await expect(await canvas.findByText('商品名称 将等待审核，其余立即生效')).toBeVisible()
    const price = await canvas.findByRole('textbox', { name: '米白 / 双人位 1.8 米 供货价' })
    await waitFor(() => expect(price).toBeDisabled())
  },
}

export const InReview: Story = {
  name: '审核中的商品不能改',
  parameters: ofSofa,
  beforeEach: () => worker.use(...editingHandlers(productDetail({ status: productStatus.inReview }))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('当前状态不可编辑')).toBeVisible()
  },
}

export const NameTaken: Story = {
  name: '离开名称栏就知道有没有重名',
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾白蜡木圆餐桌')
    await userEvent.tab()
    await expect(await canvas.findByText('商品名称已存在')).toBeVisible()
  },
}

/** 别人先存了：逐项比较后再存，规格照旧可填。 */
export const Conflict: Story = {
  name: '别人先存了',
  parameters: ofSofa,
  beforeEach: () => {
    const sofa = productDetail({ status: productStatus.draft })
    const latest = productDetail({
      status: productStatus.draft,
      version: 2,
      updatedBy: '周敏',
      subtitle: '全国联保三年',
    })
    worker.use(
      answer(editProduct, ({ spuId, version }) => {
        if (version < latest.version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest })
        return { spuId, version: version + 1, applied: true }
      }),
      ...editingHandlers(sofa),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /型号/ }), 'MH-301')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await userEvent.click(await canvas.findByRole('button', { name: '比较差异' }))
    const dialog = await dialogOf('比较差异')
    await expect(await dialog.findByText('全国联保三年')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '采用所选内容' }))
    await expect(await canvas.findByRole('textbox', { name: '米白 / 双人位 1.8 米 供货价' })).toHaveValue('1200.00')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await screen.findByText('草稿已保存')).toBeVisible()
  },
}

/** 模板在填写途中被修改：保存前说明，新的参数就在表单里。 */
export const TemplateChanges: Story = {
  name: '模板中途被修改',
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾云朵三人沙发')
    await canvas.findByText('框架材质')
    const template = templateRecord(1, '布艺沙发标准模板')
    const depth = { attributeName: '坐深', options: [], unit: '', required: true, searchable: false }
    returns(getTemplate, {
      ...template,
      attributes: [...template.attributes, { ...depth, inputType: attributeInput.text }],
    })
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText(/商品模板刚刚被修改/)).toBeVisible()
    await userEvent.type(await canvas.findByRole('textbox', { name: /坐深/ }), '62 厘米')
    await expect(canvas.getByRole('textbox', { name: /商品名称/ })).toHaveValue('木禾云朵三人沙发')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await screen.findByText('草稿已保存')).toBeVisible()
  },
}

export const KeepsWhatWasTyped: Story = {
  name: '网络不通时什么也没丢；再存一次',
  beforeEach: () => fails(addProduct),
  play: async (context) => {
    const { canvas, userEvent } = context
    await startWith(context, '木禾云朵三人沙发')
    await userEvent.click(canvas.getByRole('button', { name: '保存草稿' }))
    await expect(await canvas.findByText('没有保存')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: /商品名称/ })).toHaveValue('木禾云朵三人沙发')
  },
}

export const Previews: Story = {
  name: '客户在手机上看到的样子',
  parameters: ofSofa,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '客户预览' }))
    const phone = await dialogOf('客户预览')
    await expect(await phone.findByText('坐深 62 厘米', { exact: false })).toBeInTheDocument()
    await userEvent.click(phone.getByRole('button', { name: '米白' }))
    await expect(phone.getByRole('button', { name: '米白' })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const Large: Story = {
  name: '200 个规格，打一个字只画一行',
  parameters: ofSofa,
  beforeEach: () => worker.use(...editingHandlers(largeProduct())),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/200 个组合/)).toBeVisible()
    const cell = await canvas.findByRole('textbox', { name: '颜色 1 / 尺寸 1 供货价' })
    await userEvent.clear(cell)
    await userEvent.type(cell, '1299')
    await expect(cell).toHaveValue('1299')
  },
}
