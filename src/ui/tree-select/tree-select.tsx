import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { Chip } from '#ui/combobox/chip.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { ClearButton } from '#ui/field/clear-button.tsx'
import { bareInput, frameLook } from '#ui/field/control-look.ts'
import { useFieldControl } from '#ui/field/field-context.ts'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { treeRowId } from '#ui/tree/tree-row-id.ts'
import { useTreeSelect } from './use-tree-select.ts'

const SelectPopup = lazyPart(() => import('./select-popup.tsx'), 'SelectPopup')

interface SharedProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue' | 'multiple'> {
  nodes: readonly TreeNode[]
  /**
   * Fetches the children of a node with `isBranch` that are not loaded. After a failure, opening the node again
   * retries.
   */
  loadChildren?: (node: TreeNode) => Promise<readonly TreeNode[]>
  /** Labels of chosen ids that are not loaded yet. */
  chosenOptions?: readonly Choice[]
  /** The nodes themselves are loading. */
  loading?: boolean
  clearable?: boolean
}

interface SingleProps extends SharedProps {
  multiple?: false
  /** '' for none. */
  value: string
  onChange: (value: string) => void
  /** Only leaves can be chosen. */
  leafOnly?: boolean
}

interface MultipleProps extends SharedProps {
  multiple: true
  /** The topmost chosen ids: each includes its whole subtree. */
  value: readonly string[]
  onChange: (value: string[]) => void
  leafOnly?: never
}

export type TreeSelectProps = SingleProps | MultipleProps

/**
 * Picker for one or several nodes of a tree, by opening branches or typing. `ref` and further props go to the `input`.
 */
export function TreeSelect(props: TreeSelectProps) {
  const { nodes, loadChildren, chosenOptions = [], loading = false, clearable = false, ...others } = props
  const {
    value: _value,
    onChange: _onChange,
    multiple = false,
    leafOnly = false,
    placeholder = '请选择',
    className,
    ref,
    onBlur,
    onClick,
    onPointerEnter,
    onFocus,
    ...rest
  } = others
  const treeId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = props.multiple ? props.value : props.value === '' ? [] : [props.value]
  const choose = (ids: readonly string[]) => (props.multiple ? props.onChange([...ids]) : props.onChange(ids[0] ?? ''))
  const disabled = rest.disabled === true || rest.readOnly === true
  const select = useTreeSelect({ nodes, loadChildren, chosen, multiple, leafOnly, disabled, onChoose: choose })
  const { open, active } = select

  const entryOf = (id: string) => select.tree.index.byId.get(id)
  const labelOf = (id: string) => entryOf(id)?.label ?? chosenOptions.find(({ value }) => value === id)?.label ?? id
  const isRemovable = (id: string) => entryOf(id)?.isDisabled !== true
  const only = multiple ? undefined : chosen[0]
  const shown = only === undefined ? '' : labelOf(only)
  const onlyEntry = only === undefined ? undefined : entryOf(only)
  const text = useComposedText(select.query ?? shown, (next) => {
    // With the keyboard, emptying the input clears the choice.
    if (next === '' && !multiple && clearable && chosen.length > 0) choose([])
    select.search(next)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (select.onTreeKey(event) || event.key !== 'Backspace' || event.nativeEvent.isComposing) return
    if (!multiple || disabled || text.value !== '') return
    const last = chosen.findLast(isRemovable)
    choose(chosen.filter((id) => id !== last))
  }
  const canClear = clearable && !disabled && chosen.length > 0

  return (
    <>
      <div
        ref={frame}
        data-slot="tree-select"
        className={cn(frameLook({ height: multiple ? 'grows' : 'line' }), className)}
      >
        <span className={cn('flex min-w-0 flex-1 items-center', multiple && 'flex-wrap gap-1 py-0.75')}>
          {multiple &&
            chosen.map((id) => (
              <Chip
                key={id}
                name={labelOf(id)}
                disabled={disabled || !isRemovable(id)}
                onRemove={() => choose(chosen.filter((other) => other !== id))}
              >
                {labelOf(id)}
              </Chip>
            ))}
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            aria-haspopup="tree"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? treeId : undefined}
            aria-activedescendant={open && active >= 0 ? treeRowId(treeId, active) : undefined}
            title={onlyEntry?.parent ? select.pathLabel(onlyEntry) : undefined}
            {...rest}
            {...useFieldControl(rest)}
            {...text}
            ref={useMergedRef(input, ref)}
            placeholder={multiple && chosen.length > 0 ? undefined : shown || placeholder}
            onKeyDown={onKeyDown}
            onClick={(event) => {
              select.show()
              onClick?.(event)
            }}
            onPointerEnter={composed(onPointerEnter, SelectPopup.preload)}
            onFocus={composed(onFocus, SelectPopup.preload)}
            onBlur={(event) => {
              select.hide()
              onBlur?.(event)
            }}
            className={cn(bareInput, 'truncate', multiple && 'min-w-16')}
          />
        </span>
        {loading && <Spinner aria-label="正在加载" className="text-text-faint" />}
        {canClear ? (
          <ClearButton onClick={() => choose(chosen.filter((id) => !isRemovable(id)))} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={open ? '收起' : '展开'}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (open) select.hide()
              else select.show()
            }}
            className="-mr-1 flex size-6 cursor-pointer items-center justify-center text-text-faint disabled:cursor-not-allowed"
          >
            <ChevronDown aria-hidden strokeWidth={1.75} />
          </button>
        )}
      </div>
      {open && (
        <SelectPopup
          id={treeId}
          frame={frame}
          select={select}
          multiple={multiple}
          loading={loading}
          isPartial={loadChildren !== undefined}
        />
      )}
    </>
  )
}
