import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { setProductPrice } from '#contract/goods/prices.ts'
import { listProducts, listSkus, type Sku } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { answer } from '#mocks/answer.ts'
import { productHandlers, skuRecords } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, MockRefusal, returns, waits, worker } from '#mocks/worker.ts'
import { confirm, dialogOf, emptyPage, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品列表',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers(), ...productHandlers()),
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]
const sofa = '木禾奶油风科技布三人沙发'

const act = async ({ canvas, userEvent }: Context, product: string, action: string) => {
  const row = await rowOf({ canvas }, product)
  const direct = row.queryByRole('button', { name: action })
  if (direct) return userEvent.click(direct)
  await userEvent.click(row.getByRole('button', { name: `更多 ${product}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Empty: Story = { name: '空', beforeEach: () => returns(listProducts, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listProducts) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listProducts) }

export const NoMatch: Story = {
  name: '没有符合条件的商品',
  parameters: { at: productPaths.list.to({ keyword: '不存在的商品' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}

/** 供应商看不到销售价，也不能按它筛选和排序。 */
export const AsSupplier: Story = {
  name: '供应商看不到销售价',
  parameters: { as: '供应商' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('columnheader', { name: /供货价/ })).toBeVisible()
    await expect(canvas.queryByRole('columnheader', { name: /销售价/ })).toBeNull()
    await expect(canvas.queryByRole('textbox', { name: '最低销售价' })).toBeNull()
  },
}

export const FiltersByPrice: Story = {
  name: '价格填反了也按从低到高筛选',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: new RegExp(sofa) })
    await userEvent.type(canvas.getByRole('textbox', { name: '最低销售价' }), '3000{Enter}')
    const chosen = within(await canvas.findByRole('list', { name: '已选条件' }))
    await chosen.findByText(/3000.00 至 … 元/)
    await userEvent.type(canvas.getByRole('textbox', { name: '最高销售价' }), '2000{Enter}')
    await expect(await chosen.findByText(/2000.00 至 3000.00 元/)).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色看得到价格与库存，不能改',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: new RegExp(sofa) })
    await expect(canvas.queryByRole('button', { name: '下架' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '改价' })).toBeNull()
  },
}

/** 已上架却不可售的写明原因，并可一键筛出。 */
export const SaysWhyItDoesNotSell: Story = {
  name: '写明不可售的原因',
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('row', { name: /云栖现代简约落地灯/ })).toHaveTextContent('品牌已停用')
    await userEvent.click(canvas.getByRole('button', { name: /已上架但不可售/ }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: new RegExp(sofa) })).toBeNull())
    await expect(canvas.getByRole('row', { name: /云栖现代简约落地灯/ })).toBeVisible()
  },
}

/** 粘贴多个编码：找到的列出，没有的写明。 */
export const FindsPastedCodes: Story = {
  name: '粘贴编码查找',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: new RegExp(sofa) })
    await userEvent.click(canvas.getByRole('textbox', { name: '商品' }))
    await userEvent.paste('S0000000001\nS9999999999')
    await expect(await canvas.findByText('1 个编码没有找到')).toBeVisible()
    await expect(canvas.getByText('S9999999999')).toBeVisible()
    await expect(canvas.getByRole('row', { name: new RegExp(sofa) })).toBeVisible()
  },
}

/** 粘贴超过 200 个编码：当场说明，列表不变。 */
export const RefusesTooManyCodes: Story = {
  name: '粘贴编码过多',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: new RegExp(sofa) })
    await userEvent.click(canvas.getByRole('textbox', { name: '商品' }))
    await userEvent.paste(Array.from({ length: 201 }, (_, index) => `S9${String(index).padStart(9, '0')}`).join('\n'))
    await expect(await screen.findByText('最多 200 个编码')).toBeVisible()
    await expect(canvas.getByRole('row', { name: new RegExp(sofa) })).toBeVisible()
  },
}

/** 下架先说明后果，之后 10 秒内可以撤销。 */
export const TakesOffSaleAndBack: Story = {
  name: '下架后可以撤销',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, sofa, '下架')
    await confirm({ userEvent }, `下架「${sofa}」？`, '下架')
    await expect(await screen.findByText(`「${sofa}」已下架`)).toBeVisible()
    const row = () => canvas.getByRole('row', { name: new RegExp(sofa) })
    await waitFor(() => expect(row()).toHaveTextContent('已下架'))
    await userEvent.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(row()).toHaveTextContent('已上架'))
  },
}

/** 批量时有不符合的：什么都没改，可以跳过它们继续其余的。 */
export const SkipsWhatRefuses: Story = {
  name: '跳过不符合的商品',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, sofa, '木禾法式复古床头壁灯')
    await userEvent.click(canvas.getByRole('button', { name: '批量下架' }))
    await confirm({ userEvent }, '下架 2 个商品？', '下架')
    const second = await questionOf('1 个商品不能下架')
    await expect(second.getByText(/木禾法式复古床头壁灯：商品状态已变更/)).toBeVisible()
    await userEvent.click(second.getByRole('button', { name: '跳过它们，继续下架其余 1 个' }))
    await waitFor(() => expect(canvas.getByRole('row', { name: new RegExp(sofa) })).toHaveTextContent('已下架'))
  },
}

/** 改价：供货价带出其余三个价格；变动达到 20% 须填写原因。 */
export const ChangesPrices: Story = {
  name: '改价带出其余价格',
  play: async (context) => {
    const { userEvent } = context
    await act(context, sofa, '改价')
    const drawer = await dialogOf('改价')
    const [cell] = await drawer.findAllByRole('gridcell')
    if (!cell) throw new Error('no cell')
    await userEvent.click(cell)
    await userEvent.keyboard('1500{Enter}')
    const save = drawer.getByRole('button', { name: '保存 1 个规格的价格' })
    await expect(save).toBeDisabled()
    await userEvent.type(drawer.getByRole('textbox', { name: '调价原因' }), '原材料涨价')
    await expect(save).toBeEnabled()
    await userEvent.click(save)
    await expect(await screen.findByText('已调整 1 个规格的价格')).toBeVisible()
  },
}

/** The first SKU of the sofa, as changed by another user. */
const [first] = skuRecords()
const moved = (change: Partial<Sku>): Sku => ({ ...(first as Sku), version: 2, ...change })

async function priceAgainstSomebody(context: Context) {
  const { userEvent } = context
  await act(context, sofa, '改价')
  const drawer = await dialogOf('改价')
  const cell = (await drawer.findAllByRole('gridcell'))[0]
  if (!cell) throw new Error('no cell')
  await userEvent.click(cell)
  await userEvent.keyboard('1210{Enter}')
  await userEvent.click(drawer.getByRole('button', { name: '保存 1 个规格的价格' }))
  const differences = within(await drawer.findByRole('table', { name: '价格差异' }))
  await expect(differences.getByRole('row', { name: /供货价 1250.00 1210.00/ })).toBeVisible()
  return { drawer, cell }
}

const somebodyPriced = () => {
  const latest = [
    moved({ supplyPrice: '1250.00', purchasePrice: '1375.00', productPrice: '1650.00', salePrice: '2062.50' }),
  ]
  worker.use(
    answer(setProductPrice, ({ rows }) => {
      if (rows[0]?.version === 1) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest })
      return { done: rows.length, scheduled: 0 }
    }),
  )
}

/** 别人先改了价：两边的价格并排列出，保留自己的，再存一次就行。 */
export const KeepsOwnPrices: Story = {
  name: '冲突时保留自己的价格',
  beforeEach: somebodyPriced,
  play: async (context) => {
    const { drawer, cell } = await priceAgainstSomebody(context)
    const save = drawer.getByRole('button', { name: '保存 1 个规格的价格' })
    await expect(save).toBeDisabled()
    await context.userEvent.click(drawer.getByRole('button', { name: '保留我的价格' }))
    await expect(cell).toHaveTextContent('1,210.00')
    await context.userEvent.click(save)
    await expect(await screen.findByText('已调整 1 个规格的价格')).toBeVisible()
  },
}

/** 或者采用别人刚改的价格，这个规格就没有要保存的了。 */
export const TakesTheirPrices: Story = {
  name: '冲突时采用别人的价格',
  beforeEach: somebodyPriced,
  play: async (context) => {
    const { drawer, cell } = await priceAgainstSomebody(context)
    await context.userEvent.click(drawer.getByRole('button', { name: '采用最新价格' }))
    await expect(cell).toHaveTextContent('1,250.00')
    await expect(drawer.getByRole('button', { name: '保存价格' })).toBeDisabled()
  },
}

export const PricesFail: Story = {
  name: '价格没有载入：说明原因，可以重试',
  beforeEach: () => fails(listSkus),
  play: async (context) => {
    await act(context, sofa, '改价')
    const drawer = await dialogOf('改价')
    await expect(await drawer.findByText('价格加载失败')).toBeVisible()
  },
}

/** 改库存：先看到结果，不能低于锁定库存；盘点须填写说明。 */
export const ChangesStock: Story = {
  name: '改库存',
  play: async (context) => {
    const { userEvent } = context
    await act(context, sofa, '改库存')
    const drawer = await dialogOf('改库存')
    await userEvent.click(await drawer.findByRole('radio', { name: '盘点' }))
    const quantity = drawer.getByRole('textbox', { name: '米白 / 三人位 2.3 米 数量' })
    await userEvent.type(quantity, '2')
    await expect(await drawer.findByText('不能小于锁定库存 3')).toBeVisible()
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '52')
    const save = drawer.getByRole('button', { name: '保存 1 个规格的库存' })
    await expect(save).toBeDisabled()
    await userEvent.type(drawer.getByRole('textbox', { name: '说明' }), '月末盘点')
    await userEvent.click(save)
    await expect(await screen.findByText('已调整 1 个规格的库存')).toBeVisible()
  },
}

/** 盘点时库存又变了：说明现有多少，填写的还在，按最新库存再存一次。 */
export const StockMovedMeanwhile: Story = {
  name: '盘点时库存变了',
  beforeEach: () => {
    const latest = moved({ stock: 38, availableStock: 35 })
    worker.use(
      answer(setProductStock, ({ rows }) => {
        if (rows[0]?.stockRead !== latest.stock)
          throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: [latest] })
        return { done: rows.length, rows: [{ skuId: latest.id, stock: 52, availableStock: 49 }] }
      }),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    await act(context, sofa, '改库存')
    const drawer = await dialogOf('改库存')
    await userEvent.click(await drawer.findByRole('radio', { name: '盘点' }))
    await userEvent.type(drawer.getByRole('textbox', { name: '说明' }), '月末盘点')
    const quantity = drawer.getByRole('textbox', { name: '米白 / 三人位 2.3 米 数量' })
    await userEvent.type(quantity, '52')
    await userEvent.click(drawer.getByRole('button', { name: '保存 1 个规格的库存' }))
    await expect(await drawer.findByText(/现有 38，您填写 52/)).toBeVisible()
    returns(listSkus, { list: [moved({ stock: 38, availableStock: 35 })], isCut: false })
    await userEvent.click(drawer.getByRole('button', { name: '按最新库存继续' }))
    const save = drawer.getByRole('button', { name: '保存 1 个规格的库存' })
    await waitFor(() => expect(save).toBeEnabled())
    await expect(quantity).toHaveValue('52')
    await userEvent.click(save)
    await expect(await screen.findByText('已调整 1 个规格的库存')).toBeVisible()
  },
}

/** 名称、新增与编辑各有去处；回收站里的商品只剩名字。 */
export const LeadsOn: Story = {
  name: '名称与按钮的去处',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: sofa })).toHaveAttribute(
      'href',
      productPaths.detail.to({ spuId: 1 }),
    )
    await expect(canvas.getByRole('link', { name: '新增商品' })).toHaveAttribute('href', productPaths.form.to())
    await expect(canvas.queryByRole('link', { name: '木禾新中式书柜' })).toBeNull()
  },
}
