import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import type { SkuSheet } from '#ui/sku-matrix/sheet.ts'
import { SkuMatrix } from '#ui/sku-matrix/sku-matrix.tsx'
import { Held } from '../inputs/held.tsx'
import { longText } from '../inputs/samples.ts'
import { blankSofa, type SofaCells, sheetOf, sofa, sofaColumns, sofaRules } from './sofa.tsx'

const meta = {
  title: '编辑器/SkuMatrix 规格矩阵',
  tags: ['autodocs'],
  component: SkuMatrix<SofaCells>,
  args: {
    value: sofa,
    onChange: fn(),
    rules: sofaRules,
    columns: sofaColumns,
    blank: blankSofa,
    'aria-label': '规格与价格',
  },
  render: (args) => (
    <Held<SkuSheet<SofaCells>> initial={args.value} onChange={args.onChange}>
      {(bind) => <SkuMatrix {...args} {...bind} />}
    </Held>
  ),
} satisfies Meta<typeof SkuMatrix<SofaCells>>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }

export const Playground: Story = { name: '试一试', args: { max: 10, disabled: false } }

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Compact: Story = { name: '紧凑', globals: { density: 'compact' } }

export const Disabled: Story = { name: '停用', args: { disabled: true } }

/** 还没有规格值。 */
export const Empty: Story = { name: '空', args: { value: sheetOf([0], [1]) } }

/** 一个单元格错在哪里，由使用者给出；划掉的组合不算。 */
export const WithErrors: Story = {
  name: '有错误',
  args: {
    errorOf: ({ cells }, column) =>
      column === 'stock' && Number(cells.stock) < 12 ? '库存不足 12 件，请核对' : undefined,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('1 处需要修改')).toBeVisible()
    const cell = canvas.getByRole('textbox', { name: '黑橡 / 三人位 / 棉麻 库存' })
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toHaveAttribute('title', '库存不足 12 件，请核对')
  },
}

/** 加一个值，已填的都在，新的组合空着。 */
export const KeepsWhatWasTyped: Story = {
  name: '已填的都在',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: '添加颜色' }), '烟熏橡{Enter}')
    await expect(await canvas.findByText('16 个组合，销售', { exact: false })).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 科技布 供货价' })).toHaveValue('1400.00')
    const renamed = canvas.getByRole('textbox', { name: '规格值 原木' })
    await userEvent.clear(renamed)
    await userEvent.type(renamed, '白橡木{Enter}')
    await expect(canvas.getByRole('textbox', { name: '白橡木 / 双人位 / 科技布 供货价' })).toHaveValue('1400.00')
  },
}

/** 移除一个值会少掉几个组合，可以撤销。 */
export const TakesRemovalBack: Story = {
  name: '撤销移除',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '移除 原木' }))
    await expect(await canvas.findByText('已移除「原木」，少了 4 个组合')).toBeVisible()
    await expect(canvas.queryByRole('textbox', { name: /^原木 / })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '撤销' }))
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })).toHaveValue('1280.00')
  },
}

/** 同名的值不收，改名也一样；离开后恢复原名。 */
export const RefusesTheSameName: Story = {
  name: '同名不收',
  play: async ({ canvas, userEvent }) => {
    const renamed = canvas.getByRole('textbox', { name: '规格值 胡桃' })
    await userEvent.clear(renamed)
    await userEvent.type(renamed, ' 原木{Enter}')
    await expect(await canvas.findByText('颜色「原木」已存在')).toBeVisible()
    await userEvent.tab()
    await expect(renamed).toHaveValue('胡桃')
    await userEvent.type(canvas.getByRole('combobox', { name: '添加颜色' }), '黑橡{Enter}')
    await expect(await canvas.findByText('颜色「黑橡」已存在')).toBeVisible()
    await expect(
      canvas.getByRole('list', { name: '颜色的值' }).querySelectorAll('[data-slot=value-chip]'),
    ).toHaveLength(3)
  },
}

/** 用键盘换值的先后，组合随之换位。 */
export const OrdersValues: Story = {
  name: '换值的先后',
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: '移动 三人位' })
    handle.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(handle).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.keyboard('{ArrowLeft}')
    await screen.findByText('移到「双人位」的位置')
    await userEvent.keyboard(' ')
    await waitFor(() =>
      expect(canvas.getAllByRole('textbox', { name: /供货价$/ })[1]).toHaveAccessibleName(
        '原木 / 三人位 / 棉麻 供货价',
      ),
    )
  },
}

