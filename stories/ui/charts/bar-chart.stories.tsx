import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { plotReady } from './plot-ready.ts'
import { areas, months, ordersByArea, salesByMonth } from './sales.ts'

const onRetry = fn()

const meta = {
  title: '图表/BarChart 柱状图',
  tags: ['autodocs'],
  component: BarChart,
  loaders: [plotReady],
  args: {
    title: '各地区订单',
    note: '本月',
    unit: '单',
    categoryLabel: '地区',
    categories: areas,
    series: ordersByArea,
    className: 'max-w-160',
  },
} satisfies Meta<typeof BarChart>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { isLying: false, height: 280, state: 'ready' } }

/** 排名与长名称用横放的柱。 */
export const Lying: Story = {
  name: '横放',
  args: {
    title: '供应商销售额前五',
    unit: '元',
    categoryLabel: '供应商',
    categories: [
      '佛山木石家具有限公司',
      '杭州北屋家居有限公司',
      '中山拾光照明有限公司',
      '苏州云栖布艺有限公司',
      '意大利进口头层牛皮现代简约家具（上海）贸易有限公司',
    ],
    series: [{ name: '销售额', values: [3862400, 2917500, 1846300, 1275900, 864200] }],
    isLying: true,
  },
}

/** 几组并排，颜色之外还以花纹区分；方向键逐个查看。 */
export const Groups: Story = {
  name: '几组并排',
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application', { name: '各月销售额' })
    chart.focus()
    await userEvent.keyboard('{ArrowRight}')
    const tooltip = within(await canvas.findByRole('status'))
    await waitFor(() => expect(tooltip.getByText('2月')).toBeVisible())
  },
  args: {
    title: '各月销售额',
    unit: '元',
    categoryLabel: '月份',
    categories: months.slice(0, 6),
    series: salesByMonth.map(({ name, values }) => ({ name, values: values.slice(0, 6) })),
  },
}

/** 件数的轴只标整数。 */
export const FewPieces: Story = {
  name: '少量件数',
  args: { categories: ['1月', '2月', '3月'], categoryLabel: '月份', series: [{ name: '订单数', values: [1, 2, 0] }] },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    const marks = [...canvasElement.querySelectorAll('.recharts-yAxis-tick-labels text, .recharts-yAxis text')]
    await expect(marks.length).toBeGreaterThan(2)
    for (const { textContent } of marks) await expect(textContent).toMatch(/^\d+$/)
  },
}

export const WithActions: Story = { name: '带操作', args: { actions: <Button size="tiny">导出</Button> } }

export const NoFigures: Story = {
  name: '没有数据',
  args: { series: [{ name: '订单', values: areas.map(() => null) }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('这段时间没有数据')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: '表' })).toBeNull()
  },
}

export const NoFiguresForAReason: Story = {
  name: '没有数据的原因',
  args: { ...NoFigures.args, empty: <Empty title="还没有订单" hint="首个订单支付后出现" className="py-8" /> },
}

export const Loading: Story = {
  name: '加载中',
  args: { state: 'loading', series: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure', { name: '各地区订单' })).toHaveAttribute('aria-busy', 'true')
    await expect(canvas.getByRole('status')).toHaveTextContent('加载中')
  },
}

/** 重新查询时，已有的图留着，只是变淡。 */
export const LoadingAgain: Story = { name: '再次加载', args: { state: 'loading' } }

export const Failed: Story = {
  name: '失败',
  args: { state: 'failed', failure: { message: '统计服务没有响应', onRetry, requestId: 'c1f4a09e' } },
  beforeEach: () => {
    onRetry.mockClear()
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('各地区订单加载失败')
    await userEvent.click(canvas.getByRole('button', { name: '重试' }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
}

/** 绘图库只在图出现时加载，它不往页面里写样式标签，严格的内容安全策略因此不受影响。 */
export const AddsNoStyleElements: Story = {
  name: '不写样式标签',
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('application')
    await expect(canvasElement.querySelectorAll('style')).toHaveLength(0)
    await expect(
      [...document.querySelectorAll('style')].filter((style) => style.textContent?.includes('recharts')),
    ).toEqual([])
  },
}

export const Dark: Story = { args: Groups.args, name: '深色', globals: { theme: 'dark' } }
