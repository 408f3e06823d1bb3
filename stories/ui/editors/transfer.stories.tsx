import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { Transfer } from '#ui/transfer/transfer.tsx'
import { longText, manyGoods } from '../inputs/samples.ts'
import { goods, transferStory } from './transfer-story.tsx'

const meta = {
  ...transferStory,
  title: '编辑器/Transfer 穿梭选择',
  tags: ['autodocs'],
} satisfies Meta<typeof transferStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { max: 5, disabled: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Disabled: Story = { name: '停用', args: { disabled: true } }

export const NothingToChoose: Story = { name: '没有可选的', args: { items: [], value: [] } }

/** 已选的商品后来不在可选范围：位置不变，可以移除。 */
export const ChosenIsGone: Story = { name: '已选的不在了', args: { value: ['6', 'SP20260001', '3'] } }

export const Narrow: Story = {
  name: '窄处',
  render: (args) => (
    <div className="max-w-90">
      <Field label="专题商品" hint="按显示顺序排列">
        <Transfer {...args} aria-label={undefined} />
      </Field>
    </div>
  ),
}

export const LongText: Story = {
  name: '长文字',
  args: {
    items: [
      { value: '9', label: longText, hint: longText },
      { value: '10', label: longText, reason: longText },
      ...goods,
    ],
  },
}

/** 上千个只画看得见的。 */
export const DrawsOnlyWhatIsInSight: Story = {
  name: '只画看得见的',
  args: { items: manyGoods, value: manyGoods.slice(0, 400).map(({ value }) => value) },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('listbox', { name: '可选商品' })
    await expect(within(list).getAllByRole('option').length).toBeLessThan(40)
    list.focus()
    await userEvent.keyboard('{End}')
    await expect(await within(list).findByRole('option', { name: '样品 1000' })).toHaveAttribute('data-highlighted')
  },
}
