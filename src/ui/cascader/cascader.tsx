import { type ComponentProps, useId, useMemo, useRef, useState } from 'react'
import type { Choice } from '#ui/field/choice.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { checkStates, toggleCheck } from '#ui/tree/check.ts'
import { pathOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'
import { CascadeTrigger } from './cascade-trigger.tsx'

const CascadePopup = lazyPart(() => import('./cascade-popup.tsx'), 'CascadePopup')

interface SharedProps extends Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'defaultValue'> {
  nodes: readonly TreeNode[]
  /** Noun for the options, for search and messages: 类目. */
  noun: string
  /** Fetches the children of a node with `isBranch` that are not loaded. */
  loadChildren?: (node: TreeNode) => Promise<readonly TreeNode[]>
  /** Labels of chosen ids that are not loaded yet. */
  chosenOptions?: readonly Choice[]
  placeholder?: string
  clearable?: boolean
}

interface SingleProps extends SharedProps {
  multiple?: false
  /** '' if none. */
  value: string
  onChange: (value: string) => void
  /** Branches can be chosen as well, not only leaves. */
  anyLevel?: boolean
}

interface MultipleProps extends SharedProps {
  multiple: true
  /** The topmost chosen ids: each includes its whole subtree. */
  value: readonly string[]
  onChange: (value: string[]) => void
  anyLevel?: never
}

export type CascaderProps = SingleProps | MultipleProps

const pathLabel = (path: readonly TreeEntry<TreeNode>[]) => path.map(({ label }) => label).join(' / ')

/** Picker for one or several nodes of a tree, in columns. `ref` and further props go to the trigger. */
export function Cascader(props: CascaderProps) {
  const { nodes, noun, loadChildren, chosenOptions = [], clearable = false, ...others } = props
  const {
    value: _value,
    onChange: _onChange,
    multiple = false,
    anyLevel = multiple,
    placeholder = `请选择${noun}`,
    ...rest
  } = others
  const frame = useRef<HTMLDivElement>(null)
  const popupId = useId()
  const [open, setOpen] = useState(false)
  const tree = useTree({ nodes, source: nodeSource, loadChildren })
  const { index } = tree
  const chosen = props.multiple ? props.value : props.value === '' ? [] : [props.value]
  const stateOf = useMemo(() => checkStates(index, chosen), [index, chosen])
  const labelOf = (id: string) => {
    const entry = index.byId.get(id)
    if (entry) return multiple ? entry.label : pathLabel(pathOf(entry))
    return chosenOptions.find(({ value }) => value === id)?.label ?? id
  }
  const disabledIds = chosen.filter((id) => index.byId.get(id)?.isDisabled)
  const clear = () => (props.multiple ? props.onChange(disabledIds) : props.onChange(''))
  const canClear = clearable && !rest.disabled && chosen.length > disabledIds.length

  return (
    <>
      <CascadeTrigger
        {...rest}
        slot="cascader"
        frame={frame}
        text={chosen.map(labelOf).join('、')}
        placeholder={placeholder}
        popupId={popupId}
        open={open}
        onOpenChange={setOpen}
        onReach={CascadePopup.preload}
        onClear={canClear ? clear : undefined}
      />
      {open && (
        <CascadePopup
          id={popupId}
          frame={frame}
          open={open}
          onOpenChange={setOpen}
          tree={tree}
          noun={noun}
          multiple={multiple}
          anyLevel={anyLevel}
          stateOf={multiple ? stateOf : ({ id }) => (chosen.includes(id) ? 'all' : 'none')}
          chosenId={chosen[0]}
          pathLabel={pathLabel}
          isPartial={loadChildren !== undefined}
          onPick={(entry) => {
            if (props.multiple) props.onChange(toggleCheck(index, chosen, entry))
            else props.onChange(entry.id)
            if (!multiple && !entry.isBranch) setOpen(false)
          }}
        />
      )}
    </>
  )
}
