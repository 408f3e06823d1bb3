import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'

import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { type Branch, flatten, toTreeNodes } from './tree-nodes.ts'

interface BranchesFieldProps<Node> extends FieldProps<number[]> {
  tree: readonly Node[]
  loading?: boolean
  /** The reason a disabled record cannot be chosen; if unset, it can. */
  off?: string
}

/** Categories or front categories by id, each including its descendants. */
export function BranchesField<Node extends Branch<Node> & { status: CodeOf<typeof enableStatus> }>({
  tree,
  loading = false,
  off,
  ...props
}: BranchesFieldProps<Node>) {
  const textOf = (ids: number[]) =>
    flatten(tree)
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join('、')
  const { value, onChange, control, inField } = useField<number[]>(props, textOf)
  return inField(
    <TreeSelect
      multiple
      {...control}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      nodes={toTreeNodes(tree, ({ id, status }) =>
        off && status === enableStatus.disabled && !value.includes(id) ? { disabled: true, hint: off } : {},
      )}
      loading={loading}
    />,
  )
}
