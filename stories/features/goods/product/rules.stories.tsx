import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { previewPriceRules, startPriceRules } from '#contract/goods/sku-rules.ts'
import { productPaths } from '#features/goods/paths.ts'
import ProductList from '#features/goods/product/list.tsx'
import { answer } from '#mocks/answer.ts'
import { productHandlers } from '#mocks/goods/products.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { choose, dialogOf, rowOf, tick } from '#stories/helpers.ts'

const started = fn()

const meta = {
  title: '页面/商品中心/商品列表/按规则修改',
  component: ProductList,
  decorators: [screenDecorator],
  parameters: { at: productPaths.list.to(), as: '商品运营' },
  beforeEach: () => {
    started.mockClear()
    worker.use(...supplierHandlers(), ...productHandlers())
  },
} satisfies Meta<typeof ProductList>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const sofa = '木禾奶油风科技布三人沙发'
const table = '木禾白蜡木圆餐桌'

async function open(context: Context, action: '按规则改价' | '按规则改库存') {
  await tick(context, sofa, table)
  await context.userEvent.click(await context.canvas.findByRole('button', { name: '按规则修改' }))
  if (action === '按规则改库存') {
    const prices = await dialogOf('按规则改价')
    await context.userEvent.click(prices.getByRole('radio', { name: '库存' }))
  }
  return await dialogOf(action)
}

export const Blank: Story = {
  name: '先填规则再预览',
  play: async (context) => {
    const drawer = await open(context, '按规则改价')
    await expect(await drawer.findByText('填好规则后，这里列出每个规格改价前后的价格')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '修改价格' })).toBeDisabled()
  },
}

/** 每个规格改价前后并列；例子随规则变化。 */
export const Previews: Story = {
  name: '预览改价前后',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '10')
    await choose({ canvas: drawer, userEvent }, '取整', '尾数 .9')
    await expect(drawer.getByText('例：1288.00 → 1416.90')).toBeVisible()
    await expect(await drawer.findAllByText('2178.90')).toHaveLength(2)
    await expect(drawer.getByRole('button', { name: '修改 4 个规格的价格' })).toBeEnabled()
  },
}

export const TwoRules: Story = {
  name: '多条规则一起',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '5')
    await userEvent.click(drawer.getByRole('button', { name: '再加一条规则' }))
    const [, second] = drawer.getAllByRole('textbox', { name: '数值' })
    if (!second) throw new Error('no second rule')
    await userEvent.type(second, '3')
    await expect(await drawer.findByRole('columnheader', { name: '产品价' })).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '修改 4 个规格的价格' }))
    await expect(await screen.findByText('已修改 4 个规格')).toBeVisible()
  },
}

/** 低于 0 的不能改，逐个说明；其余的照常。 */
export const NamesConflicts: Story = {
  name: '列出不能修改的规格',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await choose({ canvas: drawer, userEvent }, '方式', '减（元）')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '2000')
    await userEvent.click(await drawer.findByRole('tab', { name: /不能修改/ }))
    await expect(await drawer.findAllByText(/^销售价将低于 0（-/)).not.toHaveLength(0)
  },
}

export const WantsReason: Story = {
  name: '变动大时须填原因',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '30')
    const save = await drawer.findByRole('button', { name: '修改 4 个规格的价格' })
    await waitFor(() => expect(drawer.getByRole('textbox', { name: /调价原因/ })).toBeRequired())
    await expect(save).toBeDisabled()
    await userEvent.type(drawer.getByRole('textbox', { name: /调价原因/ }), '原材料整体涨价')
    await expect(save).toBeEnabled()
  },
}

