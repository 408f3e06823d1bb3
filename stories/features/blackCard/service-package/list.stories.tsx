import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { serviceKind, servicePackageStatus } from '#contract/blackCard/codes.ts'
import { exportServiceOrders } from '#contract/blackCard/service-orders.ts'
import { listServicePackages } from '#contract/blackCard/service-packages.ts'
import { serviceOrderPaths, servicePackagePaths } from '#features/blackCard/paths.ts'
import ServicePackageList from '#features/blackCard/service-package/list.tsx'
import { answer } from '#mocks/answer.ts'
import { servicePackageHandlers, servicePackageIn, servicePackageRecords } from '#mocks/blackCard/service-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, choose, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/交易中心/服务包管理',
  component: ServicePackageList,
  decorators: [screenDecorator],
  parameters: { at: servicePackagePaths.list.to(), as: '营销运营' },
  beforeEach: () => worker.use(...servicePackageHandlers()),
} satisfies Meta<typeof ServicePackageList>
export default meta
type Story = StoryObj<typeof meta>

const { draft, onSale } = servicePackageStatus
const inTab = (status: typeof draft | typeof onSale) => ({ at: servicePackagePaths.list.to({ status }) })

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await rowOf(context, /全屋软装设计套餐/)
    await expect(row.getByText('平面布置方案 2 套、软装搭配清单 1 份、方案讲解 3 次')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listServicePackages) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listServicePackages) }
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listServicePackages, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有服务包')).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '财务只能查看',
  parameters: { as: '财务', ...inTab(onSale) },
  play: async (context) => {
    const { name } = servicePackageIn(onSale)
    const row = await rowOf(context, new RegExp(name))
    await expect(row.queryByRole('button', { name: '下架' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '新增服务包' })).toBeNull()
    await context.userEvent.click(row.getByRole('button', { name: '查看' }))
    const dialog = await dialogOf(name)
    await expect(await dialog.findByRole('textbox', { name: '服务包名称' })).toBeDisabled()
    await expect(dialog.queryByRole('button', { name: '保存' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () => {
    const name = '全屋软装设计与效果图渲染及上门测量安装一站式服务大礼包特惠'
    worker.use(...servicePackageHandlers([{ ...servicePackageIn(onSale), name }]))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^全屋软装设计与效果图/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const Unshelves: Story = {
  name: '下架前说明后果',
  parameters: inTab(onSale),
  play: async (context) => {
    const { name } = servicePackageIn(onSale)
    const row = await rowOf(context, new RegExp(name))
    await context.userEvent.click(row.getByRole('button', { name: '下架' }))
    const question = await questionOf(new RegExp(`^下架「${name}」？`))
    await expect(question.getByText(/已售出的仍可使用到期满/)).toBeVisible()
    await context.userEvent.click(question.getByRole('button', { name: '下架服务包' }))
    await waitFor(() => expect(context.canvas.queryByRole('row', { name: new RegExp(name) })).toBeNull())
  },
}

export const UnshelvesGift: Story = {
  name: '下架时指出赠送它的等级',
  beforeEach: () => {
    const levels = [{ id: 2, name: '黑金卡' }]
    worker.use(...servicePackageHandlers([{ ...servicePackageIn(onSale), levels }]))
  },
  play: async (context) => {
    const { name } = servicePackageIn(onSale)
    const row = await rowOf(context, new RegExp(name))
    await context.userEvent.click(row.getByRole('button', { name: '下架' }))
    const question = await questionOf(new RegExp(`^下架「${name}」？`))
    await expect(question.getByText(/「黑金卡」开卡仍会赠送，不再赠送请到等级设置中移除。/)).toBeVisible()
  },
}

export const ExportsOrders: Story = {
  name: '导出该类型的服务订单',
  parameters: { as: '交易客服', at: servicePackagePaths.list.to({ kind: serviceKind.design }) },
  play: async ({ canvas, userEvent }) => {
    let sent: unknown
    worker.use(
      answer(exportServiceOrders, (params) => {
        sent = params
        return { jobId: 18 }
      }),
    )
    await userEvent.click(await canvas.findByRole('button', { name: '导出服务订单' }))
    await expect(await screen.findByText(/任务 18/)).toBeVisible()
    await expect(sent).toEqual({ kind: serviceKind.design })
  },
}

export const NamesWhatIsMissing: Story = {
  name: '上架时指出缺少的内容',
  parameters: inTab(draft),
  play: async (context) => {
    const name = '门店陈列培训'
    const row = await rowOf(context, new RegExp(name))
    await context.userEvent.click(row.getByRole('button', { name: '上架' }))
    await expect(await screen.findByText(`不能上架「${name}」：请先补充封面、图文详情、服务内容`)).toBeVisible()
    await context.userEvent.click(screen.getByRole('button', { name: '去填写' }))
    const dialog = await dialogOf(name)
    await expect(await dialog.findByRole('textbox', { name: '服务包名称' })).toHaveValue(name)
  },
}

export const KeepsSold: Story = {
  name: '已售的不能删除',
  parameters: inTab(onSale),
  play: async (context) => {
    const sold = servicePackageRecords().find(({ soldCount }) => soldCount > 0)
    const row = await rowOf(context, new RegExp(sold?.name ?? ''))
    await context.userEvent.click(row.getByRole('button', { name: /更多/ }))
    const item = await screen.findByRole('menuitem', { name: /删除/ })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(screen.getByText('已售服务包不能删除,请下架')).toBeInTheDocument()
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  },
}

export const AddsItems: Story = {
  name: '新增时填写服务内容',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '新增服务包' }))
    const dialog = await dialogOf('新增服务包')
    await userEvent.type(await dialog.findByRole('textbox', { name: '服务包名称' }), '复尺包')
    await choose({ canvas: dialog, userEvent }, '服务类型', '上门测量')
    await userEvent.type(dialog.getByRole('textbox', { name: '售价' }), '100')
    await userEvent.type(dialog.getByRole('textbox', { name: '划线价' }), '80')
    await userEvent.tab()
    await expect(await dialog.findByText('划线价须高于售价，或留空')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '添加项目' }))
    const items = await dialog.findByRole('group', { name: '项目 1' })
    await expect(items).toBeVisible()
  },
}

