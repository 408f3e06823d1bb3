import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { names, row, treeEditorStory } from './tree-editor-story.tsx'

const meta = {
  ...treeEditorStory,
  title: '树/TreeEditor 树编辑/修改',
} satisfies Meta<typeof treeEditorStory.component>
export default meta
type Story = StoryObj<typeof meta>

const addOnce = fn<(added: { label: string }) => Promise<string>>()

/** 新增在原位输入；服务器不收时，写好的名称还在。 */
export const Adds: Story = {
  name: '新增',
  args: { onAdd: addOnce },
  beforeEach: () => {
    addOnce.mockReset().mockRejectedValueOnce(new Error('同级已有「床头柜」')).mockResolvedValueOnce('0204')
  },
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '衣柜')).focus()
    await userEvent.keyboard('{Insert}')
    const input = await canvas.findByRole('textbox', { name: '新类目的名称' })
    await userEvent.type(input, '床头柜{Enter}')
    await expect(await canvas.findByText('同级已有「床头柜」')).toBeVisible()
    await expect(input).toHaveValue('床头柜')
    await userEvent.type(input, '（单屉）{Enter}')
    await expect(args.onAdd).toHaveBeenLastCalledWith({ parentId: '02', index: 3, label: '床头柜（单屉）' })
    await waitFor(async () => expect(await row(canvas, '床头柜（单屉）')).toHaveFocus())
    await expect(canvas.getByText('共 70 个类目，最多 3 级')).toBeVisible()
  },
}

/** F2 或菜单改名，回车保存，Esc 放弃。 */
export const Renames: Story = {
  name: '改名',
  play: async ({ canvas, userEvent, args }) => {
    const lamps = await row(canvas, '灯具照明')
    lamps.focus()
    await userEvent.keyboard('{F2}灯{Escape}')
    await expect(args.onRename).not.toHaveBeenCalled()
    await waitFor(async () => expect(await row(canvas, '灯具照明')).toHaveFocus())
    await userEvent.click(within(lamps).getByRole('button', { name: '更多：灯具照明' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /重命名/ }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '灯具照明的新名称' })).toHaveFocus())
    await userEvent.keyboard('灯饰{Enter}')
    await expect(args.onRename).toHaveBeenLastCalledWith({ id: '04', label: '灯饰' })
    await expect(await row(canvas, '灯饰')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '撤销改名「灯饰」' }))
    await expect(await row(canvas, '灯具照明')).toBeVisible()
  },
}

/** 不能删的说明原因；能删的先问，说清后果。 */
export const Deletes: Story = {
  name: '删除',
  play: async ({ canvas, userEvent, args }) => {
    ;(await row(canvas, '沙发')).focus()
    await userEvent.keyboard('{Delete}')
    await expect(await canvas.findByText('类目下还有 1,780 件商品，请先移走')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    const dialog = within(await screen.findByRole('alertdialog', { name: '删除「茶几」？' }))
    await expect(dialog.getByText('它下面的类目会一并删除')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '删除类目' }))
    await waitFor(() => expect(args.onDelete).toHaveBeenLastCalledWith('0102'))
    await waitFor(() => expect(names(canvas)).not.toContain('茶几'))
    await waitFor(async () => expect(await row(canvas, '柜架')).toHaveFocus())
  },
}
