import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentProps, useState } from 'react'
import { expect } from 'storybook/test'
import { CellTable } from '#ui/cell-table/cell-table.tsx'
import { type TextRow, TextSheet } from '#ui/cell-table/text-sheet.ts'

const usage = `
改正一小批文本：有误的格标红并说明原因，像 Excel 一样输入、成块粘贴、Ctrl+D 向下填充、Ctrl+Z / Y 撤销与重做。
适合几百行以内；互相推导的价格用 PriceRowEditor。

~~~tsx
const [sheet] = useState(() => new TextSheet(rows, columns.length))
const changed = useSyncExternalStore(sheet.subscribe, () => sheet.changed)

<CellTable label="有误的行" sheet={sheet} columns={columns} />
<Button disabled={changed.length === 0} onClick={() => check(sheet.changed)}>检查修改</Button>
~~~

- 一行写明名称（表格中的行号）、各格的文本与各格的错误；整行的错误写在 \`fault\`。
- 改过的格带角标，不再显示原来的错误；检查之后用新的行建一个新的 \`TextSheet\`。
- 列的 \`options\` 给出可选的文本，也可以输入别的。
`

const columns = [
  { title: 'SKU 编码', note: '必填' },
  { title: '方式', options: ['设为', '增加', '减少'] },
  { title: '数量', note: '0 到 9999999 的整数' },
]
const rows: TextRow[] = [
  { name: '4', cells: ['S0000000001001', '加', '12'], faults: ['', '方式应为设为、增加、减少之一', ''] },
  { name: '9', cells: ['S0000000001002', '设为', '很多'], faults: ['', '', '数量应为整数'] },
  { name: '12', cells: ['S0000000001003', '设为', ''], faults: ['', '', '请填写数量'] },
  { name: '15', cells: ['S0000000001004', '设为', '3'], faults: ['', '', ''], fault: '图片小于 800 像素' },
]

type Props = Omit<ComponentProps<typeof CellTable>, 'sheet'> & { rows: readonly TextRow[] }

function Example({ rows: given, ...rest }: Props) {
  const [sheet] = useState(() => new TextSheet(given, rest.columns.length))
  return <CellTable {...rest} sheet={sheet} />
}

const meta = {
  title: '编辑器/CellTable 改错表',
  component: Example,
  tags: ['autodocs'],
  parameters: { docs: { description: { component: usage } } },
  args: { label: '有误的行', columns, rows },
} satisfies Meta<typeof Example>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认' }
export const Playground: Story = {
  name: '试一试',
  args: { label: '有误的行' },
  argTypes: { label: { control: 'text' } },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    rows: [
      {
        name: '4',
        cells: ['S0000000001001', '设为', '很长的一段说明'.repeat(20)],
        faults: ['', '', '数量应为 0 到 9999999 的整数，请去掉单位与说明，只留数字'],
      },
    ],
  },
}
export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const StartsAtTheFirstFault: Story = {
  name: '从第一处错误开始',
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('第 4 行 方式：方式应为设为、增加、减少之一')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '下一处错误' }))
    await expect(await canvas.findByText('第 9 行 数量：数量应为整数')).toBeVisible()
  },
}

export const TypesFillsAndUndoes: Story = {
  name: '输入、填充与撤销',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('gridcell', { name: /^很多/ }))
    await userEvent.keyboard('5{Enter}{Control>}d{/Control}')
    await expect(await canvas.findByText('已改 2 格')).toBeVisible()
    await expect(canvas.getAllByRole('gridcell', { name: '5' })).toHaveLength(2)
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    await expect(await canvas.findByText('没有改动')).toBeVisible()
    await expect(canvas.getByRole('gridcell', { name: /^很多/ })).toBeVisible()
  },
}

/** Esc 放弃正在输入的内容；按 Esc 后 Tab 离开表格，不会困在里面。 */
export const LeavesWithTab: Story = {
  name: '按 Esc 放弃输入，再按 Tab 离开',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('gridcell', { name: /^很多/ }))
    await userEvent.keyboard('7{Escape}')
    await expect(await canvas.findByText('没有改动')).toBeVisible()
    await userEvent.keyboard('{Escape}{Tab}')
    await expect(canvas.getByRole('grid', { name: '有误的行' })).not.toContainElement(
      document.activeElement as HTMLElement | null,
    )
  },
}
