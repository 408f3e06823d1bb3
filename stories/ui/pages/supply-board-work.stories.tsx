import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { supplyBoardStory } from './supply-board-story.tsx'

const meta = {
  ...supplyBoardStory,
  title: '页面/SupplyBoard 供货看板/筛选与登记',
} satisfies Meta<typeof supplyBoardStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 一次筛选，数字、图与表一起变；没有符合的，可以清除。 */
export const FiltersEverything: Story = {
  name: '一次筛选',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '品类' }))
    await userEvent.click(await screen.findByRole('option', { name: '灯具' }))
    const orders = within(canvas.getByRole('table', { name: '采购单' }))
    await waitFor(() => expect(orders.getAllByRole('row')).toHaveLength(4))
    const ring = canvas.getByRole('figure', { name: '采购额的品类构成' })
    await expect(await within(ring).findByRole('button', { name: /^灯具 ?100.0%/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(orders.getAllByRole('row')).toHaveLength(19))
  },
}

/** 到货数不能多于订购数；登记后状态随之更新。 */
export const RegistersAnArrival: Story = {
  name: '登记到货',
  play: async ({ canvas, userEvent }) => {
    const orders = within(canvas.getByRole('table', { name: '采购单' }))
    const row = within(await orders.findByRole('row', { name: /CG202611202/ }))
    await userEvent.click(row.getByRole('button', { name: '登记到货' }))
    const drawer = within(await screen.findByRole('dialog', { name: '登记到货' }))
    const arrived = drawer.getByRole('textbox', { name: '累计到货' })
    await userEvent.clear(arrived)
    await userEvent.type(arrived, '999')
    await expect(drawer.getByText('不能多于订购的 57 件')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '登记到货' })).toBeDisabled()
    await userEvent.clear(arrived)
    await userEvent.type(arrived, '57')
    await userEvent.click(drawer.getByRole('button', { name: '登记到货' }))
    await expect(await row.findByText('已到齐')).toBeVisible()
    await expect(await screen.findByText('CG202611202 的到货已登记')).toBeVisible()
  },
}
