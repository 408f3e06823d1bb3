import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'
import { reviewType } from '#contract/goods/codes.ts'
import { getProductReview, listProductReviews, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import ProductReviews from '#features/goods/product-review/list.tsx'
import { productReviewPaths } from '#features/goods/product-review-paths.ts'
import { productReviewHandlers } from '#mocks/goods/product-reviews.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { dialogOf, emptyPage, questionOf } from '#stories/helpers.ts'

const { list } = productReviewPaths

const meta = {
  title: '页面/商品中心/商品审核',
  component: ProductReviews,
  decorators: [screenDecorator],
  parameters: { at: list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...productReviewHandlers()),
} satisfies Meta<typeof ProductReviews>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Empty: Story = { name: '空', beforeEach: () => returns(listProductReviews, emptyPage) }
export const NoMatch: Story = { name: '没有符合条件的', parameters: { at: list.to({ keyword: '没有这个商品' }) } }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listProductReviews) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listProductReviews) }
export const ReviewFails: Story = {
  name: '审核单加载失败',
  parameters: { at: list.to({ id: 11 }) },
  beforeEach: () => fails(getProductReview),
}

export const Forbidden: Story = {
  name: '没有审核权限时只能查看',
  parameters: { as: '只读审计' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /云朵布艺沙发/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '审核' })).toBeNull()
    await expect(canvas.queryByRole('button', { name: '开始审核' })).toBeNull()
  },
}

/** 新品：整个商品在左，客户看到的样子在右，从通知可直接打开。 */
export const NewProduct: Story = {
  name: '审核新品',
  parameters: { at: list.to({ id: 11 }) },
  play: async () => {
    const drawer = await dialogOf('木禾云朵布艺沙发')
    await expect(await drawer.findByText('疑似重复商品；缺少白底图')).toBeVisible()
    await expect(drawer.getByText('SKU S0000000001001 未设置销售价,不能上架')).toBeVisible()
    await expect(drawer.getByRole('table', { name: '规格与价格' })).toBeVisible()
  },
}

/** 修改：文字逐字、图片逐张、图文逐段比较。 */
export const ChangeOfLiveProduct: Story = {
  name: '审核修改',
  parameters: { at: list.to({ type: reviewType.revision, id: 21 }) },
  play: async () => {
    const drawer = await dialogOf(/三人沙发/)
    await expect(await drawer.findByRole('row', { name: /商品名称.*升级款/ })).toBeVisible()
    await expect(drawer.getByRole('row', { name: /图文详情/ })).toHaveTextContent('可拆洗外套')
    const after = within(drawer.getByRole('list', { name: '主图修改后' }))
    await expect(after.getAllByText('新增')).toHaveLength(2)
  },
}

/** 调价：联动后的价格先看清；手动改过的价格有标记，不随联动改变；也可仅改供货价。 */
export const NewSupplyPrices: Story = {
  name: '审核调价',
  parameters: { at: list.to({ type: reviewType.priceChange, id: 31 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf(/三人沙发/)
    const first = within((await drawer.findAllByRole('row', { name: /米白/ }))[0] ?? document.body)
    await expect(first.getByText('¥132.00')).toBeVisible()
    await expect(first.getByText('¥259.00')).toBeVisible()
    await expect(first.getByText('手动价，保持不变')).toBeVisible()
    await expect(first.getAllByText(/\+10\.0%/)[0]).toBeVisible()
    await userEvent.click(drawer.getByRole('radio', { name: '仅改供货价' }))
    await expect(await first.findByText('¥120.00')).toBeVisible()
    await expect(first.getByText('手动价')).toBeVisible()
  },
}

/** 全程只用键盘：A 通过，下一个自动打开；R 驳回，数字选原因，Ctrl+回车确认。 */
export const DecidesByKeyboard: Story = {
  name: '全程用键盘审核',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云朵布艺沙发/ })
    await userEvent.click(canvas.getByRole('button', { name: '开始审核' }))
    const first = await dialogOf('木禾云朵布艺沙发')
    await first.findByRole('button', { name: '通过' })
    await userEvent.keyboard('a')
    await expect(await screen.findByText('「木禾云朵布艺沙发」已通过')).toBeVisible()

    const second = await dialogOf('木禾白蜡木餐边柜')
    await second.findByRole('button', { name: '驳回' })
    await userEvent.keyboard('r')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await second.findByText('请至少选择一个驳回原因')).toBeVisible()
    await userEvent.keyboard('14')
    await expect(second.getByRole('textbox', { name: /驳回说明/ })).toHaveValue(
      '主图带有水印或拼接，请更换为无水印的实拍图\n图文详情缺少尺寸、材质说明，请补充',
    )
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await screen.findByText('「木禾白蜡木餐边柜」已驳回')).toBeVisible()
    // Skips the user's own review and the one claimed by another reviewer.
    await expect(await screen.findByRole('dialog', { name: '木禾胡桃木书桌' })).toBeVisible()
  },
}

