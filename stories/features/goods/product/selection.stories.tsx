import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { startBulk } from '#contract/bulk.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { exportProducts, listProducts, listSkus, type ProductRow, setProductEnable } from '#contract/goods/products.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { answer, pageOf } from '#mocks/answer.ts'
import { productHandlers, productRecords, skuRecords } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { returns, worker } from '#mocks/worker.ts'
import { confirm } from '#stories/helpers.ts'

const TOTAL = 560
const MANY = Array.from({ length: TOTAL }, (_, index): ProductRow => {
  const [first] = productRecords()
  if (!first) throw new Error('no product')
  return { ...first, id: index + 1, name: `木禾系列 ${index + 1} 号`, spuCode: `S${10_000 + index}` }
})

const enabled = fn()
const started = fn()
const exported = fn()
const looked = fn()

const meta = {
  title: '页面/商品中心/商品列表/跨页选择',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    for (const spy of [enabled, started, exported, looked]) spy.mockClear()
    worker.use(...supplierHandlers(), ...productHandlers())
    worker.use(
      answer(listProducts, (params) => ({ ...pageOf(MANY, params), counts: { 4: TOTAL }, unknownCodes: [] })),
      answer(setProductEnable, (params) => {
        enabled(params)
        return { done: params.spuIds.length, failed: [] }
      }),
      answer(listSkus, (params) => {
        looked(params)
        return { list: skuRecords().slice(0, 2), isCut: false }
      }),
    )
    returns(startBulk, (params) => {
      started(params)
      return { jobId: 12, result: null }
    })
    returns(exportProducts, (params) => {
      exported(params)
      return { jobId: 13 }
    })
  },
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const tick = async ({ canvas, userEvent }: Context, ...numbers: number[]) => {
  for (const number of numbers)
    await userEvent.click(await canvas.findByRole('checkbox', { name: `选择 木禾系列 ${number} 号` }))
}
const turnTo = async ({ canvas, userEvent }: Context, page: number) => {
  await userEvent.click(await canvas.findByRole('button', { name: `第 ${page} 页` }))
  await canvas.findByRole('checkbox', { name: `选择 木禾系列 ${(page - 1) * 20 + 1} 号` })
}
const bar = async ({ canvas }: Context) => within(await canvas.findByRole('region', { name: '批量操作' }))
const chooseAll = async (context: Context) => {
  const { canvas, userEvent } = context
  await canvas.findByRole('checkbox', { name: '选择 木禾系列 1 号' })
  await userEvent.click(canvas.getByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(await canvas.findByRole('button', { name: `选择全部 ${TOTAL} 条结果` }))
  await expect((await bar(context)).getByText(`已选 ${TOTAL} 条`)).toBeVisible()
}
const act = async (context: Context, action: string) =>
  context.userEvent.click((await bar(context)).getByRole('button', { name: action }))

/** 第一页勾两条、第二页勾一条：操作收到三条。 */
export const TicksOnTwoPages: Story = {
  name: '两页勾选一起操作',
  play: async (context) => {
    await tick(context, 1, 2)
    await turnTo(context, 2)
    await tick(context, 21)
    await expect((await bar(context)).getByText('已选 3 条')).toBeVisible()
    await act(context, '批量下架')
    await confirm(context, '下架 3 个商品？', '下架')
    await waitFor(() =>
      expect(enabled).toHaveBeenCalledWith(expect.objectContaining({ spuIds: [1, 2, 21], enabled: 0 })),
    )
    await expect(await screen.findByText('已下架 3 个商品')).toBeVisible()
    await waitFor(() => expect(context.canvas.queryByRole('region', { name: '批量操作' })).toBeNull())
  },
}

/** 选择全部结果：交出筛选条件，条数与确认的一致；量大时成为后台任务。 */
export const AllResults: Story = {
  name: '选择全部结果',
  parameters: { at: productPaths.list.to({ status: productStatus.onSale, keyword: '木禾' }) },
  play: async (context) => {
    await chooseAll(context)
    await act(context, '批量下架')
    await confirm(context, '下架 560 个商品？', '下架')
    await expect(await screen.findByText('正在后台处理 560 条（任务 12），完成后通知您')).toBeVisible()
    await expect(started).toHaveBeenCalledWith({
      label: '批量下架',
      action: 'POST /api/product/setEnableBatch',
      params: { enabled: 0 },
      list: 'POST /api/product/list',
      query: { status: 4, keyword: '木禾' },
      except: [],
      expected: TOTAL,
    })
    await expect(enabled).not.toHaveBeenCalled()
    await waitFor(() => expect(context.canvas.queryByRole('region', { name: '批量操作' })).toBeNull())
  },
}

/** 从全部结果中去掉几条：操作与导出都不含它们。 */
export const AllButSome: Story = {
  name: '全部结果去掉几条',
  play: async (context) => {
    await chooseAll(context)
    await tick(context, 3)
    await turnTo(context, 2)
    await tick(context, 22)
    await expect((await bar(context)).getByText('已选 558 条')).toBeVisible()
    await act(context, '导出 558 条结果')
    await context.userEvent.click(await screen.findByRole('menuitem', { name: '商品列表' }))
    await waitFor(() => expect(exported).toHaveBeenCalledWith(expect.objectContaining({ exceptIds: [3, 22] })))
    await act(context, '批量上架')
    await confirm(context, '上架 558 个商品？', '上架')
    await waitFor(() =>
      expect(started).toHaveBeenCalledWith(expect.objectContaining({ except: [3, 22], expected: 558 })),
    )
  },
}

/** 改价的表格交出筛选条件与去掉的几条。 */
export const OpensAllInTheSheet: Story = {
  name: '全部结果在表格里改价',
  play: async (context) => {
    await chooseAll(context)
    await tick(context, 3)
    await act(context, '批量改价')
    await waitFor(() => expect(looked).toHaveBeenCalledTimes(1))
    await expect(looked).toHaveBeenCalledWith({ query: {}, exceptIds: [3], pageSize: 1_000 })
  },
}

/** 五千个规格分页载入，载完才可以改。 */
export const LoadsTheSheetInPages: Story = {
  name: '表格分页载入',
  beforeEach: () => {
    const [first] = skuRecords()
    if (!first) throw new Error('no SKU')
    const many = Array.from({ length: 2_400 }, (_, index) => ({ ...first, id: index + 1, skuCode: `K${index + 1}` }))
    worker.use(
      answer(listSkus, ({ afterSkuId = 0, pageSize }) => {
        looked(afterSkuId)
        const list = many.slice(afterSkuId, afterSkuId + pageSize)
        return { list, isCut: afterSkuId + pageSize < many.length, ...(afterSkuId === 0 && { total: many.length }) }
      }),
    )
  },
  play: async (context) => {
    await chooseAll(context)
    await act(context, '批量改价')
    await expect(await screen.findByText('1 个商品，2400 个规格')).toBeVisible()
    await expect(looked.mock.calls.map(([after]) => after)).toEqual([0, 1_000, 2_000])
  },
}

/** 只能逐条处理的操作：先说明只作用于本页的几条，再打开。 */
export const SaysThatItTakesLess: Story = {
  name: '说明只作用于本页',
  play: async (context) => {
    await chooseAll(context)
    await act(context, '批量改库存')
    await confirm(context, '「批量改库存」只作用于本页的 20 条', '处理 20 条')
    await waitFor(() => expect(looked).toHaveBeenCalledTimes(1))
    await expect(looked).toHaveBeenCalledWith(
      expect.objectContaining({ spuIds: Array.from({ length: 20 }, (_, index) => index + 1) }),
    )
  },
}

export const TakesNothingUnasked: Story = {
  name: '不愿只处理本页的，什么都不会发生',
  play: async (context) => {
    await chooseAll(context)
    await act(context, '批量改库存')
    await confirm(context, '「批量改库存」只作用于本页的 20 条', '取消')
    await expect(looked).not.toHaveBeenCalled()
    await expect((await bar(context)).getByText('已选 560 条')).toBeVisible()
  },
}

/** 跨页勾选的也能改价：别的页的一起带上。 */
export const PricesOfTwoPages: Story = {
  name: '跨页勾选改价',
  play: async (context) => {
    await tick(context, 1)
    await turnTo(context, 2)
    await tick(context, 21, 22)
    await act(context, '批量改价')
    await waitFor(() => expect(looked).toHaveBeenCalledWith(expect.objectContaining({ spuIds: [1, 21, 22] })))
  },
}

/** 换筛选条件清空选择；翻页与排序不清空。 */
export const FiltersEmptyIt: Story = {
  name: '换条件清空选择',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, 1, 2)
    await turnTo(context, 2)
    await expect((await bar(context)).getByText('已选 2 条')).toBeVisible()
    await userEvent.click(await canvas.findByRole('tab', { name: /已上架/ }))
    await waitFor(() => expect(canvas.queryByRole('region', { name: '批量操作' })).toBeNull())
  },
}
