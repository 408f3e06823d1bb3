import type { Meta, StoryObj } from '@storybook/react-vite'
import { longText } from '../inputs/samples.ts'
import { skuMatrixStory } from './sku-matrix-story.tsx'
import { sheetOf } from './sofa.tsx'

const meta = {
  ...skuMatrixStory,
  title: '编辑器/SkuMatrix 规格矩阵',
  tags: ['autodocs'],
} satisfies Meta<typeof skuMatrixStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { max: 10, disabled: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Compact: Story = { name: '紧凑', globals: { density: 'compact' } }

export const LongText: Story = {
  name: '长文字',
  args: { value: sheetOf([0, longText.slice(0, 30), '胡桃'], [1, '双人位'], [2, longText.slice(10, 40)]) },
}
