import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { getBrand } from '#contract/suppliers/brands.ts'
import { BRAND_PRICES, productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { productHandlers } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { brandRecord } from '#mocks/suppliers/brand-records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { returns, worker } from '#mocks/worker.ts'
import { draftKey } from '#screen/form/draft-keys.ts'
import { requestDraft } from '#screen/form/draft-request.ts'
import { dropDraft, writeDraft } from '#screen/form/drafts.ts'
import { confirm, dialogOf, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/商品列表/改价与改库存',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers(), ...productHandlers()),
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const sofa = '木禾奶油风科技布三人沙发'

async function open({ canvas, userEvent }: Context, action: '改价' | '改库存') {
  const row = await rowOf({ canvas }, sofa)
  const direct = row.queryByRole('button', { name: action })
  if (direct) await userEvent.click(direct)
  else {
    await userEvent.click(row.getByRole('button', { name: `更多 ${sofa}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  }
  return await dialogOf(action)
}

/** Tries each way to close: each one prompts, and the input stays if the prompt is cancelled. */
async function asksHoweverClosed({ userEvent }: Context, title: string, drawer: Awaited<ReturnType<typeof open>>) {
  const ways = [
    () => userEvent.click(drawer.getByRole('button', { name: '取消' })),
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.querySelector('.bg-overlay') ?? document.body),
    // Last, because its tooltip would consume the next Esc.
    () => userEvent.click(drawer.getByRole('button', { name: '关闭' })),
  ]
  for (const close of ways) {
    await close()
    const question = await questionOf('放弃未保存的修改？')
    await expect(question.getByText(`「${title}」里填写的内容还没有保存。`)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await userEvent.click(drawer.getByRole('button', { name: '取消' }))
  await confirm({ userEvent }, '放弃未保存的修改？', '放弃修改')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
}

/** 改了价没有保存：不管怎样关闭都先问一句，取消后填写的内容还在。 */
export const PricesAreNotLeftUnasked: Story = {
  name: '关闭改价前先询问',
  play: async (context) => {
    const drawer = await open(context, '改价')
    const reason = await drawer.findByRole('textbox', { name: /调价原因/ })
    const [cell] = drawer.getAllByRole('gridcell')
    if (!cell) throw new Error('no cell')
    await context.userEvent.click(cell)
    await context.userEvent.keyboard('1210{Enter}')
    await context.userEvent.type(reason, '原材料涨价')
    await asksHoweverClosed(context, '改价', drawer)
  },
}

export const StockIsNotLeftUnasked: Story = {
  name: '改库存也一样',
  play: async (context) => {
    const drawer = await open(context, '改库存')
    await context.userEvent.type(await drawer.findByRole('textbox', { name: '米白 / 三人位 2.3 米 数量' }), '5')
    await asksHoweverClosed(context, '改库存', drawer)
  },
}

export const NothingToAsk: Story = {
  name: '什么都没有改，关闭就是关闭',
  play: async (context) => {
    const drawer = await open(context, '改价')
    await drawer.findAllByRole('gridcell')
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

/** 上次改到一半：再次打开同样的商品，可以接着改。 */
export const PricesAreTakenUpAgain: Story = {
  name: '接着上次改价',
  play: async (context) => {
    const key = draftKey(`${productPaths.list.path}/price 1`, null)
    const rows = [{ id: 10, values: { supplyPrice: '1210.00', purchasePrice: '1331.00', salePrice: '1999.00' } }]
    writeDraft(key, { rows, when: 'now', effectiveAt: '', reason: '原材料涨价' }, 0)
    const drawer = await open(context, '改价')
    await expect(await drawer.findByText(/未保存的内容/)).toBeVisible()
    await context.userEvent.click(drawer.getByRole('button', { name: '恢复' }))
    await expect(await drawer.findByText('1,210.00')).toBeVisible()
    await expect(drawer.getByText('1,999.00')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: /调价原因/ })).toHaveValue('原材料涨价')
    await context.userEvent.click(drawer.getByRole('button', { name: '保存 1 个规格的价格' }))
    await expect(await screen.findByText('已调整 1 个规格的价格')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  },
}

/** 从草稿箱打开:改价抽屉自己打开,内容已填好。 */
export const OpensFromTheDrafts: Story = {
  name: '从草稿箱打开改价',
  beforeEach: () => {
    const key = draftKey(`${productPaths.list.path}/price 1`, null, 1)
    const rows = [{ id: 10, values: { supplyPrice: '1210.00', purchasePrice: '1331.00', salePrice: '1999.00' } }]
    writeDraft(key, { rows, when: 'now', effectiveAt: '', reason: '原材料涨价' }, 0)
    requestDraft(key)
    return () => dropDraft(key)
  },
  play: async () => {
    const drawer = await dialogOf('改价')
    await expect(await drawer.findByText('1,210.00')).toBeVisible()
    await expect(drawer.getByRole('textbox', { name: /调价原因/ })).toHaveValue('原材料涨价')
    await expect(drawer.queryByText(/未保存的内容/)).toBeNull()
  },
}

export const StockIsTakenUpAgain: Story = {
  name: '库存同样接着填',
  play: async (context) => {
    const key = draftKey(`${productPaths.list.path}/stock 1`, null)
    writeDraft(key, { kind: 2, remark: '月末盘点', drafts: { 10: { mode: 1, quantity: '52', warnStock: '' } } }, 0)
    const drawer = await open(context, '改库存')
    await context.userEvent.click(await drawer.findByRole('button', { name: '恢复' }))
    await expect(drawer.getByRole('textbox', { name: '米白 / 三人位 2.3 米 数量' })).toHaveValue('52')
    await expect(drawer.getByRole('textbox', { name: '说明' })).toHaveValue('月末盘点')
    dropDraft(key)
  },
}

/** 从品牌过来：品牌的所有商品按品牌系数算好，核对之后才保存；关闭后留在这个品牌的商品列表。 */
export const PricesOfABrandFollowItsFactors: Story = {
  name: '按品牌系数改价',
  parameters: { at: productPaths.list.to({ brandId: 1, tab: BRAND_PRICES }) },
  beforeEach: () =>
    returns(getBrand, brandRecord(1, '木禾', { purchaseFactor: '0.5', productFactor: '', saleFactor: '4' })),
  play: async ({ canvas, userEvent }) => {
    const drawer = await dialogOf('改价')
    const [row] = await drawer.findAllByRole('row', { name: /三人位 2.3 米/ })
    if (!row) throw new Error('no row')
    // 供货价 1,200.00 × 0.5 = 600.00，× 4 = 2,400.00
    await waitFor(() => expect(row).toHaveTextContent('600.00'))
    await expect(row).toHaveTextContent('2,400.00')
    await userEvent.type(drawer.getByRole('textbox', { name: /调价原因/ }), '品牌系数调整后重新核价')
    await expect(drawer.getByRole('button', { name: /^保存 \d+ 个规格的价格$/ })).toBeEnabled()
    await userEvent.click(drawer.getByRole('button', { name: '取消' }))
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('row', { name: new RegExp(sofa) })).toBeVisible()
  },
}
