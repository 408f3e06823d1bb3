import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { StackedChart } from '#ui/chart/stacked-chart.tsx'
import { longText } from '../inputs/samples.ts'
import { plotReady } from './plot-ready.ts'
import { areas, statusByArea } from './sales.ts'

const meta = {
  title: '图表/StackedChart 堆积图',
  tags: ['autodocs'],
  component: StackedChart,
  loaders: [plotReady],
  args: {
    title: '各地区订单状态',
    note: '本月',
    unit: '单',
    categoryLabel: '地区',
    categories: areas,
    series: statusByArea,
    className: 'max-w-160',
  },
} satisfies Meta<typeof StackedChart>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { isLying: false, height: 280, state: 'ready' } }

export const Lying: Story = { name: '横放', args: { isLying: true } }

/** 八组都分得清：颜色与花纹都不同。 */
export const EightSeries: Story = {
  name: '八组',
  args: {
    title: '各地区退款原因',
    series: ['质量问题', '物流破损', '尺寸不符', '色差', '送货延误', '安装问题', '不想要了', '其他'].map(
      (name, index) => ({ name, values: areas.map((_, at) => 320 - index * 28 - at * 12) }),
    ),
  },
}

/** 提示里各层之外还有合计。 */
export const TellsTheTotal: Story = {
  name: '提示里有合计',
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application', { name: '各地区订单状态' })
    chart.focus()
    await userEvent.keyboard('{ArrowRight}')
    const tooltip = within(await canvas.findByRole('status'))
    await waitFor(() => expect(tooltip.getByText('华南')).toBeVisible())
    await waitFor(() => expect(tooltip.getByText('12,975')).toBeVisible())
  },
}

/** 表里也有合计一列。 */
export const TableWithTotals: Story = {
  name: '表里有合计',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '表' }))
    await expect(canvas.getByRole('row', { name: '华东 1,420 2,846 913 13,281 18,460' })).toBeVisible()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    title: longText,
    categories: areas.map((name) => `${name}，${longText}`),
    series: statusByArea.map(({ name, values }) => ({ name: `${name}，${longText}`, values })),
  },
}

export const Dark: Story = { ...EightSeries, name: '深色', globals: { theme: 'dark' } }
