import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import { linkMovedProduct, listUnmovedProducts, moveProducts } from '#contract/goods/supplier-products.ts'
import SupplierProductList from '#features/goods/supplier-product/list.tsx'
import { supplierProductPaths } from '#features/goods/supplier-product-paths.ts'
import { supplierGoodsHandlers, supplierProductRecord } from '#mocks/goods/supplier-goods.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/迁移商品',
  component: SupplierProductList,
  decorators: [screenDecorator],
  parameters: { at: supplierProductPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierGoodsHandlers()),
} satisfies Meta<typeof SupplierProductList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    await expect((await rowOf(context, '拾光系列电视柜')).getByText('模板未映射')).toBeVisible()
    await expect((await rowOf(context, '绒布休闲椅新款')).getByText('疑似已有商品 91%')).toBeVisible()
    await expect(context.canvas.getByRole('tab', { name: '待迁移 4' })).toBeVisible()
  },
}
export const Empty: Story = { name: '空', beforeEach: () => returns(listUnmovedProducts, emptyPage) }
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listUnmovedProducts) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listUnmovedProducts) }
export const IgnoredOnes: Story = {
  name: '已忽略',
  parameters: { at: supplierProductPaths.list.to({ status: moveStatus.ignored }) },
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '晚风系列')).getByRole('button', { name: '取消忽略' }))
    await expect(await screen.findByText('「晚风系列休闲单椅」已回到待迁移')).toBeVisible()
  },
}

/** 没有符合条件的商品时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: supplierProductPaths.list.to({ keyword: '浴缸' }) },
  play: async (context) => {
    await context.userEvent.click(await context.canvas.findByRole('button', { name: '清除筛选' }))
    await expect((await rowOf(context, '云朵系列')).getByText('CH-001')).toBeVisible()
  },
}

export const OpensTheImport: Story = {
  name: '供应商交来的表格可直接导入',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '导入供应商商品' }))
    const dialog = await dialogOf('导入供应商商品')
    await expect(await dialog.findByRole('button', { name: '下载模板' })).toBeVisible()
  },
}

export const WithoutCosts: Story = {
  name: '没有成本权限时不显示供货价',
  parameters: { profile: { permissions: ['product:view', 'product:migrate'] } },
  play: async (context) => {
    await rowOf(context, '云朵系列')
    await expect(context.canvas.queryByRole('columnheader', { name: '供货价' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(
      ...supplierGoodsHandlers([
        supplierProductRecord(1, '云朵系列加宽加厚可拆洗科技布旋转摇摆多功能休闲单椅带脚踏四季通用款', {
          problems: [
            moveProblem.noTemplate,
            moveProblem.noSpecValue,
            moveProblem.noBrand,
            moveProblem.noPicture,
            moveProblem.noSupplyPrice,
            moveProblem.noRequiredAttribute,
          ],
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await canvas.findByRole('row', { name: /加宽加厚/ })
    await expectNoSideScroll()
  },
}

export const NarrowsToOneProblem: Story = {
  name: '点问题标签，只看有这个问题的商品',
  play: async (context) => {
    const chips = within(await context.canvas.findByRole('group', { name: '待处理问题' }))
    await context.userEvent.click(chips.getByRole('button', { name: /品牌未匹配 1/ }))
    await expect(await context.canvas.findByRole('row', { name: /拾光系列电视柜/ })).toBeVisible()
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: /云朵系列/ })).toBeNull())
  },
}

/** 批量迁移先说明几个能迁移、其余为什么不能。 */
export const MovesWhatCanGo: Story = {
  name: '批量迁移先说明',
  play: async (context) => {
    const { canvas, userEvent } = context
    await tick(context, '云朵系列', '山丘系列', '拾光系列')
    await userEvent.click(canvas.getByRole('button', { name: '批量迁移为草稿' }))
    const dialog = await dialogOf('批量迁移为草稿')
    await expect(dialog.getByText('所选 3 个商品中，2 个可以迁移为草稿。')).toBeVisible()
    await expect(dialog.getByText('模板未映射、品牌未匹配')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '迁移 2 个商品' }))
    await expect(await dialog.findByText('已迁移 2 个商品')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '完成' }))
    await expect(await canvas.findByRole('tab', { name: '已迁移 3' })).toBeVisible()
  },
}

/** 迁移失败的逐个列出原因，可以下载结果。 */
export const TellsWhatFailed: Story = {
  name: '列出迁移失败的原因',
  beforeEach: () =>
    returns(moveProducts, {
      done: 1,
      failed: [{ id: 1, name: '云朵系列休闲单椅', message: '请填写重量' }],
      spuIds: [2],
    }),
  play: async (context) => {
    await tick(context, '云朵系列', '山丘系列')
    await context.userEvent.click(context.canvas.getByRole('button', { name: '批量迁移并提交审核' }))
    const dialog = await dialogOf('批量迁移并提交审核')
    await context.userEvent.click(dialog.getByRole('button', { name: '迁移 2 个商品' }))
    await expect(await dialog.findByText('已迁移 1 个商品，1 个失败')).toBeVisible()
    await expect(dialog.getByText('请填写重量')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '下载结果' })).toBeVisible()
  },
}

export const IgnoresWithAReason: Story = {
  name: '忽略要说明原因',
  play: async (context) => {
    await act(context, '云朵系列休闲单椅', '忽略')
    const dialog = await questionOf('忽略「云朵系列休闲单椅」？')
    await context.userEvent.click(dialog.getByRole('button', { name: '该系列已停产，不再上架' }))
    await context.userEvent.click(dialog.getByRole('button', { name: '忽略商品' }))
    await expect(await context.canvas.findByRole('tab', { name: '已忽略 2' })).toBeVisible()
  },
}

/** 关联已有商品：按名称推荐最像的一个。 */
export const LinksToATwin: Story = {
  name: '关联已有商品',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '绒布休闲椅新款')).getByRole('button', { name: '关联商品' }))
    const dialog = await dialogOf(/关联「木禾现代简约绒布休闲椅新款」/)
    await expect(await dialog.findByRole('combobox', { name: '平台商品' })).toHaveValue('木禾现代简约绒布休闲椅')
    await context.userEvent.click(dialog.getByRole('button', { name: '关联商品' }))
    await expect(await screen.findByText('「木禾现代简约绒布休闲椅新款」已关联')).toBeVisible()
  },
}

export const RefusesAForeignProduct: Story = {
  name: '不是同一供应商的商品不能关联',
  beforeEach: () => fails(linkMovedProduct, 422, '商品不属于该供应商'),
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '绒布休闲椅新款')).getByRole('button', { name: '关联商品' }))
    const dialog = await dialogOf(/关联/)
    await context.userEvent.click(await dialog.findByRole('button', { name: '关联商品' }))
    await expect(await dialog.findByText('商品不属于该供应商')).toBeVisible()
  },
}

/** 来源有更新：看变了什么，确认后不再提示。 */
export const FollowsLaterChanges: Story = {
  name: '确认来源的更新',
  parameters: { at: supplierProductPaths.list.to({ status: moveStatus.moved, id: 7 }) },
  play: async (context) => {
    const drawer = await dialogOf('松间系列休闲单椅')
    await expect(await drawer.findByRole('cell', { name: '48.00' })).toBeVisible()
    await context.userEvent.click(drawer.getByRole('button', { name: '确认已处理' }))
    await expect(await screen.findByText('来源变更已确认')).toBeVisible()
  },
}
