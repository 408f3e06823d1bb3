import type { Meta, StoryObj } from '@storybook/react-vite'
import { supplyBoardStory } from './supply-board-story.tsx'

const meta = {
  ...supplyBoardStory,
  title: '页面/SupplyBoard 供货看板',
} satisfies Meta<typeof supplyBoardStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 只用组件库搭出的一整页：筛选、数字、图表、表格、抽屉里的表单。 */
export const Default: Story = { name: '默认' }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }
