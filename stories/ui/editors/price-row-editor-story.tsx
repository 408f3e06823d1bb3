import { fn } from 'storybook/test'
import { PricedGoods } from './priced-goods.tsx'

/** A sheet of twelve rows that can be saved: base of its stories. */
export const priceRowEditorStory = {
  component: PricedGoods,
  args: { count: 12, onChange: fn(), onSave: fn() },
}
