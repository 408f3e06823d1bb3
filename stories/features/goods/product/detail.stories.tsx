import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { productStatus } from '#contract/goods/codes.ts'
import { listPriceChanges, type PriceChange } from '#contract/goods/prices.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import { listProducts } from '#contract/goods/products.ts'
import { listSpecPrompts } from '#contract/goods/template-prompts.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductDetail from '#features/goods/product/detail.tsx'
import { editingHandlers, productDetail, refusedProduct, withPendingName } from '#mocks/goods/product-editing.ts'
import { promptRecords } from '#mocks/goods/template-records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { choose, dialogOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品详情',
  component: ProductDetail,
  decorators: [screenDecorator],
  parameters: { at: productPaths.detail.to({ spuId: 1 }), as: '商品运营' },
  beforeEach: () => worker.use(...editingHandlers()),
} satisfies Meta<typeof ProductDetail>
export default meta
type Story = StoryObj<typeof meta>

const onTab = (tab: string) => ({ at: productPaths.detail.to({ spuId: 1, tab }) })

export const Default: Story = { name: '默认' }
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(getProduct) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(getProduct) }

export const Missing: Story = {
  name: '已删除或不存在',
  parameters: { at: productPaths.detail.to({ spuId: 404 }) },
}

/** 供应商打开别家的商品：无权访问，什么内容也不显示。 */
export const OfAnotherSupplier: Story = {
  name: '别家的商品无权访问',
  parameters: { as: '供应商' },
  beforeEach: () => fails(getProduct, 403, '无权访问该商品'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('无权访问')).toBeVisible()
    await expect(canvas.queryByText('木禾奶油风科技布三人沙发')).toBeNull()
  },
}

export const Forbidden: Story = {
  name: '只看不改的人没有按钮',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '木禾奶油风科技布三人沙发' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: '客户预览' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '下架' })).toBeNull()
  },
}

export const Facts: Story = {
  name: '资料：参数、图片、组件与图文',
  parameters: onTab('facts'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('实木沙发脚 × 2')).toBeVisible()
    await expect(canvas.getByText(/坐深 62 厘米/)).toBeVisible()
  },
}

/** 有修改在审核：能看变更后的样子，也能撤回。 */
export const Pending: Story = {
  name: '有修改在审核',
  parameters: onTab('reviews'),
  beforeEach: () => worker.use(...editingHandlers(withPendingName())),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('有修改正在审核')).toBeVisible()
    await userEvent.click(
      within(await canvas.findByRole('list', { name: '审核记录' })).getByRole('button', { name: '撤回审核' }),
    )
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: '撤回审核' }))
    await expect(await canvas.findByText('已撤回', { selector: '[data-slot=status-badge] *' })).toBeVisible()
  },
}

export const Refused: Story = {
  name: '被驳回',
  parameters: onTab('reviews'),
  beforeEach: () => worker.use(...editingHandlers(refusedProduct())),
}

export const PriceHistory: Story = {
  name: '价格记录里定时的调价可以取消',
  parameters: onTab('prices'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '取消定时' }))
    await expect(await screen.findByText('定时调价已取消')).toBeVisible()
  },
}

export const StockHistory: Story = {
  name: '库存流水',
  parameters: onTab('stock'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('十一月补货')).toBeVisible()
  },
}

/** 用到这个商品的搭配、套餐等，点名称就到那里。 */
export const Used: Story = {
  name: '用到它的搭配与套餐',
  parameters: onTab('usage'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: '奶油风客厅一套' })).toBeVisible()
  },
}

