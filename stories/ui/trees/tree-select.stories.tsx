import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { Held } from '../inputs/held.tsx'
import { badNodes, categories, childrenOf, manyNodes, topOf } from './samples.ts'

const meta = {
  title: '树/TreeSelect 树选择',
  tags: ['autodocs'],
  component: TreeSelect,
  args: { value: '', onChange: fn(), nodes: categories },
  render: (args) => (
    <Field label="后台类目" className="max-w-96">
      {args.multiple ? (
        <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
          {(bind) => <TreeSelect {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <TreeSelect {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
} satisfies Meta<typeof TreeSelect>
export default meta
type Story = StoryObj<typeof meta>

const item = (name: string | RegExp) => screen.findByRole('treeitem', { name })

export const Default: Story = { name: '默认' }

export const Playground: Story = {
  name: '试一试',
  args: { value: '010102', clearable: true, leafOnly: false, loading: false, disabled: false },
}

export const Disabled: Story = { name: '停用', args: { value: '010102', disabled: true } }

/** 打开时，已选的那一项在眼前。 */
export const ShowsWhatIsChosen: Story = {
  name: '已选的在眼前',
  args: { value: '020202' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox', { name: '后台类目' })
    await expect(input).toHaveValue('弹簧床垫')
    await expect(input).toHaveAttribute('title', '卧室家具 / 床垫 / 弹簧床垫')
    await userEvent.click(input)
    const chosen = await item('弹簧床垫')
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(input).toHaveAttribute('aria-activedescendant', chosen.id)
  },
}

/** 右键展开、进入，左键返回、收起，回车选定。 */
export const GoesByKeyboard: Story = {
  name: '全程键盘',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await item('客厅家具')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect(input).toHaveAttribute('aria-activedescendant', (await item('真皮沙发')).id)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(screen.queryByRole('treeitem', { name: '真皮沙发' })).toBeNull()
    await expect(await item('沙发')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('0101')
    await expect(input).toHaveAttribute('aria-expanded', 'false')
  },
}

/** 汉字、全拼、首字母都能找到；上级一并留下，便于辨认。 */
export const FindsByPinyin: Story = {
  name: '拼音查找',
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    for (const text of ['岩板餐', 'yanbancan', 'ybcz']) {
      await userEvent.clear(input)
      await userEvent.type(input, text)
      await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(3))
      await expect(await item('岩板餐桌')).toHaveAttribute('data-highlighted')
    }
    await userEvent.keyboard('{Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith('030102')
  },
}

export const SaysWhenNothingMatches: Story = {
  name: '没有相符的',
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '洗衣机')
    await expect(await screen.findByText('没有与「洗衣机」相符的结果')).toBeVisible()
  },
}

/** 只能选末级：点上级是展开。 */
export const LeafOnly: Story = {
  name: '只选末级',
  args: { leafOnly: true, clearable: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await item('灯具照明'))
    await userEvent.click(await item('吊灯'))
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.click(await item('藤编吊灯'))
    await expect(args.onChange).toHaveBeenLastCalledWith('040102')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('')
  },
}

export const Multiple: Story = {
  name: '多选',
  args: { multiple: true, value: ['0101', '040102', '06'], clearable: true },
}

/** 选上级即选全部下级；去掉一个下级，上级变为部分选中，其余下级留下。 */
export const HalfChecked: Story = {
  name: '部分选中',
  args: { multiple: true, value: [] },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    const living = await item('客厅家具')
    await userEvent.click(living)
    await expect(args.onChange).toHaveBeenLastCalledWith(['01'])
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    await expect(await item('客厅家具')).toHaveAttribute('aria-checked', 'mixed')
    await expect(args.onChange).toHaveBeenLastCalledWith(['0101', '0103'])
    await userEvent.click(canvas.getByRole('button', { name: '移除柜架' }))
    await expect(await item('柜架')).toHaveAttribute('aria-checked', 'false')
    await userEvent.keyboard('{Backspace}')
    await expect(args.onChange).toHaveBeenLastCalledWith([])
  },
}

/** 不能选的保持原样：全选上级时跳过它，已选的也去不掉。 */
export const DisabledNodes: Story = {
  name: '不能选的',
  args: {
    multiple: true,
    value: ['101'],
    clearable: true,
    nodes: [
      {
        id: '1',
        label: '沙发',
        children: [
          { id: '101', label: '布艺沙发', hint: '合同约定', disabled: true },
          { id: '102', label: '真皮沙发' },
          { id: '103', label: '藤编沙发', hint: '已停用', disabled: true },
        ],
      },
    ],
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await item('沙发'))
    await expect(args.onChange).toHaveBeenLastCalledWith(['101', '102'])
    await userEvent.click(await item(/布艺沙发/))
    await expect(await item(/布艺沙发/)).toHaveAttribute('aria-checked', 'true')
    await expect(await item(/藤编沙发/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(canvas.getByRole('button', { name: '清空' }))
    await expect(args.onChange).toHaveBeenLastCalledWith(['101'])
  },
}

const loadCategory = fn()

/** 展开时才取下级；失败了，再次展开即重试。没取到的已选项靠 `chosenOptions` 显示名称。 */
export const LoadsLazily: Story = {
  name: '按需加载',
  args: {
    nodes: topOf(categories),
    value: '010103',
    chosenOptions: [{ value: '010103', label: '实木沙发' }],
    loadChildren: ({ id }) => loadCategory(id) ?? childrenOf(categories, id),
  },
  beforeEach: () => {
    loadCategory.mockReset().mockRejectedValueOnce(new Error('超时'))
  },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('combobox')
    await expect(input).toHaveValue('实木沙发')
    await userEvent.click(input)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(await item(/客厅家具.*加载失败，再次展开可重试/)).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowRight}')
    await expect(await item('茶几')).toBeVisible()
    await expect(loadCategory).toHaveBeenCalledTimes(2)
  },
}