export const Copies: Story = {
  name: '复制得到新的草稿',
  parameters: inTab(onSale),
  play: async (context) => {
    const { name } = servicePackageIn(onSale)
    await act(context, name, '复制')
    const dialog = await dialogOf('新增服务包')
    await expect(await dialog.findByRole('textbox', { name: '服务包名称' })).toHaveValue(`${name}副本`)
  },
}

export const OpensItsOrders: Story = {
  name: '打开它的服务订单',
  parameters: { ...inTab(onSale), as: '交易客服' },
  play: async (context) => {
    const { id, name } = servicePackageIn(onSale)
    const row = await rowOf(context, new RegExp(name))
    await expect(row.getByRole('button', { name: '服务订单' })).toBeVisible()
    await context.userEvent.click(row.getByRole('button', { name: '查看' }))
    await expect(
      await (await dialogOf(name)).findByText(
        '已售出 126 份，其中 12 单进行中，按售出时的内容服务；修改只用于之后售出的',
      ),
    ).toBeVisible()
    const link = await (await dialogOf(name)).findByRole('link', { name: '已售 126 份，查看服务订单' })
    await expect(link).toHaveAttribute('href', serviceOrderPaths.list.to({ servicePackageId: id }))
  },
}

export const Previews: Story = {
  name: '按手机预览',
  play: async (context) => {
    const { name } = servicePackageIn(onSale)
    const row = await rowOf(context, new RegExp(name))
    await context.userEvent.click(row.getByRole('button', { name: '编辑' }))
    const dialog = await dialogOf(name)
    await context.userEvent.click(await dialog.findByRole('button', { name: '预览' }))
    const preview = await dialogOf('预览')
    await expect(preview.getByRole('list', { name: '服务内容' })).toBeVisible()
    await expect(preview.getByText('付款后 180 天')).toBeVisible()
  },
}

export const Orders: Story = {
  name: '调整顺序只在不筛选时',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '调整顺序' }))
    await expect(await screen.findByRole('button', { name: '移动 上门精准测量' })).toBeVisible()
    await expect(screen.getByRole('button', { name: '保存顺序' })).toBeDisabled()
  },
}
