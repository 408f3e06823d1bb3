import type { StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { worker } from '#mocks/worker.ts'
import { orderRecord } from './order-records.ts'
import { orderHandlers } from './orders.ts'

export type StoryContext = Parameters<NonNullable<StoryObj['play']>>[0]

/** The row of an order in an order list. */
export const orderRow = async (
  { canvas }: Pick<StoryContext, 'canvas'>,
  id: number,
): Promise<ReturnType<typeof within>> =>
  within(await canvas.findByRole('row', { name: new RegExp(orderRecord(id).orderNo) }))

// Shared by all order lists.

export const emptyList = {
  beforeEach: () => worker.use(...orderHandlers([])),
  play: async ({ canvas }: StoryContext) => {
    await expect(await canvas.findByText('还没有订单')).toBeVisible()
  },
}

/** URL with filters that no order matches. */
export const noMatchAt = (at: string) => ({
  parameters: { at },
  play: async ({ canvas }: StoryContext) => {
    await expect(await canvas.findByText('没有符合条件的订单')).toBeVisible()
  },
})

/** Shows the first order. */
export const readOnlyList = {
  parameters: { as: '只读审计' },
  play: async (context: StoryContext) => {
    await orderRow(context, 1)
    await expect(context.canvas.queryByRole('button', { name: '批量发货导入' })).toBeNull()
    await expect(context.canvas.getByRole('button', { name: '导出 Excel' })).toBeVisible()
  },
}
