import { fn } from 'storybook/test'
import { PricedGoods } from './priced-goods.tsx'

/** A sheet of a dozen rows that can be saved: what its stories begin with. */
export const priceRowEditorStory = {
  component: PricedGoods,
  args: { count: 12, onChange: fn(), onSave: fn() },
}
