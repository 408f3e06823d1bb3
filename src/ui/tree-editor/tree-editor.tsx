import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { BranchToggle } from '#ui/tree/branch-toggle.tsx'
import { ancestorsOf, siblingsOf } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import { TreeList } from '#ui/tree/tree-list.tsx'
import { nodeSource } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'
import { EditorBar } from './editor-bar.tsx'
import { DragGhost, DropLine, EditorFoot } from './editor-marks.tsx'
import { EditorRow, type TreeRowAction } from './editor-row.tsx'
import { moveActions } from './move-actions.ts'
import { NameInput } from './name-input.tsx'
import type { TreeEditorProps } from './tree-editor-props.ts'
import {
  type Direction,
  type Entry,
  insertNode,
  moveRefusal,
  placeOf,
  type RefusalOf,
  stepPlace,
  type TreePlace,
} from './tree-moves.ts'
import { useRowDrag } from './use-row-drag.ts'
import { useTreeEdits } from './use-tree-edits.ts'

/** Id of a new node before it is saved; never a server id. */
const draftId = 'tree-editor:draft'

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Excludes the buttons of the row and their menus. */
const isOnRow = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button, [data-slot=row-grip]') === null

/** An editable tree: move by dragging or with Alt and the arrows, add, rename in place, delete, undo. */
export function TreeEditor(props: TreeEditorProps) {
  const { label, noun, nodes, maxDepth = Number.POSITIVE_INFINITY, maxLength = 30, openLevels = 1, ...others } = props
  const { deleteRefusal, deleteConsequence, onMove, onAdd, onRename, onDelete, placeRefusal, actions, ...more } = others
  const {
    opensFirst = () => false,
    lead,
    detail,
    current,
    onOpen,
    query: givenQuery,
    onQuery,
    filters,
    keep,
    className,
    ...rest
  } = more
  const edits = useTreeEdits(nodes, props)
  const treeId = useId()
  const [draft, setDraft] = useState<TreePlace | null>(null)
  const [naming, setNaming] = useState<string | null>(null)
  const [ownQuery, setOwnQuery] = useState('')
  const query = givenQuery ?? ownQuery
  const setQuery = onQuery ?? setOwnQuery
  const shown = useMemo(
    () => (draft ? insertNode(edits.nodes, draft, { id: draftId, label: '' }) : edits.nodes),
    [edits.nodes, draft],
  )
  const tree = useTree({
    nodes: shown,
    source: nodeSource,
    query,
    keep: useMemo(() => keep && (({ node }: Entry) => keep(node)), [keep]),
    opensFirst: ({ order, byId }) => [
      ...order.filter(({ level, node }) => level < openLevels || opensFirst(node)).map(({ id }) => id),
      ...ancestorsOf(byId.get(current ?? '')).map(({ id }) => id),
    ],
  })
  const { index, rows, isOpen, setOpen, reveal } = tree
  const isNarrowed = query !== '' || keep !== undefined
  const refusalOf: RefusalOf = (entry, parent) =>
    placeRefusal?.(entry.id, parent?.id ?? null) ?? moveRefusal(index, entry, parent, maxDepth)

  const [activeId, setActiveId] = useState<string | null>(current || null)
  useEffect(() => {
    if (!current) return
    reveal(current)
    setActiveId(current)
  }, [current, reveal])
  const wanted = useRef<string | null>(null)
  const activeAt = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    wanted.current = id
    setActiveId(id)
  }

  const move = (entry: Entry, place: TreePlace) => {
    if (place.parentId !== null) tree.reveal(place.parentId, true)
    focus(entry.id)
    void edits.move({ id: entry.id, ...place })
  }
  const step = (entry: Entry, direction: Direction) => {
    const place = stepPlace(index, entry, direction)
    const parent = place?.parentId ? index.byId.get(place.parentId) : undefined
    if (place && refusalOf(entry, parent) === undefined) move(entry, place)
  }
  const add = (place: TreePlace) => {
    setQuery('')
    if (place.parentId !== null) tree.reveal(place.parentId, true)
    setActiveId(draftId)
    setDraft(place)
  }
  const remove = async (entry: Entry) => {
    const answer = await confirm({
      title: `删除「${entry.label}」？`,
      consequence: deleteConsequence?.(entry.node) ?? (entry.children.length > 0 && `它下面的${noun}会一并删除`),
      action: `删除${noun}`,
      tone: 'danger',
      onConfirm: () => edits.remove(entry.id),
    })
    const siblings = siblingsOf(index, entry)
    const next = siblings[entry.place + 1] ?? siblings[entry.place - 1] ?? entry.parent
    focus(answer ? next?.id : entry.id)
  }
  const { drag, onPointerDown } = useRowDrag({
    tree,
    refusalOf,
    onMove: ({ id, ...place }) => {
      const entry = index.byId.get(id)
      if (entry) move(entry, place)
    },
  })

  const depthRefusal = (entry: Entry) => (entry.level + 2 > maxDepth ? `最多 ${maxDepth} 级` : undefined)
  const actionsOf = (entry: Entry): TreeRowAction[][] => {
    const below = { parentId: entry.id, index: entry.children.length }
    const beside = { ...placeOf(entry), index: entry.place + 1 }
    const adding: TreeRowAction[] = [
      { words: `新增下级${noun}`, keys: 'Shift+Insert', refusal: depthRefusal(entry), run: () => add(below) },
      { words: `新增同级${noun}`, keys: 'Insert', run: () => add(beside) },
    ]
    const naming: TreeRowAction = { words: '重命名', keys: 'F2', run: () => setNaming(entry.id) }
    const refusal = deleteRefusal?.(entry.node)
    const deleting: TreeRowAction = {
      words: '删除',
      keys: 'Delete',
      tone: 'danger',
      refusal,
      run: () => void remove(entry),
    }
    // Focuses the row first, so that a dialog opened by the action returns focus to it.
    const fromRow = (action: TreeRowAction): TreeRowAction => ({
      ...action,
      run: () => {
        focus(entry.id)
        action.run()
      },
    })
    return [
      ...(actions?.(entry.node) ?? []).map((group) => group.map(fromRow)),
      [...(onAdd ? adding : []), ...(onRename ? [naming] : [])],
      onMove ? moveActions(index, entry, refusalOf, (direction) => step(entry, direction)) : [],
      onDelete ? [deleting] : [],
    ].filter(({ length }) => length > 0)
  }

  const onRowKey = (entry: Entry, at: number) => (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a button of the row are not handled.
    if (event.target !== event.currentTarget) return
    const direction = event.altKey ? directions[event.key] : undefined
    const keys = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
    const action = actionsOf(entry)
      .flat()
      .find((candidate) => candidate.keys === keys)
    const to = event.altKey ? undefined : treeStep(event.key, rows, at, isOpen)
    if (direction && onMove) step(entry, direction)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') void edits.undo()
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (action) action.refusal === undefined ? action.run() : edits.say(action.refusal)
    else if (to && 'to' in to) focus(rows[to.to]?.id)
    else if (to && 'open' in to) setOpen(to.open, true)
    else if (to) setOpen(to.close, false)
    else if (onOpen && (event.key === 'Enter' || event.key === ' ')) onOpen(entry.id)
    else return
    event.preventDefault()
  }

  return (
    <div {...rest} data-slot="tree-editor" className={cn('min-w-0 text-data', className)}>
      <EditorBar
        noun={noun}
        query={query}
        onQuery={setQuery}
        filters={filters}
        onAdd={onAdd && (() => add({ parentId: null, index: index.roots.length }))}
        undoText={edits.undoText}
        onUndo={() => void edits.undo()}
        openTo={tree.openTo}
      />
      <TreeList
        id={treeId}
        tree={tree}
        label={label}
        active={activeId === null ? -1 : activeAt}
        wanted={wanted}
        rowHeight={36}
        className={cn(
          'max-h-[var(--tree-height,min(70dvh,40rem))] border-y bg-surface',
          rows.length === 0 && 'hidden',
          drag && 'cursor-grabbing select-none',
        )}
        rowProps={(entry, at) => ({
          tabIndex: at === activeAt ? 0 : -1,
          'data-dragged': drag?.entry.id === entry.id || undefined,
          'data-drop': drag?.drop?.target === entry ? drag.drop.where : undefined,
          'aria-selected': onOpen ? entry.id === current : undefined,
          onFocus: () => setActiveId(entry.id),
          onKeyDown: onRowKey(entry, at),
          onClick: (event) => isOnRow(event) && onOpen?.(entry.id),
          onDoubleClick: () => onRename && setNaming(entry.id),
          className: cn(
            'group/row flex h-(--row-height) items-center gap-1.5 border-line border-b pr-2 pl-1 outline-none last:border-b-0 hover:bg-hover',
            'focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
            'data-dragged:opacity-40 data-[drop=inside]:bg-accent-subtle aria-selected:bg-accent-subtle',
            onOpen && 'cursor-pointer',
          ),
        })}
      >
        {(entry, at) => (
          <>
            {drag?.drop?.target === entry && drag.drop.where !== 'inside' && <DropLine drop={drag.drop} />}
            <span className="flex shrink-0">
              <BranchToggle entry={entry} isOpen={isOpen(entry)} status={undefined} onToggle={setOpen} />
            </span>
            {entry.id === draftId && draft ? (
              <NameInput
                label={`新${noun}的名称`}
                initial=""
                maxLength={maxLength}
                onCancel={() => {
                  setDraft(null)
                  focus((draft.parentId ?? rows[at - 1]?.id ?? rows[at + 1]?.id) || undefined)
                }}
                onSave={async (name) => {
                  const id = await edits.add(draft, name)
                  setDraft(null)
                  focus(id)
                }}
              />
            ) : naming === entry.id ? (
              <NameInput
                label={`${entry.label}的新名称`}
                initial={entry.label}
                maxLength={maxLength}
                onCancel={() => {
                  setNaming(null)
                  focus(entry.id)
                }}
                onSave={async (name) => {
                  await edits.rename(entry.id, name)
                  setNaming(null)
                  focus(entry.id)
                }}
              />
            ) : (
              <EditorRow
                entry={entry}
                actions={actionsOf(entry)}
                isStop={at === activeAt}
                onGrip={onMove && !isNarrowed ? onPointerDown(entry) : undefined}
                lead={lead?.(entry.node)}
                detail={detail?.(entry.node)}
              />
            )}
          </>
        )}
      </TreeList>
      {rows.length === 0 && (
        <Empty
          className="border-y bg-surface"
          title={
            tree.searched !== ''
              ? `没有与「${tree.searched}」相符的${noun}`
              : keep
                ? `没有符合条件的${noun}`
                : `还没有${noun}`
          }
        />
      )}
      <EditorFoot edits={edits} noun={noun} count={index.order.length - (draft ? 1 : 0)} maxDepth={maxDepth} />
      {drag && <DragGhost drag={drag} />}
    </div>
  )
}