/** 只填「胡桃」的销售价和库存。 */
export const FillsAPart: Story = {
  name: '填一部分',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: '按颜色筛选' }))
    await userEvent.click(await screen.findByRole('option', { name: '胡桃' }))
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: /\/.* 供货价$/ })).toHaveLength(4))
    await userEvent.type(canvas.getByRole('textbox', { name: '批量填写 供货价' }), '999.999')
    await userEvent.type(canvas.getByRole('textbox', { name: '批量填写 库存' }), '12{Enter}')
    await expect(await canvas.findByText('已填入 4 个组合')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(canvas.getByRole('textbox', { name: '胡桃 / 三人位 / 科技布 供货价' })).toHaveValue('1000.00')
    await expect(canvas.getByRole('textbox', { name: '胡桃 / 三人位 / 科技布 采购价' })).toHaveValue('1200.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 科技布 库存' })).toHaveValue('31')
  },
}

/** 划掉不销售的组合：不能再填，填过的留着；表头一次划掉筛选出来的。 */
export const StrikesOut: Story = {
  name: '划掉组合',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 棉麻' }))
    const price = canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })
    await expect(price).toBeDisabled()
    await expect(price).toHaveValue('1280.00')
    await userEvent.click(canvas.getByRole('combobox', { name: '按面料筛选' }))
    await userEvent.click(await screen.findByRole('option', { name: '科技布' }))
    const all = await canvas.findByRole('checkbox', { name: '销售显示的 6 个组合' })
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(all).toBeChecked()
    await userEvent.click(all)
    await expect(canvas.getByText(/个组合，销售/)).toHaveTextContent('12 个组合，销售 5 个')
  },
}

/** 方向键和回车在单元格之间走，跳过划掉的。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 科技布' }))
    const first = canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })
    await userEvent.clear(first)
    await userEvent.type(first, '88{Enter}')
    await expect(first).toHaveValue('88.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 棉麻 供货价' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 科技布 采购价' })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}{ArrowLeft}{ArrowLeft}')
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 SKU 编码' })).toHaveFocus()
  },
}

/** 从表格软件粘贴几行几列，逐行填入在销售的组合。 */
export const PastesFromASpreadsheet: Story = {
  name: '从表格软件粘贴',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: '销售 原木 / 双人位 / 科技布' }))
    await userEvent.click(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' }))
    await userEvent.paste('￥1,000\t1100\n2000\t2200\r\n')
    await expect(await canvas.findByText('已粘贴 2 行')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 供货价' })).toHaveValue('1000.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 双人位 / 棉麻 采购价' })).toHaveValue('1100.00')
    await expect(canvas.getByRole('textbox', { name: '原木 / 三人位 / 棉麻 供货价' })).toHaveValue('2000.00')
  },
}

const six = ['一', '二', '三', '四', '五', '六'] as const

/** 四个规格各六个值：只画看得见的，超出上限的说明该怎么办。 */
export const Large: Story = {
  name: '数量很多',
  args: { value: sheetOf([0, ...six], [1, ...six], [2, ...six], [3, ...six]) },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('，最多 200 个，请取消不销售的组合')).toBeVisible()
    const table = canvas.getByRole('table', { name: '规格商品' })
    await expect(table).toHaveAttribute('aria-rowcount', '1298')
    await expect(within(table).getAllByRole('row').length).toBeLessThan(60)
    const first = await canvas.findByRole('textbox', { name: '一 / 一 / 一 / 一 供货价' })
    await userEvent.type(first, '5')
    table.parentElement?.scrollTo({ top: 20_000 })
    await canvas.findAllByRole('textbox', { name: /^三 \/ 四 .* 供货价$/ })
    await expect(first).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '一 / 一 / 一 / 二 供货价' })).toHaveFocus())
    await expect(canvas.getByRole('textbox', { name: '一 / 一 / 一 / 一 供货价' })).toHaveValue('5.00')
  },
}

export const LongText: Story = {
  name: '长文字',
  args: { value: sheetOf([0, longText.slice(0, 30), '胡桃'], [1, '双人位'], [2, longText.slice(10, 40)]) },
}
