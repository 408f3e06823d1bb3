import { PermissionTree, type PermissionTreeProps } from '#ui/permission-tree/permission-tree.tsx'
import { Held } from '../inputs/held.tsx'

/** Keeps what is granted, as the form around a tree does. */
export const heldPermissions = (args: PermissionTreeProps) => (
  <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
    {(bind) => <PermissionTree {...args} {...bind} />}
  </Held>
)
