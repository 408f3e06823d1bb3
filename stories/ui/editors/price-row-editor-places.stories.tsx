import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { DialogBody } from '#ui/dialog/dialog.tsx'
import { Drawer, DrawerContent } from '#ui/drawer/drawer.tsx'
import { priceRowEditorStory } from './price-row-editor-story.tsx'
import { priceColumns, skuLabels } from './price-rows.ts'
import { PricedGoods } from './priced-goods.tsx'

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表/窄处与抽屉',
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** 放大到 200% 时横向滚动，名称留在左边。 */
export const Narrow: Story = {
  name: '窄处',
  render: (args) => (
    <div className="max-w-160">
      <PricedGoods {...args} labels={skuLabels.slice(0, 1)} />
    </div>
  ),
}

/** 在抽屉里，Esc 先放弃输入，不关抽屉。 */
export const InADrawer: Story = {
  name: '在抽屉里',
  render: (args) => (
    <Drawer defaultOpen>
      <DrawerContent title="改价">
        <DialogBody>
          <PricedGoods {...args} columns={priceColumns} labels={skuLabels.slice(0, 1)} count={8} />
        </DialogBody>
      </DrawerContent>
    </Drawer>
  ),
  play: async ({ userEvent }) => {
    const cell = (await screen.findAllByRole('gridcell'))[0]
    if (!cell) throw new Error('no cell')
    await userEvent.click(cell)
    await userEvent.keyboard('88{Escape}')
    await expect(screen.getByRole('dialog', { name: '改价' })).toBeVisible()
    await expect(cell).toHaveTextContent('120.00')
    await expect(cell).toHaveFocus()
  },
}
