import type { Meta, StoryObj } from '@storybook/react-vite'
import { priceRowEditorStory } from './price-row-editor-story.tsx'
import { distributorColumns, priceColumns } from './price-rows.ts'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/列',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 只有四种价格，系数不显示：从报价单整块粘贴。 */
export const PricesOnly: Story = { name: '只有价格', args: { columns: priceColumns } }

/** 经销商只能改销售价。 */
export const ReadOnlyColumns: Story = { name: '只读的列', args: { columns: distributorColumns } }
