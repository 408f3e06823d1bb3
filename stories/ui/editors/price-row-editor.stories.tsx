import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { priceRowEditorStory } from './price-row-editor-story.tsx'
import { skuLabels } from './price-rows.ts'

const usage = `
像 Excel 一样改价：方向键、Tab、回车走动，直接输入覆盖，F2 修改，Esc 放弃；Shift 或拖动选中一片，
Ctrl+C / X / V 与 Excel、WPS 互相粘贴，Ctrl+D 向下填充，Ctrl+Z / Y 撤销与重做。按 Esc 后 Tab 离开表格。

~~~tsx
const columns: SheetColumn<SkuPrice>[] = [
  { name: 'supplyPrice', title: '供货价', kind: 'price' },
  { name: 'purchaseFactor', title: '采购系数', kind: 'factor' },
  { name: 'purchasePrice', title: '采购价', kind: 'price', follows: ['supplyPrice', 'purchaseFactor'] },
  { title: '毛利率', text: (row) => marginOf(row) }, // 只显示
]

const sheet = usePriceSheet({ rows, columns, derive, check })
const { changed, errors } = useSheet(sheet, ({ summary }) => summary)

<PriceRowEditor label="商品改价" sheet={sheet} labels={[{ title: '商品', text: (row) => row.name }]} />
<Button disabled={changed === 0 || errors > 0} onClick={() => save(sheet.changes())}>保存价格</Button>
~~~

- \`derive(row, changed)\` 给出改动之后的整行；手动改过的价格由表格保持不变，直到「恢复联动」。
- \`check(row, before)\` 只看改过的行，返回错误（不能保存）与提醒。
- \`sheet.changes()\` 给出要保存的行，\`sheet.problems()\` 给出问题；保存后用 \`sheet.load(rows)\` 换上新的行，\`sheet.reset()\` 放弃改动。
- 列、\`derive\` 与 \`check\` 在创建时定下；之后重新渲染或重新取数都不会覆盖已输入的内容。
`

const meta = {
  ...priceRowEditorStory,
  title: '编辑器/PriceRowEditor 价格表',
  tags: ['autodocs'],
  parameters: { docs: { description: { component: usage } } },
} satisfies Meta<typeof priceRowEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { name: '默认', args: { count: 30 } }

export const Playground: Story = {
  name: '试一试',
  args: { count: 200 },
  argTypes: { count: { control: { type: 'number', min: 0 } } },
}

export const Dark: Story = { name: '深色', globals: { theme: 'dark' } }

export const Compact: Story = { name: '紧凑', globals: { density: 'compact' } }

export const Empty: Story = {
  name: '空',
  args: { count: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('没有可以改价的规格')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '恢复联动' })).toBeDisabled()
  },
}

export const LongText: Story = {
  name: '长文字',
  args: {
    labels: [
      {
        title: '商品与规格的完整名称',
        text: ({ name, spec }) => `意大利进口头层牛皮现代简约${name}（可拆洗，含安装）${spec}`,
        width: 240,
      },
      ...skuLabels.slice(1),
    ],
  },
}
