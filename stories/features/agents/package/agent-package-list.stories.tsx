import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { listAgentPackages } from '#contract/agents/packages.ts'
import AgentPackageList from '#features/agents/package/agent-package-list.tsx'
import { packagePaths } from '#features/agents/paths.ts'
import { packageHandlers, packageRecord } from '#mocks/agents/agent-packages.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, expectNoSideScroll, questionOf, rowOf, tick } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/代理套餐',
  component: AgentPackageList,
  decorators: [screenDecorator],
  parameters: { at: packagePaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...packageHandlers()),
} satisfies Meta<typeof AgentPackageList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /门店体验版/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '新增套餐' })).toHaveAttribute('href', packagePaths.form.to())
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listAgentPackages, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有代理套餐')).toBeVisible()
  },
}
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: packagePaths.list.to({ keyword: '没有这个套餐' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: '清除筛选' })).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listAgentPackages) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listAgentPackages) }

export const Forbidden: Story = {
  name: '审计只看不改',
  parameters: { as: '只读审计' },
  play: async (context) => {
    await rowOf(context, '门店体验版')
    await expect(context.canvas.queryByRole('link', { name: '新增套餐' })).toBeNull()
    await expect(context.canvas.queryByRole('button', { name: '停用' })).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称与地区截断显示',
  beforeEach: () =>
    worker.use(
      ...packageHandlers([
        packageRecord(1, '粤港澳大湾区整家定制与全屋软装市级独家代理旗舰套餐', {
          areaNames: '广东省广州市、广东省深圳市、广东省佛山市、广东省东莞市、广东省珠海市',
          price: '9999999.00',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^粤港澳/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

/** 停用前说明多少代理按原条款用到期满。 */
export const Disables: Story = {
  name: '停用前说明影响',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '门店体验版')).getByRole('button', { name: '停用' }))
    const dialog = await questionOf('停用「门店体验版」？')
    await expect(dialog.getByText(/3 个生效中的代理按原条款用到期满，之后不能续费/)).toBeVisible()
    await context.userEvent.click(dialog.getByRole('button', { name: '停用套餐' }))
    await expect(await (await rowOf(context, '门店体验版')).findByText('已停用')).toBeVisible()
  },
}

export const NamesWhatKeepsFromEnabling: Story = {
  name: '缺少协议不能启用，可直接去填写',
  play: async (context) => {
    await context.userEvent.click((await rowOf(context, '西南市级代理')).getByRole('button', { name: '启用' }))
    await expect(await screen.findByText('不能启用「西南市级代理」：缺少代理协议')).toBeVisible()
    await expect(screen.getByRole('button', { name: '去填写' })).toBeVisible()
  },
}

/** 卖出过的套餐不能删除；没有卖出的可以。 */
export const Deletes: Story = {
  name: '卖出过的不能删除',
  play: async (context) => {
    const { canvas, userEvent } = context
    await act(context, '软装精选店', '删除')
    await confirm({ userEvent }, '删除「软装精选店」？', '删除套餐')
    await waitFor(() => expect(canvas.queryByRole('row', { name: /软装精选店/ })).toBeNull())
  },
}

export const Ranks: Story = {
  name: '改排序立即生效',
  play: async (context) => {
    await act(context, '门店旗舰版', '改排序')
    const dialog = await dialogOf('「门店旗舰版」的排序')
    const sort = dialog.getByRole('textbox', { name: '排序值' })
    await context.userEvent.clear(sort)
    await context.userEvent.type(sort, '860')
    await context.userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect(await (await rowOf(context, '门店旗舰版')).findByText('860')).toBeVisible()
  },
}

export const Compares: Story = {
  name: '并排对比，不同之处加粗',
  play: async (context) => {
    await tick(context, '门店体验版', '门店旗舰版')
    await context.userEvent.click(context.canvas.getByRole('button', { name: '对比' }))
    const dialog = await dialogOf('对比套餐')
    await expect(dialog.getByRole('cell', { name: '9 折' })).toHaveAttribute('data-differs')
    await expect(dialog.getAllByRole('cell', { name: '全国' })[0]).not.toHaveAttribute('data-differs')
  },
}