/** 上万个节点只画看得见的。 */
export const TenThousandNodes: Story = {
  name: '一万个',
  args: { multiple: true, value: [], nodes: manyNodes },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, '10-33-30')
    await userEvent.click(await item('展位 10-33-30'))
    await expect(args.onChange).toHaveBeenLastCalledWith(['9-32-29'])
    await userEvent.clear(input)
    await waitFor(() => expect(screen.getAllByRole('treeitem')[0]).toHaveTextContent('事业部 1'))
    await expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  },
}

/** 重复的编号和成环的数据：能显示的照常显示。 */
export const BadData: Story = {
  name: '坏数据',
  args: { nodes: badNodes },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(await item('沙发')).toBeVisible()
    await expect(screen.getAllByRole('treeitem')).toHaveLength(3)
  },
}

/** 在对话框里，Esc 先收起树，不关对话框。 */
export const InADialog: Story = {
  name: '在对话框里',
  render: () => (
    <Dialog defaultOpen>
      <DialogContent title="移动商品">
        <DialogBody>
          <Field label="目标类目" required error="请选择类目">
            <Held initial="">{(bind) => <TreeSelect nodes={categories} {...bind} />}</Held>
          </Field>
        </DialogBody>
      </DialogContent>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: '移动商品' })
    const input = within(dialog).getByRole('combobox', { name: /目标类目/ })
    await expect(input).toHaveAccessibleDescription('请选择类目')
    await userEvent.click(input)
    await item('客厅家具')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('treeitem')).toBeNull())
    await expect(dialog).toBeVisible()
  },
}

const long = '意大利进口头层牛皮现代简约大户型客厅组合沙发（左贵妃加三人位加脚踏）'

export const LongText: Story = {
  name: '长文字',
  args: {
    multiple: true,
    value: ['1'],
    nodes: [{ id: '1', label: long, hint: '共 128 件', children: [{ id: '2', label: long, hint: long }] }],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('{ArrowRight}')
    await expect(await screen.findAllByRole('treeitem')).toHaveLength(2)
  },
}

export const Dark: Story = {
  name: '深色',
  args: { multiple: true, value: ['0101', '040102'] },
  globals: { theme: 'dark' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await item('客厅家具')).toHaveAttribute('aria-checked', 'mixed')
  },
}