export const Banned: Story = {
  name: '违规下架的商品写明原因，不能编辑',
  beforeEach: () =>
    worker.use(
      ...editingHandlers(
        productDetail({ status: productStatus.banned, sellable: false, banReason: '商品图片盗用其他品牌的作品' }),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('违规原因：商品图片盗用其他品牌的作品')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '编辑' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称与内容留在各自的位置',
  parameters: onTab('facts'),
  beforeEach: () =>
    worker.use(
      ...editingHandlers(
        productDetail({
          name: '木禾奶油风科技布三人沙发带脚踏可拆洗抗菌防水防猫抓云朵感久坐不塌客厅小户型直排款',
          subtitle: '送货到楼下，电梯房可入户，支持小样寄送，满意再下单；全国联保，质保期内免费上门维修与更换',
          remark: '双十二主推，备货充足；'.repeat(12),
        }),
      ),
    ),
}

export const PricesOfLevel: Story = {
  name: '价格记录按价格与日期筛选',
  parameters: onTab('prices'),
  play: async (context) => {
    const { canvas, userEvent } = context
    const table = await canvas.findByRole('table', { name: '价格记录' })
    await expect(await within(table).findByRole('columnheader', { name: '供货价' })).toBeVisible()
    await choose(context, '价格', '销售价')
    await waitFor(() => expect(within(table).queryByRole('columnheader', { name: '供货价' })).toBeNull())
    await expect(await within(table).findByRole('columnheader', { name: '销售价' })).toBeVisible()
    await expect(within(table).getByRole('columnheader', { name: '操作人' })).toBeVisible()
    await userEvent.type(canvas.getByRole('combobox', { name: '开始日期' }), '2020-01-01')
    await userEvent.type(canvas.getByRole('combobox', { name: '结束日期' }), '2020-01-02{Tab}')
    await expect(await canvas.findByText('所选范围内没有调价')).toBeVisible()
  },
}

const sofa = { skuId: 1, spuId: 1, productName: '三人沙发', skuCode: 'S0000000001001', specText: '米白 / 三人位' }
const done = { ...sofa, reason: '', status: 1, failReason: '', operator: '周敏' } as const
const moved = (id: number, day: string, before: string, sale: string): PriceChange => ({
  ...done,
  id,
  salePriceBefore: before,
  salePrice: sale,
  effectiveAt: `2026-${day}T10:00:00+08:00`,
  createdAt: `2026-${day}T10:00:00+08:00`,
})

export const PriceTrend: Story = {
  name: '价格走势：看不到的价格不画',
  parameters: onTab('prices'),
  beforeEach: () =>
    returns(listPriceChanges, {
      list: [moved(2, '11-02', '3299.00', '3599.00'), moved(1, '09-10', '2999.00', '3299.00')],
      total: 2,
      pageNum: 1,
      pageSize: 50,
    }),
  play: async ({ canvas, userEvent }) => {
    const trend = within(await canvas.findByRole('region', { name: '价格走势' }))
    await userEvent.click(trend.getByRole('button', { name: '表' }))
    await expect(await trend.findByText('¥2,999.00')).toBeVisible()
    await expect(trend.getByText('¥3,599.00')).toBeVisible()
    await expect(trend.queryByText('供货价')).toBeNull()
  },
}

export const WalksTheList: Story = {
  name: '从列表打开的商品可以逐个往后看',
  render: () => <FromTheList />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: '上一个商品' })).toBeDisabled()
    await expect(canvas.getByRole('button', { name: '下一个商品' })).toBeEnabled()
    await userEvent.click(canvas.getByRole('button', { name: '下一个商品' }))
  },
}

function FromTheList() {
  const { data } = useLookup(listProducts, { pageNum: 1, pageSize: 20 })
  return data ? <ProductDetail /> : null
}

/** 需确认的规格提示：勾选「我已知晓」之前不能加入购物车。 */
export const ConfirmsAPrompt: Story = {
  name: '规格提示须先确认',
  beforeEach: () => {
    const [first] = promptRecords()
    const prompt = first && {
      ...first,
      spec: { id: 1, name: '颜色' },
      valueName: '',
      places: [1 as const],
      level: 3 as const,
    }
    return returns(listSpecPrompts, { list: prompt ? [prompt] : [], total: 1, pageNum: 1, pageSize: 100 })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '客户预览' }))
    const preview = await dialogOf('客户预览')
    await expect(preview.getByRole('button', { name: '加入购物车' })).toBeEnabled()
    const [value] = within(await preview.findByRole('group', { name: '颜色' })).getAllByRole('button')
    if (value) await userEvent.click(value)
    const read = await preview.findByRole('checkbox', { name: '我已知晓' })
    await expect(preview.getByRole('button', { name: '加入购物车' })).toBeDisabled()
    await userEvent.click(read)
    await expect(preview.getByRole('button', { name: '加入购物车' })).toBeEnabled()
  },
}
