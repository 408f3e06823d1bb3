import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { PieChart } from '#ui/chart/pie-chart.tsx'
import { longText } from '../inputs/samples.ts'
import { plotReady } from './plot-ready.ts'
import { salesByBrand, salesByCategory } from './sales.ts'

const meta = {
  title: '图表/PieChart 环形图',
  tags: ['autodocs'],
  component: PieChart,
  loaders: [plotReady],
  args: {
    title: '各品类销售额',
    note: '本年',
    unit: '元',
    categoryLabel: '品类',
    slices: salesByCategory,
    className: 'max-w-140',
  },
} satisfies Meta<typeof PieChart>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { height: 240, state: 'ready' } }

/** 最多画八块，其余并为「其他」；表里仍是全部。 */
export const FoldsTheSmallest: Story = {
  name: '最小的并为其他',
  args: { title: '各品牌销售额', categoryLabel: '品牌', slices: salesByBrand },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('application')
    await expect(canvas.getByRole('button', { name: /^其他/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '表' }))
    await expect(canvas.getByRole('row', { name: /^山野集 98,700/ })).toBeVisible()
  },
}

/** 隐去一块，其余重算占比。 */
export const TogglesSlices: Story = {
  name: '隐去一块',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('application')
    await userEvent.click(canvas.getByRole('button', { name: /^沙发/ }))
    await expect(await canvas.findByRole('button', { name: /^床与床垫 ?38.5%/ })).toBeVisible()
  },
}

/** 方向键逐块查看。 */
export const ReadsSlicesByKeyboard: Story = {
  name: '键盘逐块查看',
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application', { name: '各品类销售额' })
    await expect(chart).toHaveAccessibleDescription(/^合计 15,050,500。沙发 32.3%/)
    chart.focus()
    await userEvent.keyboard('{ArrowRight}')
    const tooltip = within(await canvas.findByRole('status'))
    await waitFor(() => expect(tooltip.getByText('床与床垫')).toBeVisible())
  },
}

export const Narrow: Story = { name: '窄处', args: { className: 'w-72' } }

export const Empty: Story = { name: '空', args: { slices: [] } }

export const LongText: Story = {
  name: '长文字',
  args: {
    title: longText,
    slices: salesByCategory.map(({ name, value }) => ({ name: `${name}，${longText}`, value })),
  },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
