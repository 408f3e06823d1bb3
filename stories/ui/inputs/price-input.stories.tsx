import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { derivePrices, type PriceName, type PriceRow } from '#contract/rules/price.ts'
import { Field } from '#ui/field/field.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Held } from './held.tsx'

const meta = {
  title: '输入/PriceInput 价格',
  tags: ['autodocs'],
  component: PriceInput,
  args: { value: '', onChange: fn(), 'aria-label': '供货价' },
  render: (args) => (
    <Held initial={args.value} onChange={args.onChange}>
      {(bind) => <PriceInput {...args} {...bind} className="max-w-40" />}
    </Held>
  ),
} satisfies Meta<typeof PriceInput>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认', args: { value: '1234.50' } }

export const Playground: Story = { name: '试一试', args: { value: '1234.50', min: 0, max: 9_999_999, decimals: 2 } }

/** 输入途中不改动，离开时四舍五入到分。 */
export const RoundsWhenLeft: Story = {
  name: '离开时四舍五入',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: '供货价' })
    await userEvent.type(input, '1.005')
    await expect(input).toHaveValue('1.005')
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect(input).toHaveValue('1.01')
    await expect(args.onChange).toHaveBeenLastCalledWith('1.01')
  },
}

/** 按钮等着金额时，边输入边给出；输入的文字离开时才四舍五入。 */
export const GivesEachKey: Story = {
  name: '边输入边给出',
  args: { eager: true },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('textbox', { name: '供货价' })
    await userEvent.type(input, '12.345')
    await expect(input).toHaveValue('12.345')
    await expect(args.onChange).toHaveBeenLastCalledWith('12.35')
    await userEvent.tab()
    await expect(input).toHaveValue('12.35')
  },
}

export const RoundsOnEnter: Story = {
  name: '回车时四舍五入',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '８．８８５{Enter}')
    await expect(canvas.getByRole('textbox')).toHaveValue('8.89')
  },
}

export const ClearedWhenNoPrice: Story = {
  name: '不是价格则清空',
  args: { value: '12.00' },
  play: async ({ canvas, userEvent, args }) => {
    for (const text of ['面议', '-1', '1e3']) {
      await userEvent.clear(canvas.getByRole('textbox'))
      await userEvent.type(canvas.getByRole('textbox'), `${text}{Enter}`)
      await expect(canvas.getByRole('textbox')).toHaveValue('')
    }
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

export const Capped: Story = {
  name: '封顶',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '9999999.01{Enter}')
    await expect(canvas.getByRole('textbox')).toHaveValue('9999999.00')
  },
}

const names: readonly [PriceName, string][] = [
  ['supplyPrice', '供货价'],
  ['purchasePrice', '采购价'],
  ['productPrice', '商品价'],
  ['salePrice', '销售价'],
]
const row: PriceRow = {
  supplyPrice: '',
  purchasePrice: '',
  productPrice: '',
  salePrice: '',
  purchaseFactor: '1.1',
  productFactor: '1.5',
  saleFactor: '2',
}

/** 供货价带出采购价，采购价带出商品价和销售价。 */
export const OnePriceLeadsToOthers: Story = {
  name: '价格联动',
  render: () => (
    <Held initial={row}>
      {(bind) => (
        <div className="grid max-w-160 grid-cols-4 gap-3">
          {names.map(([name, label]) => (
            <Field key={name} label={label}>
              <PriceInput
                value={bind.value[name]}
                onChange={(price) => bind.onChange(derivePrices({ ...bind.value, [name]: price }, name))}
              />
            </Field>
          ))}
        </div>
      )}
    </Held>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '供货价' }), '100{Enter}')
    await expect(canvas.getByRole('textbox', { name: '采购价' })).toHaveValue('110.00')
    await expect(canvas.getByRole('textbox', { name: '销售价' })).toHaveValue('220.00')
    await userEvent.clear(canvas.getByRole('textbox', { name: '采购价' }))
    await userEvent.type(canvas.getByRole('textbox', { name: '采购价' }), '100{Enter}')
    await expect(canvas.getByRole('textbox', { name: '商品价' })).toHaveValue('150.00')
    await expect(canvas.getByRole('textbox', { name: '供货价' })).toHaveValue('100.00')
  },
}

export const Dark: Story = { name: '深色', args: { value: '1234.50' }, globals: { theme: 'dark' } }