export const EnablesWithTheApproval: Story = {
  name: '上架条件齐备时，可以通过并上架',
  parameters: { at: list.to({ id: 12 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('木禾白蜡木餐边柜')
    await drawer.findByRole('checkbox', { name: /通过后立即上架/ })
    await userEvent.keyboard('e')
    await userEvent.click(await drawer.findByRole('button', { name: '通过并上架' }))
    await expect(await screen.findByText('「木禾白蜡木餐边柜」已通过')).toBeVisible()
  },
}

export const OwnSubmission: Story = {
  name: '自己提交的由他人审核',
  parameters: { at: list.to({ id: 13 }) },
  play: async () => {
    const drawer = await dialogOf('木禾藤编休闲椅')
    await expect(await drawer.findByText('不能审核自己提交的商品')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

export const HeldBySomebodyElse: Story = {
  name: '他人正在审核：写明是谁',
  parameters: { at: list.to({ id: 14 }) },
  play: async () => {
    const drawer = await dialogOf('木禾岩板茶几')
    await expect(await drawer.findByText('审核中：周敏')).toBeVisible()
    await expect(drawer.queryByRole('button', { name: '通过' })).toBeNull()
  },
}

/** 打开之后商品变了：说明原因，重新加载再定。 */
export const ChangedMeanwhile: Story = {
  name: '打开之后商品变了',
  parameters: { at: list.to({ id: 15 }) },
  beforeEach: () => fails(reviewProductBatch, 409, '提交人已撤回这次审核,请重新加载'),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('木禾胡桃木书桌')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await userEvent.click(await drawer.findByRole('button', { name: '重新加载' }))
    await expect(await drawer.findByRole('button', { name: '通过' })).toBeEnabled()
  },
}

/** 别人已先一步审核：说明是谁、结果如何。 */
export const SomebodyWasFaster: Story = {
  name: '别人已先审核',
  parameters: { at: list.to({ id: 15 }) },
  beforeEach: () => fails(reviewProductBatch, 422, '该商品已被审核,请刷新（周敏已驳回）'),
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('木禾胡桃木书桌')
    await userEvent.click(await drawer.findByRole('button', { name: '通过' }))
    await expect(await drawer.findByText('该商品已被审核,请刷新（周敏已驳回）')).toBeVisible()
  },
}

export const EscapeLeavesTheRefusalFirst: Story = {
  name: 'Esc 先退出驳回，再关闭抽屉',
  parameters: { at: list.to({ id: 15 }) },
  play: async ({ userEvent }) => {
    const drawer = await dialogOf('木禾胡桃木书桌')
    await userEvent.click(await drawer.findByRole('button', { name: '驳回' }))
    await userEvent.keyboard('{Escape}')
    await expect(await drawer.findByRole('button', { name: '通过' })).toBeVisible()
  },
}

/** 批量通过不含有风险提示、自己提交与他人正在审核的。 */
export const ApprovesMany: Story = {
  name: '批量通过',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云朵布艺沙发/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: /全选|选择本页/ }))
    await userEvent.click(await canvas.findByRole('button', { name: '批量通过' }))
    const dialog = await questionOf('通过所选的 2 个商品？')
    await expect(dialog.getByText(/另外 3 个/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '批量通过' }))
    await expect(await screen.findByText('2 个商品已通过')).toBeVisible()
  },
}

/** 批量驳回：同一原因，提交人各自收到。 */
export const RefusesMany: Story = {
  name: '批量驳回',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /云朵布艺沙发/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: /全选|选择本页/ }))
    await userEvent.click(await canvas.findByRole('button', { name: '批量驳回' }))
    const dialog = await dialogOf('驳回所选的 3 个商品？')
    await userEvent.click(dialog.getByRole('button', { name: '驳回商品' }))
    await expect(await dialog.findByText('请填写驳回说明')).toBeVisible()
    await userEvent.keyboard('4')
    await userEvent.click(dialog.getByRole('button', { name: '驳回商品' }))
    await expect(await screen.findByText('3 个商品已驳回')).toBeVisible()
  },
}

export const Decided: Story = {
  name: '已驳回的看得到结论与原因',
  parameters: { at: list.to({ status: reviewStatus.rejected, id: 16 }) },
}
