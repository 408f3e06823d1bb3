import Copy from 'lucide-react/icons/copy'
import PencilLine from 'lucide-react/icons/pencil-line'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import {
  MAX_VIEW_NAME,
  removeView,
  type SavedView,
  saveView,
  setOwnDefaultView,
  setSharedDefaultView,
  viewSharing,
} from '#contract/saved-views.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { quiet, shownInPlace, useChange } from '#screen/data/use-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PopoverClose } from '#ui/popover/popover.tsx'

interface SavedViewListProps {
  path: string
  views: readonly SavedView[]
  current: SavedView | undefined
  onOpen: (view: SavedView) => void
  onEdit: (view: SavedView) => void
  /** The view that was edited before: it gets the focus. */
  editedId: number
}

/** 我的 and 共享. Arrow keys, Home and End move between the views; Enter opens one. */
export function SavedViewList({ views, editedId, ...shared }: SavedViewListProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const returnsTo = useRef(editedId)
  useEffect(() => root.current?.querySelector<HTMLElement>(`[data-view='${returnsTo.current}']`)?.focus(), [])
  const own = views.filter(({ isOwn }) => isOwn)
  const others = views.filter(({ isOwn }) => !isOwn)
  if (views.length === 0) {
    return <p className="text-small text-text-muted">还没有视图。设好筛选与排序后起个名字保存，下次一点就到。</p>
  }
  return (
    <fieldset ref={root} aria-label="视图" className="-mx-1 grid gap-2" onKeyDown={moveFocus}>
      <Group title="我的" views={own} {...shared} names={own.map(({ name }) => name)} />
      <Group title="共享" views={others} {...shared} names={own.map(({ name }) => name)} />
    </fieldset>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const views = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')]
  const at = views.findIndex((view) => view.matches(':focus'))
  const targets: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (target === undefined || views.length === 0) return
  event.preventDefault()
  views.at(target % views.length)?.focus()
}

interface GroupProps extends Omit<SavedViewListProps, 'editedId'> {
  title: string
  /** Names of the person's own views. */
  names: readonly string[]
}

function Group({ title, views, ...rest }: GroupProps) {
  if (views.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="px-1 text-small text-text-faint">{title}</h3>
      <ul aria-label={title} className="grid">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} {...rest} />
        ))}
      </ul>
    </section>
  )
}

interface ViewRowProps extends Omit<GroupProps, 'title' | 'views'> {
  view: SavedView
}

function ViewRow({ view, path, current, names, onOpen, onEdit }: ViewRowProps) {
  const { name, isOwn, isDefault } = view
  const save = useChange(saveView)
  const remove = useRemoval(view)
  const setDefault = useChange(setOwnDefaultView)
  const canManage = useCanCall(setSharedDefaultView)
  const note = noteOf(view)
  const toggleDefault = () =>
    setDefault(
      { path, viewId: isDefault ? null : view.id },
      isDefault ? '以后打开这个页面不用默认视图' : `以后打开这个页面先用「${name}」`,
    )
  const copy = () => save({ path, name: freeName(name, names), query: view.query }, `已复制到我的视图`)
  return (
    <li className="flex items-center rounded hover:bg-hover">
      <PopoverClose
        data-view={view.id}
        aria-current={view === current}
        onClick={() => onOpen(view)}
        className="grid min-h-7 min-w-0 flex-1 cursor-pointer content-center px-1 py-0.5 text-left aria-current:font-medium aria-current:text-accent-text"
      >
        <span className="truncate">{name}</span>
        {note && <span className="truncate font-normal text-small text-text-faint">{note}</span>}
      </PopoverClose>
      <IconButton
        size="tiny"
        label={`默认使用 ${name}`}
        aria-pressed={isDefault}
        onClick={() => void toggleDefault().catch(shownInPlace)}
      >
        <Star aria-hidden strokeWidth={1.75} className={isDefault ? 'fill-current text-accent-text' : undefined} />
      </IconButton>
      {!isOwn && (
        <IconButton size="tiny" label={`复制 ${name} 到我的视图`} onClick={() => void copy().catch(shownInPlace)}>
          <Copy aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
      {(isOwn || canManage) && (
        <>
          <IconButton size="tiny" label={`${isOwn ? '编辑与共享' : '管理'} ${name}`} onClick={() => onEdit(view)}>
            <PencilLine aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton size="tiny" label={`删除 ${name}`} onClick={() => void remove().catch(shownInPlace)}>
            <X aria-hidden strokeWidth={1.75} />
          </IconButton>
        </>
      )}
    </li>
  )
}

/** Deletes a view; one that others use only after a question. */
function useRemoval({ id, name, sharedWith }: SavedView) {
  const remove = useChange(removeView)
  return async () => {
    if (sharedWith === viewSharing.onlyMe) return remove({ id }, `已删除「${name}」`)
    await confirm({
      title: `删除共享视图「${name}」？`,
      consequence: '看得到它的人也不再有这个视图，以它为默认的列表恢复为没有条件。',
      action: '删除视图',
      tone: 'danger',
      onConfirm: async () => {
        await remove({ id }, `已删除「${name}」`, quiet)
      },
    })
  }
}

/** Who shares it, with whom, and whose default it is. */
function noteOf({ isOwn, owner, sharedWith, roles, defaultRoles, isDefaultOfEverybody }: SavedView): string {
  const names = roles.map(({ name }) => name).join('、')
  const shared = sharedWith === viewSharing.roles ? `已共享给${names}` : '已共享给所有人'
  const ofDefault = isDefaultOfEverybody ? '所有人的默认' : defaultRoles.length > 0 ? '角色默认' : ''
  const sharing = isOwn ? (sharedWith === viewSharing.onlyMe ? '' : shared) : `${owner.name}共享`
  return [sharing, ofDefault].filter(Boolean).join(' · ')
}

/** The name, or one with a suffix if an own view has it. */
function freeName(name: string, taken: readonly string[]): string {
  for (let count = 0; ; count++) {
    const suffix = count === 0 ? '' : count === 1 ? ' 副本' : ` 副本${count}`
    const free = `${[...name].slice(0, MAX_VIEW_NAME - suffix.length).join('')}${suffix}`
    if (!taken.includes(free)) return free
  }
}
