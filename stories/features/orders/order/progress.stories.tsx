import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { OrderProgress } from '#features/orders/order/progress.tsx'
import { dayOf } from '#lib/formats.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'

const year = dayOf().slice(0, 4)
const hour = (of: number): string => `${year}-01-01T${of}:30:00.000+08:00`

/** The width on the order page in a 1280 px window with a scrollbar. */
const meta = {
  title: '页面/交易中心/订单详情/订单进度',
  component: OrderProgress,
  decorators: [
    (Shown) => (
      <div className="max-w-164">
        <Shown />
      </div>
    ),
  ],
  args: {
    order: {
      ...orderRecord(3, { status: 5, lines: [orderLine(1, { shippedQty: 1 })] }),
      createdAt: '2024-12-30T14:05:00.000+08:00',
      paidAt: hour(10),
      shippedAt: hour(11),
      completedAt: hour(12),
      reviewedAt: hour(13),
    },
  },
} satisfies Meta<typeof OrderProgress>
export default meta
type Story = StoryObj<typeof meta>

/** Number of lines a text wraps to. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
}

/** 五个时间并排放得下，不折行：今年的不写年份，往年的时刻写在日期下面。 */
export const Default: Story = {
  name: '默认',
  play: async ({ canvas }) => {
    const progress = within(canvas.getByRole('region', { name: '订单进度' }))
    await expect(linesOf(progress.getByText('2024-12-30 14:05'))).toBe(2)
    for (const time of ['10:30', '11:30', '12:30', '13:30']) {
      await expect(linesOf(progress.getByText(`01-01 ${time}`))).toBe(1)
    }
    for (const step of progress.getAllByRole('listitem')) {
      await expect(step.scrollWidth).toBeLessThanOrEqual(step.clientWidth)
    }
  },
}

export const Promised: Story = {
  name: '还没发货的写承诺哪天之前',
  args: { order: { ...orderRecord(3, { status: 1 }), promisedShipAt: `${year}-12-30T23:59:59.000+08:00` } },
  play: async ({ canvas }) => {
    await expect(linesOf(canvas.getByText('承诺 12-30 前'))).toBe(1)
  },
}

export const PromisedForNextYear: Story = {
  name: '承诺在明年的，日期写在下面一行',
  args: { order: { ...orderRecord(3, { status: 1 }), promisedShipAt: `${Number(year) + 1}-01-05T23:59:59.000+08:00` } },
  play: async ({ canvas }) => {
    const progress = within(canvas.getByRole('region', { name: '订单进度' }))
    await expect(linesOf(progress.getByText(`承诺最晚 ${Number(year) + 1}-01-05`))).toBe(2)
    for (const step of progress.getAllByRole('listitem')) {
      await expect(step.scrollWidth).toBeLessThanOrEqual(step.clientWidth)
    }
  },
}
