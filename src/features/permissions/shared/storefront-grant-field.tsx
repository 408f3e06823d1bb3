import { settle } from '#features/permissions/role/grant.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'
import { PermissionTree } from '#ui/permission-tree/permission-tree.tsx'

interface EndGrantFieldProps extends FieldProps<number[]> {
  /** The verbs of the tree are the nodes that can be ticked, by their ids. */
  nodes: readonly PermissionNode[]
  /** What a page takes along: its buttons, by their ids. */
  buttons: ReadonlyMap<string, readonly string[]>
  /** What was granted when the form was opened. */
  before: readonly number[]
}

/** What a role may open, ticked in a tree; what has come and gone since is marked. */
export function StorefrontGrantField({ nodes, buttons, before, ...props }: EndGrantFieldProps) {
  const { value, onChange, control, inField } = useField<number[]>(props, (ids) => `${ids.length} 项`)
  const chosen = value.map(String)
  return inField(
    <div ref={control.ref} tabIndex={-1} className="outline-none">
      <PermissionTree
        label={props.label}
        nodes={nodes}
        value={chosen}
        before={before.map(String)}
        readOnly={control.disabled}
        onChange={(next) => onChange(settle(chosen, next, { buttons }).map(Number))}
        className="[--verb-width:112px]"
      />
    </div>,
  )
}
