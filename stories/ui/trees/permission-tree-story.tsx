import { fn } from 'storybook/test'
import { PermissionTree, type PermissionTreeProps } from '#ui/permission-tree/permission-tree.tsx'
import { Held } from '../inputs/held.tsx'
import { goodsOperator, permissionNodes } from './permission-samples.ts'

/** The permissions of a role, with a stored grant, as in a form: base of its stories. */
export const permissionTreeStory = {
  component: PermissionTree,
  args: { label: '商品运营的权限', nodes: permissionNodes, value: goodsOperator, onChange: fn() },
  render: (args: PermissionTreeProps) => (
    <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
      {(bind) => <PermissionTree {...args} {...bind} />}
    </Held>
  ),
}
