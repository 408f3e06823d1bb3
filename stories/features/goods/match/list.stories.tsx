import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { enableRecommendedMatches, listRecommendedMatches } from '#contract/goods/recommended-matches.ts'
import MatchList from '#features/goods/match/list.tsx'
import { matchPaths } from '#features/goods/match-paths.ts'
import { matchHandlers, matchRecord } from '#mocks/goods/matches.ts'
import { screenDecorator } from '#mocks/screen.tsx'
import { fails, returns, waits, worker } from '#mocks/worker.ts'
import { act, confirm, dialogOf, emptyPage, expectNoSideScroll, rowOf } from '#stories/helpers.ts'

const meta = {
  title: '页面/商品中心/推荐搭配',
  component: MatchList,
  decorators: [screenDecorator],
  parameters: { at: matchPaths.list.to(), as: '商品运营' },
  beforeEach: () => worker.use(...matchHandlers()),
} satisfies Meta<typeof MatchList>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '默认',
  play: async (context) => {
    const row = await rowOf(context, '奶油风客厅三件套')
    await expect(row.getByText('¥1,260.00')).toBeVisible()
    await expect((await rowOf(context, '侘寂风卧室组合')).getByText('1 个失效')).toBeVisible()
  },
}
export const Empty: Story = {
  name: '空',
  beforeEach: () => returns(listRecommendedMatches, emptyPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('还没有推荐搭配')).toBeVisible()
  },
}
export const Loading: Story = { name: '加载中', beforeEach: () => waits(listRecommendedMatches) }
export const Failed: Story = { name: '失败', beforeEach: () => fails(listRecommendedMatches) }

/** 没有符合条件的搭配时，可以清除条件。 */
export const NoMatch: Story = {
  name: '没有符合条件的',
  parameters: { at: matchPaths.list.to({ keyword: '厨房' }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '清除筛选' }))
    await expect(await canvas.findByRole('row', { name: /奶油风客厅三件套/ })).toBeVisible()
  },
}

export const Forbidden: Story = {
  name: '只读角色没有修改的操作',
  parameters: { as: '只读审计' },
  play: async (context) => {
    const row = await rowOf(context, '奶油风客厅三件套')
    await expect(row.queryByRole('link')).toBeNull()
    await expect(row.queryByRole('textbox')).toBeNull()
  },
}

export const LongText: Story = {
  name: '很长的名称截断显示',
  beforeEach: () =>
    worker.use(...matchHandlers([matchRecord(1, '意式极简客厅全屋软装焕新四件套含落地灯地毯与装饰画限时组合')])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^意式极简客厅/ })).toBeVisible()
    await expectNoSideScroll()
  },
}

export const ShowsTheBroken: Story = {
  name: '只看含失效商品的搭配',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '含失效商品 1' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /奶油风客厅三件套/ })).toBeNull())
    await expect(canvas.getByRole('row', { name: /侘寂风卧室组合/ })).toBeVisible()
  },
}

export const SortsInTheCell: Story = {
  name: '排序值在单元格里直接改，回车保存',
  play: async (context) => {
    const { canvas, userEvent } = context
    const cell = await canvas.findByRole('textbox', { name: '奶油风客厅三件套 的排序值' })
    await userEvent.clear(cell)
    await userEvent.type(cell, '120{Enter}')
    await expect(await screen.findByText('「奶油风客厅三件套」的排序已保存')).toBeVisible()
  },
}

/** 含未上架商品的搭配不能上架，说明是哪个商品。 */
export const RefusesWhatIsOffSale: Story = {
  name: '含未上架的不能上架',
  beforeEach: () => fails(enableRecommendedMatches, 422, '包含未上架商品:「木禾黑胡桃电视柜」'),
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '新中式书房')).getByRole('button', { name: '上架' }))
    await expect(await screen.findByText('包含未上架商品:「木禾黑胡桃电视柜」')).toBeVisible()
  },
}

export const Disables: Story = {
  name: '下架前说明顾客会看到什么',
  play: async (context) => {
    await act(context, '奶油风客厅三件套', '下架')
    await confirm(context, '下架「奶油风客厅三件套」？', '下架搭配')
    await expect(await (await rowOf(context, '奶油风客厅三件套')).findByText('已下架')).toBeVisible()
  },
}

/** 已到期的搭配重新设置结束时间后启用。 */
export const Renews: Story = {
  name: '到期的重新启用',
  play: async (context) => {
    const { userEvent } = context
    await userEvent.click((await rowOf(context, '国庆焕新套装')).getByRole('button', { name: '重新启用' }))
    const dialog = await dialogOf('重新启用「国庆焕新套装」')
    await expect(dialog.getByRole('button', { name: '重新启用' })).toBeDisabled()
  },
}
