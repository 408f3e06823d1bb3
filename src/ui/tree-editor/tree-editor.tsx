import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { ask } from '#ui/ask/ask.ts'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { BranchToggle, indentOf } from '#ui/tree/branch-toggle.tsx'
import { siblingsOf } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import { TreeList } from '#ui/tree/tree-list.tsx'
import { nodeSource, type TreeNode } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'
import { EditorBar } from './editor-bar.tsx'
import { EditorRow, type RowDeed } from './editor-row.tsx'
import { NameInput } from './name-input.tsx'
import {
  type Direction,
  type Entry,
  insertNode,
  moveRefusal,
  placeOf,
  stepPlace,
  type TreePlace,
} from './tree-moves.ts'
import { useRowDrag } from './use-row-drag.ts'
import { type TreeEditing, useTreeEdits } from './use-tree-edits.ts'

export interface TreeEditorProps extends Omit<ComponentProps<'div'>, 'children'>, TreeEditing {
  /** What the tree is called: 后台类目. */
  label: string
  /** What one of its nodes is called: 类目. */
  noun: string
  /** The tree as it was last read. A new one replaces what is shown once all is saved. */
  nodes: readonly TreeNode[]
  maxDepth?: number
  /** Most characters of a name. */
  maxLength?: number
  /** How many levels are open at first. */
  openLevels?: number
  /** Why a node cannot be deleted; undefined where it can. */
  deleteRefusal?: (node: TreeNode) => string | undefined
  /** What follows from deleting a node, told before it is done. */
  deleteConsequence?: (node: TreeNode) => ReactNode
}

/** The node that is being named for the first time; no id of a server looks like this. */
const draftId = 'tree-editor:draft'

const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const moveWords = [
  { direction: 'up', words: '上移', keys: 'Alt+ArrowUp', edge: '已在最前' },
  { direction: 'down', words: '下移', keys: 'Alt+ArrowDown', edge: '已在最后' },
  { direction: 'in', words: '降一级', keys: 'Alt+ArrowRight', edge: '前面没有同级' },
  { direction: 'out', words: '升一级', keys: 'Alt+ArrowLeft', edge: '已在最上级' },
] as const

