import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { type Brand, enableBrand, exportBrands, listBrands } from '#contract/suppliers/brands.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import BrandList from '#features/suppliers/brand/list.tsx'
import { brandPaths } from '#features/suppliers/paths.ts'
import { hoursAgo } from '#mocks/records.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { brandHandlers } from '#mocks/suppliers/brand-handlers.ts'
import { brandRecord } from '#mocks/suppliers/brand-records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/品牌列表',
  component: BrandList,
  decorators: [screenDecorator],
  parameters: { at: brandPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...supplierHandlers()),
} satisfies Meta<typeof BrandList>
export default meta
type Story = StoryObj<typeof meta>

/** Mocks these brands only. */
const only = (...brands: Brand[]) => worker.use(...brandHandlers(brands))

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /北欧之家/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '新增品牌' })).toHaveAttribute('href', brandPaths.form.to())
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listBrands, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有品牌')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listBrands) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listBrands) }

export const Forbidden: Story = {
  name: '只读角色只能看与导出',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '北欧之家')
    await expect(row.getByRole('button', { name: '详情' })).toBeVisible()
    await expect(row.getByRole('button', { name: '查看商品' })).toBeVisible()
    await expect(row.queryByRole('link')).toBeNull()
    await expect(row.queryByRole('button', { name: /更多/ })).toBeNull()
    await expect(context.canvas.queryByRole('link', { name: '新增品牌' })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  },
}

/** 供应商可以编辑自己的品牌，但不能停用；只有自己，也就没有按供应商筛选。 */
export const ForSupplier: Story = {
  name: '供应商的品牌',
  parameters: { as: '供应商' },
  play: async (context) => {
    const row = await rowOf(context, '北欧之家')
    await expect(row.getByRole('link', { name: '编辑' })).toBeVisible()
    await expect(context.canvas.queryByRole('combobox', { name: '供应商' })).toBeNull()
    await context.userEvent.click(row.getByRole('button', { name: '更多 北欧之家' }))
    await expect(await screen.findByRole('menuitem', { name: '资质续期' })).toBeVisible()
    await expect(screen.queryByRole('menuitem', { name: '停用' })).toBeNull()
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示，不撑开页面',
  beforeEach: () =>
    only(
      brandRecord(1, '北欧之家与远方森林联合设计研究所全屋实木定制家居生活旗舰品牌', {
        nameEn: 'Nordic Home and Faraway Forest Joint Design Institute Living',
        supplier: { id: 1, name: '杭州木禾全屋整装家居用品股份有限公司' },
        categories: ['布艺沙发', '真皮沙发', '实木餐桌椅', '床与床垫', '书柜与收纳'].map((name, id) => ({ id, name })),
        productCount: 128_640,
        sellableCount: 99_999,
      }),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^北欧之家与远方森林/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const DividesByStatus: Story = {
  name: '标签页按状态分开，各带数量',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /北欧之家/ })
    await userEvent.click(canvas.getByRole('tab', { name: '待审核 2' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /北欧之家/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /云织/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: /全部/ }))
    await expect(await canvas.findByRole('row', { name: /北欧之家/ })).toBeVisible()
  },
}

/** 快捷条件：将到期与已过期二选一，再按一次取消。 */
export const FindsEndingQualifications: Story = {
  name: '筛出将到期与已过期',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /北欧之家/ })
    await userEvent.click(canvas.getByRole('button', { name: '30 天内到期 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /北欧之家/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /拾光/ })).toBeVisible()

    await userEvent.click(canvas.getByRole('button', { name: /已过期/ }))
    await expect(await canvas.findByRole('row', { name: /山止/ })).toBeVisible()
    await expect(canvas.getByRole('button', { name: /30 天内到期/ })).toHaveAttribute('aria-pressed', 'false')

    await userEvent.click(canvas.getByRole('button', { name: /已过期/ }))
    await expect(await canvas.findByRole('row', { name: /北欧之家/ })).toBeVisible()
  },
}

/** 详情在抽屉里：资料、审核记录与操作日志。 */
export const OpensTheDetails: Story = {
  name: '打开详情',
  beforeEach: () => {
    const refused = {
      id: 3,
      reviewNo: 'BR0000000003',
      type: 1,
      status: 3,
      submittedBy: '陈书言',
      submittedAt: hoursAgo(60),
      reason: '授权书未盖章，请补充',
      reviewedBy: '周予安',
      reviewedAt: hoursAgo(40),
    } as const
    const approved = { ...refused, id: 9, status: 2, reason: '', reviewedAt: hoursAgo(20) } as const
    only(brandRecord(1, '北欧之家', { reviews: [approved, refused] }))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '详情' }))
    const drawer = await dialogOf('北欧之家')
    await expect(await drawer.findByText('国内一线')).toBeVisible()
    await expect(drawer.getByText(/创立于 2012 年/)).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: '审核记录 2' }))
    await expect(await drawer.findByText('驳回原因：授权书未盖章，请补充')).toBeVisible()
    await userEvent.click(drawer.getByRole('tab', { name: '操作日志' }))
    await expect(await drawer.findByText('修改资料')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

/** 停用前说明多少商品停售，并要求原因。 */
export const DisablesWithAReason: Story = {
  name: '停用须写原因',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '北欧之家', '停用')
    const dialog = await questionOf('停用「北欧之家」？')
    await expect(dialog.getByText(/18 个在售商品将同时停止销售/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await dialog.findByText('请填写停用原因')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '资质问题待核实' }))
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await (await rowOf(context, '北欧之家')).findByText('已停用')).toBeVisible()
  },
}

