import type { ComponentProps } from 'react'
import { fn, type screen } from 'storybook/test'
import { ConfirmHost } from '#ui/confirm/confirm-host.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeEditor } from '#ui/tree-editor/tree-editor.tsx'
import { categories } from './samples.ts'

/** Categories that can be moved and edited: base of the stories. */
export const treeEditorStory = {
  component: TreeEditor,
  args: {
    label: '后台类目',
    noun: '类目',
    nodes: categories,
    maxDepth: 3,
    onMove: fn(async () => undefined),
    onAdd: fn(async () => 'new'),
    onRename: fn(async () => undefined),
    onDelete: fn(async () => undefined),
    deleteRefusal: ({ id }: TreeNode) => (id === '0101' ? '类目下还有 1,780 件商品，请先移走' : undefined),
  },
  render: (args: ComponentProps<typeof TreeEditor>) => (
    <div className="max-w-180">
      <TreeEditor {...args} />
      <ConfirmHost />
    </div>
  ),
}

type Canvas = Pick<typeof screen, 'findByRole' | 'getAllByRole'>

export const row = (canvas: Canvas, name: string) =>
  canvas.findByRole('treeitem', { name: new RegExp(`^${name}( |$)`) })

export const names = (canvas: Canvas) =>
  canvas.getAllByRole('treeitem').map((item) => item.querySelector('span[title]')?.textContent)