/** 预览后被他人改过的规格没有改；重试先按现在的价格重新预览。 */
export const RetriesRefused: Story = {
  name: '逐条结果与重试失败项',
  beforeEach: () => {
    let tries = 0
    worker.use(
      answer(startPriceRules, ({ rows }) => {
        started(rows.map(({ skuId }) => skuId))
        const failed = [{ id: rows[0]?.skuId ?? 0, name: `${sofa} 米白`, message: '预览之后已被他人修改' }]
        return tries++ === 0
          ? { jobId: 41, result: { done: rows.length - 1, failed } }
          : { jobId: 42, result: { done: 1, failed: [] } }
      }),
    )
  },
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '1')
    await userEvent.click(await drawer.findByRole('button', { name: '修改 4 个规格的价格' }))
    await expect(await drawer.findByText('已修改 3 个规格，1 个未修改')).toBeVisible()
    await expect((await rowOf({ canvas: drawer }, sofa)).getByText('预览之后已被他人修改')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: '重试失败项' }))
    await userEvent.click(await drawer.findByRole('button', { name: '修改 1 个规格的价格' }))
    await expect(await screen.findByText('已修改 1 个规格')).toBeVisible()
    await expect(started.mock.lastCall?.[0]).toHaveLength(1)
  },
}

export const ManyBecomeAJob: Story = {
  name: '数量大时转为后台任务',
  beforeEach: () => returns(startPriceRules, () => ({ jobId: 41, result: null })),
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '1')
    await userEvent.click(await drawer.findByRole('button', { name: '修改 4 个规格的价格' }))
    await expect(await screen.findByText('正在后台修改 4 个规格（任务 41），完成后通知您')).toBeVisible()
  },
}

/** 换到库存前先问，填过的规则不会一点就没了。 */
export const AsksBeforeTheOther: Story = {
  name: '改填库存前先问',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '5')
    await userEvent.click(drawer.getByRole('radio', { name: '库存' }))
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' })
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    await expect(drawer.getByRole('textbox', { name: '数值' })).toHaveValue('5')
    await userEvent.click(drawer.getByRole('radio', { name: '库存' }))
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
    await dialogOf('按规则改库存')
  },
}

export const WrongInput: Story = {
  name: '填写有误',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改价')
    await choose({ canvas: drawer, userEvent }, '方式', '下调（%）')
    await userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '120')
    await expect(await drawer.findByText('下调不能超过 100%')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '修改价格' })).toBeDisabled()
  },
}

const typed = async (context: Context) => {
  const drawer = await open(context, '按规则改价')
  await context.userEvent.type(drawer.getByRole('textbox', { name: '数值' }), '1')
  return drawer
}

export const Loading: Story = {
  name: '预览加载中',
  beforeEach: () => waits(previewPriceRules),
  play: async (context) => {
    await expect((await typed(context)).getByRole('button', { name: '修改价格' })).toBeDisabled()
  },
}

export const Failed: Story = {
  name: '预览失败',
  beforeEach: () => fails(previewPriceRules, 403, '您没有查看成本价的权限，不能按规则改价'),
  play: async (context) => {
    await expect(await (await typed(context)).findByText(/您没有查看成本价的权限，不能按规则改价/)).toBeVisible()
  },
}

export const Stock: Story = {
  name: '按规则改库存',
  play: async (context) => {
    const { userEvent } = context
    const drawer = await open(context, '按规则改库存')
    await userEvent.click(drawer.getByRole('radio', { name: '减少' }))
    await userEvent.type(drawer.getByRole('textbox', { name: '数量' }), '38')
    await expect(await drawer.findByRole('button', { name: '跳过 2 个，修改其余 2 个规格' })).toBeEnabled()
    await userEvent.click(drawer.getByRole('tab', { name: /不能修改/ }))
    await expect(await drawer.findAllByText('不能小于锁定库存 3')).not.toHaveLength(0)
  },
}

/** 供应商可以改自己商品的库存，不能改价。 */
export const Supplier: Story = {
  name: '供应商只能改库存',
  parameters: { as: '供应商' },
  play: async (context) => {
    await tick(context, sofa)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '按规则修改' }))
    const drawer = await dialogOf('按规则改库存')
    await expect(drawer.queryByRole('radio', { name: '价格' })).toBeNull()
  },
}