export const DisableIsRefused: Story = {
  name: '被拒绝时对话框留着，说明原因',
  beforeEach: () => fails(enableBrand, 422, '品牌状态已变更,请刷新后重试'),
  play: async (context) => {
    const { userEvent } = context
    await act(context, '北欧之家', '停用')
    const dialog = await questionOf('停用「北欧之家」？')
    await userEvent.type(dialog.getByRole('textbox', { name: /停用原因/ }), '供应商申请暂停')
    await userEvent.click(dialog.getByRole('button', { name: '停用品牌' }))
    await expect(await dialog.findByText('品牌状态已变更,请刷新后重试')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: /停用原因/ })).toHaveValue('供应商申请暂停')
  },
}

export const Enables: Story = {
  name: '启用',
  beforeEach: () => only(brandRecord(8, '栖木', { status: brandStatus.disabled })),
  play: async (context) => {
    await act(context, '栖木', '启用')
    await expect(await (await rowOf(context, '栖木')).findByText('已启用')).toBeVisible()
  },
}

/** 资质已过期的不能启用，提示里可以直接去续期。 */
export const CannotEnableAfterTheEnd: Story = {
  name: '过期的不能启用',
  play: async (context) => {
    await act(context, '山止', '启用')
    await expect(await screen.findByText('资质已过期,请先续期')).toBeVisible()
    await expect(screen.getByRole('button', { name: '去续期' })).toBeVisible()
  },
}

export const WithdrawsAReview: Story = {
  name: '撤回审核',
  play: async (context) => {
    const row = await rowOf(context, '云织')
    await context.userEvent.click(row.getByRole('button', { name: '撤回审核' }))
    await confirm(context, '撤回「云织」的审核？', '撤回审核')
    await expect(await (await rowOf(context, '云织')).findByText('草稿')).toBeVisible()
  },
}

export const Deletes: Story = {
  name: '删除',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '半山居', '删除')
    await confirm({ userEvent }, '删除「半山居」？', '删除品牌')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /半山居/ })).toBeNull())
  },
}

/** 还有商品的品牌不能删除，说明有几个。 */
export const CannotDeleteWithProducts: Story = {
  name: '有商品的不能删除',
  beforeEach: () => only(brandRecord(8, '栖木', { status: brandStatus.rejected, productCount: 3 })),
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '栖木', '删除')
    const dialog = await questionOf('删除「栖木」？')
    await userEvent.click(dialog.getByRole('button', { name: '删除品牌' }))
    await expect(await dialog.findByText('品牌下有 3 个商品,不能删除')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await expect(await canvas.findByRole('row', { name: /栖木/ })).toBeVisible()
  },
}

export const RanksABrand: Story = {
  name: '排序与推荐不用审核，立即生效',
  play: async (context) => {
    const { userEvent } = context
    await act(context, '拾光', '排序与推荐')
    const dialog = await dialogOf('「拾光」的排序与推荐')
    const sort = dialog.getByRole('textbox', { name: '排序值' })
    await userEvent.clear(sort)
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
    await userEvent.type(sort, '860')
    await userEvent.click(dialog.getByRole('checkbox', { name: '推荐品牌' }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    const row = await rowOf(context, '拾光')
    await expect(await row.findByText('860')).toBeVisible()
    await expect(row.getByText('是')).toBeVisible()
  },
}

/** 逐个勾选后一起设为推荐，各自的排序不变。 */
export const RecommendsTheTickedRows: Story = {
  name: '批量设为推荐',
  play: async (context) => {
    await tick(context, '拾光')
    await tick(context, '半山居')
    await context.userEvent.click(context.canvas.getByRole('button', { name: '设为推荐' }))
    await expect(await (await rowOf(context, '拾光')).findByText('是')).toBeVisible()
    await expect((await rowOf(context, '半山居')).getByText('是')).toBeVisible()
    await expect((await rowOf(context, '山止')).getByText('否')).toBeVisible()
  },
}

const exported = fn()

/** 选择全部结果时：导出按筛选条件进行；推荐只作用于本页，先说明再做。 */
export const EverythingThatMatches: Story = {
  name: '选择全部结果',
  beforeEach: () => {
    exported.mockClear()
    only(...Array.from({ length: 24 }, (_, index) => brandRecord(index + 1, `木作 ${index + 1} 号`)))
    returns(exportBrands, (params) => {
      exported(params)
      return { jobId: 30 }
    })
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: '已启用 24' }))
    await canvas.findByRole('row', { name: /木作 20 号/ })
    const [all] = canvas.getAllByRole('checkbox')
    if (all) await userEvent.click(all)
    await userEvent.click(await canvas.findByRole('button', { name: '选择全部 24 条结果' }))
    await userEvent.click(canvas.getByRole('button', { name: '设为推荐' }))
    await confirm({ userEvent }, '「设为推荐」只作用于本页的 20 条', '取消')
    await expect(canvas.queryByText('是')).toBeNull()

    await userEvent.click(canvas.getByRole('button', { name: '导出全部结果' }))
    await waitFor(() => expect(exported).toHaveBeenCalledWith(expect.objectContaining({ status: 3 })))
  },
}
