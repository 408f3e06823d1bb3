import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Field } from '#ui/field/field.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { Held } from '../inputs/held.tsx'
import { badNodes, categories } from './samples.ts'
import { item, treeSelectStory } from './tree-select-story.tsx'

const meta = {
  ...treeSelectStory,
  title: '树/TreeSelect 树选择',
  tags: ['autodocs'],
} satisfies Meta<typeof treeSelectStory.component>
export default meta
type Story = StoryObj<typeof meta>

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

export const Multiple: Story = {
  name: '多选',
  args: { multiple: true, value: ['0101', '040102', '06'], clearable: true },
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
