import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { names, row, treeEditorStory } from './tree-editor-story.tsx'

const meta = {
  ...treeEditorStory,
  title: '树/TreeEditor 树编辑/移动',
} satisfies Meta<typeof treeEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

/** Alt 加方向键移动：上下换位，左右升降级；移到哪里会读出来，焦点跟着走。 */
export const MovesByKeyboard: Story = {
  name: '键盘移动',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '茶几')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: '01', index: 0 })
    await expect(canvas.getByRole('status')).toHaveTextContent('已将「茶几」移到「客厅家具」下，第 1 位')
    await expect(names(canvas).slice(0, 3)).toEqual(['客厅家具', '茶几', '沙发'])
    await waitFor(async () => expect(await row(canvas, '茶几')).toHaveFocus())
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: null, index: 1 }))
    await expect(await row(canvas, '茶几')).toHaveAttribute('aria-level', '1')
  },
}

/** 撤销移动，按先后逐步退回。 */
export const Undoes: Story = {
  name: '撤销',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '柜架')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await expect(names(canvas).slice(1, 4)).toEqual(['柜架', '沙发', '茶几'])
    await userEvent.keyboard('{Control>}z{/Control}')
    await userEvent.click(canvas.getByRole('button', { name: '撤销移动「柜架」' }))
    await expect(names(canvas).slice(1, 4)).toEqual(['沙发', '茶几', '柜架'])
    await waitFor(() => expect(args.onMove).toHaveBeenCalledTimes(4))
    await expect(canvas.getByRole('button', { name: '没有可撤销的' })).toBeDisabled()
  },
}

/** 保存失败：退回原来的位置，说明原因。 */
export const RollsBack: Story = {
  name: '保存失败退回',
  args: { onMove: fn(() => Promise.reject(new Error('类目已被他人修改'))) },
  play: async ({ canvas, userEvent }) => {
    ;(await row(canvas, '茶几')).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect(await canvas.findByText('「茶几」没有移动，已恢复原来的位置。类目已被他人修改')).toBeVisible()
    await expect(names(canvas).slice(1, 3)).toEqual(['沙发', '茶几'])
    await expect(canvas.getByRole('button', { name: '没有可撤销的' })).toBeDisabled()
  },
}

/** 按住手柄拖动：行的中间是放进去，两端是放在旁边。 */
export const MovesByDragging: Story = {
  name: '拖动',
  play: async ({ canvas, args }) => {
    const from = await row(canvas, '茶几')
    const grip = from.querySelector('[data-slot=row-grip]')
    const to = (await row(canvas, '卧室家具')).getBoundingClientRect()
    if (!grip) throw new Error('no grip')
    await fireEvent.pointerDown(grip, { button: 0, clientX: 300, clientY: from.getBoundingClientRect().top + 18 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + 10 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + to.height / 2 })
    await expect(await row(canvas, '卧室家具')).toHaveAttribute('data-drop', 'inside')
    await fireEvent.pointerUp(window)
    await expect(args.onMove).toHaveBeenLastCalledWith({ id: '0102', parentId: '02', index: 3 })
    await expect(await row(canvas, '茶几')).toBeVisible()
  },
}

/** 层级到了上限就放不下，Esc 放弃。 */
export const RefusesTooDeep: Story = {
  name: '层级太深',
  args: { openLevels: 2 },
  play: async ({ canvas, userEvent, args }) => {
    const grip = (await row(canvas, '客厅家具')).querySelector('[data-slot=row-grip]')
    const to = (await row(canvas, '布艺沙发')).getBoundingClientRect()
    const bed = (await row(canvas, '茶几')).getBoundingClientRect()
    if (!grip) throw new Error('no grip')
    await fireEvent.pointerDown(grip, { button: 0, clientX: 300, clientY: 80 })
    await fireEvent.pointerMove(window, { clientX: 300, clientY: to.top + to.height / 2 })
    await expect(await canvas.findByText('不能移到自己下面')).toBeVisible()
    await fireEvent.pointerMove(window, { clientX: 300, clientY: bed.top + 2 })
    await userEvent.keyboard('{Escape}')
    await fireEvent.pointerUp(window)
    await expect(args.onMove).not.toHaveBeenCalled()
  },
}