/** A tree that people put in order: move by dragging or with Alt and the arrows, add, rename in place, delete, undo. */
export function TreeEditor(props: TreeEditorProps) {
  const { label, noun, nodes, maxDepth = Number.POSITIVE_INFINITY, maxLength = 30, openLevels = 1, ...most } = props
  const { deleteRefusal, deleteConsequence, onMove, onAdd, onRename, onDelete, className, ...rest } = most
  const edits = useTreeEdits(nodes, {
    ...(onMove && { onMove }),
    ...(onAdd && { onAdd }),
    ...(onRename && { onRename }),
    ...(onDelete && { onDelete }),
  })
  const treeId = useId()
  const [draft, setDraft] = useState<TreePlace | null>(null)
  const [naming, setNaming] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const shown = useMemo(
    () => (draft ? insertNode(edits.nodes, draft, { id: draftId, label: '' }) : edits.nodes),
    [edits.nodes, draft],
  )
  const tree = useTree({
    nodes: shown,
    source: nodeSource,
    query,
    opensFirst: ({ order }) => order.filter(({ level }) => level < openLevels).map(({ id }) => id),
  })
  const { index, rows, isOpen, setOpen } = tree

  const [activeId, setActiveId] = useState<string | null>(null)
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
    if (place && moveRefusal(index, entry, parent, maxDepth) === undefined) move(entry, place)
  }
  const add = (place: TreePlace) => {
    setQuery('')
    if (place.parentId !== null) tree.reveal(place.parentId, true)
    setActiveId(draftId)
    setDraft(place)
  }
  const remove = async (entry: Entry) => {
    const answer = await ask({
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
    maxDepth,
    onMove: ({ id, ...place }) => {
      const entry = index.byId.get(id)
      if (entry) move(entry, place)
    },
  })

  const depthRefusal = (entry: Entry) => (entry.level + 2 > maxDepth ? `最多 ${maxDepth} 级` : undefined)
  const deedsOf = (entry: Entry): RowDeed[][] => {
    const below = { parentId: entry.id, index: entry.children.length }
    const beside = { ...placeOf(entry), index: entry.place + 1 }
    const adding: RowDeed[] = [
      { words: `新增下级${noun}`, keys: 'Shift+Insert', refusal: depthRefusal(entry), run: () => add(below) },
      { words: `新增同级${noun}`, keys: 'Insert', run: () => add(beside) },
    ]
    const moving = moveWords.map(({ direction, words, keys, edge }): RowDeed => {
      const place = stepPlace(index, entry, direction)
      const parent = place?.parentId ? index.byId.get(place.parentId) : undefined
      const refusal = place ? moveRefusal(index, entry, parent, maxDepth) : edge
      return { words, keys, refusal, run: () => step(entry, direction) }
    })
    const naming: RowDeed = { words: '重命名', keys: 'F2', run: () => setNaming(entry.id) }
    const refusal = deleteRefusal?.(entry.node)
    const deleting: RowDeed = { words: '删除', keys: 'Delete', tone: 'danger', refusal, run: () => void remove(entry) }
    return [
      [...(onAdd ? adding : []), ...(onRename ? [naming] : [])],
      onMove ? moving : [],
      onDelete ? [deleting] : [],
    ].filter(({ length }) => length > 0)
  }

  const onRowKey = (entry: Entry, at: number) => (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a button of the row are its own.
    if (event.target !== event.currentTarget) return
    const direction = event.altKey ? directions[event.key] : undefined
    const keys = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
    const deed = deedsOf(entry)
      .flat()
      .find((one) => one.keys === keys)
    const to = event.altKey ? undefined : treeStep(event.key, rows, at, isOpen)
    if (direction && onMove) step(entry, direction)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') void edits.undo()
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (deed) deed.refusal === undefined ? deed.run() : edits.say(deed.refusal)
    else if (to && 'to' in to) focus(rows[to.to]?.id)
    else if (to && 'open' in to) setOpen(to.open, true)
    else if (to) setOpen(to.close, false)
    else return
    event.preventDefault()
  }

  return (
    <div {...rest} data-slot="tree-editor" className={cn('min-w-0 text-data', className)}>
      <EditorBar
        noun={noun}
        query={query}
        onQuery={setQuery}
        onAdd={onAdd && (() => add({ parentId: null, index: index.roots.length }))}
        undoWords={edits.undoWords}
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
          'max-h-[min(70dvh,40rem)] border-y bg-surface',
          rows.length === 0 && 'hidden',
          drag && 'cursor-grabbing select-none',
        )}
        rowProps={(entry, at) => ({
          tabIndex: at === activeAt ? 0 : -1,
          'data-dragged': drag?.entry.id === entry.id || undefined,
          'data-drop': drag?.drop?.target === entry ? drag.drop.where : undefined,
          onFocus: () => setActiveId(entry.id),
          onKeyDown: onRowKey(entry, at),
          onDoubleClick: () => onRename && setNaming(entry.id),
          className: cn(
            'group/row flex h-(--row-height) items-center gap-1.5 border-line border-b pr-2 pl-1 outline-none last:border-b-0 hover:bg-hover',
            'focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
            'data-dragged:opacity-40 data-[drop=inside]:bg-accent-subtle',
          ),
        })}
      >
        {(entry, at) => (
          <>
            {drag?.drop?.target === entry && drag.drop.where !== 'inside' && (
              <span
                aria-hidden
                data-slot="drop-line"
                style={{ left: indentOf(drag.drop.level) + 28 }}
                className={cn(
                  'pointer-events-none absolute right-0 z-1 h-0.5 rounded-full bg-accent',
                  drag.drop.where === 'before' ? '-top-px' : '-bottom-px',
                )}
              />
            )}
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
                deeds={deedsOf(entry)}
                isStop={at === activeAt}
                onGrip={onMove && query === '' ? onPointerDown(entry) : undefined}
              />
            )}
          </>
        )}
      </TreeList>
      {rows.length === 0 && (
        <Empty
          className="border-y bg-surface"
          title={query === '' ? `还没有${noun}` : `没有与「${tree.searched}」相符的${noun}`}
        />
      )}
      <div className="flex min-h-7 items-center gap-3 pt-2 text-small text-text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {edits.said?.tone === 'done' && edits.said.words}
        </p>
        {edits.isSaving && <span className="shrink-0 text-text-faint">正在保存</span>}
        <span className="shrink-0 text-text-faint tabular-nums">
          {`共 ${(index.order.length - (draft ? 1 : 0)).toLocaleString('zh-CN')} 个${noun}`}
          {Number.isFinite(maxDepth) && `，最多 ${maxDepth} 级`}
        </span>
      </div>
      <div role="alert" className="text-danger-text empty:hidden">
        {edits.said?.tone === 'failed' && edits.said.words}
      </div>
      {drag && (
        <div
          aria-hidden
          style={{ left: drag.x + 12, top: drag.y + 8 }}
          className="pointer-events-none fixed z-50 max-w-64 truncate rounded border border-line bg-raised px-2 py-1 shadow-floating"
        >
          {drag.entry.label}
          {drag.refusal && <span className="ml-2 text-danger-text text-small">{drag.refusal}</span>}
        </div>
      )}
    </div>
  )
}
