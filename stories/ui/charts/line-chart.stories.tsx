import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { longText } from '../inputs/samples.ts'
import { plotReady } from './plot-ready.ts'
import { days, months, salesByMonth, visitsByDay } from './sales.ts'

const meta = {
  title: '图表/LineChart 折线图',
  tags: ['autodocs'],
  component: LineChart,
  loaders: [plotReady],
  args: {
    title: '各月销售额',
    note: '2026 年，已支付',
    unit: '元',
    categoryLabel: '月份',
    categories: months,
    series: salesByMonth,
    format: (value: number) => formatMoney(value) ?? '',
    className: 'max-w-200',
  },
} satisfies Meta<typeof LineChart>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { height: 320, state: 'ready' } }

/** 只有一条线时，标题就是它的名称，不再有图例。 */
export const OneLine: Story = { name: '一条线', args: { series: salesByMonth.slice(0, 1) } }

/** 点很多时，标记疏开，坐标轴略去放不下的文字。 */
export const ManyPoints: Story = {
  name: '点很多',
  args: {
    title: '每日访客',
    note: '9月至11月',
    unit: '人',
    categoryLabel: '日期',
    categories: days,
    series: visitsByDay,
    format: undefined,
  },
}

/** 左右方向键逐点查看，读出每条线的数值；没有数值的点也说明。 */
export const ReadsPointsByKeyboard: Story = {
  name: '键盘逐点查看',
  play: async ({ canvas, userEvent }) => {
    const chart = await canvas.findByRole('application', { name: '各月销售额' })
    await expect(chart).toHaveAccessibleDescription(/^1月至12月，共 12 项。线上商城最高 ¥2,384,600.00（11月）/)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect(chart).toHaveFocus()
    const tooltip = within(await canvas.findByRole('status'))
    await waitFor(() => expect(tooltip.getByText('1月')).toBeVisible())
    await userEvent.keyboard('{ArrowRight}')
    // The tooltip may re-render between two queries, which would then hold a detached element.
    await waitFor(() => {
      expect(tooltip.getByText('2月')).toBeVisible()
      expect(tooltip.getByText('¥531,800.00')).toBeVisible()
    })
  },
}

/** 图例可以隐去一条线，坐标轴随之缩放；最后一条总在。 */
export const TogglesLines: Story = {
  name: '隐去一条线',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('application')
    const online = canvas.getByRole('button', { name: '线上商城' })
    online.focus()
    await userEvent.keyboard(' ')
    await expect(online).toHaveAttribute('aria-pressed', 'false')
    await expect(await canvas.findByText('160 万')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '门店' }))
    const last = canvas.getByRole('button', { name: '分销' })
    await expect(last).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(last)
    await expect(last).toHaveAttribute('aria-pressed', 'true')
  },
}

/** 同样的数据，换成表来读、来抄。 */
export const ShowsATable: Story = {
  name: '换成表',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '表' }))
    const table = within(canvas.getByRole('table', { name: '各月销售额' }))
    await expect(table.getByRole('row', { name: /^11月 ¥2,384,600.00 ¥1,392,700.00/ })).toBeVisible()
    await expect(table.getByRole('row', { name: '12月 — — —' })).toBeVisible()
    await expect(canvas.queryByRole('application')).toBeNull()
  },
}

/** 变窄时重画，文字不互相压住。 */
export const Narrow: Story = { name: '窄处', args: { className: 'w-80' } }

export const LongText: Story = {
  name: '长文字',
  args: { title: longText, series: salesByMonth.map(({ name, values }) => ({ name: `${name}，${longText}`, values })) },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
