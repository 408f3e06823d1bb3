import { settle } from '#features/permissions/role/grant.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'
import { PermissionTree } from '#ui/permission-tree/permission-tree.tsx'

interface EndGrantFieldProps extends FieldProps<number[]> {
  /** The verbs of the tree are the selectable nodes, by id. */
  nodes: readonly PermissionNode[]
  /** Buttons ticked along with a page, by id. */
  buttons: ReadonlyMap<string, readonly string[]>
  /** The grant when the form was opened. */
  before: readonly number[]
}

/** The grants of a role as a tree; changes since opening are marked. */
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
