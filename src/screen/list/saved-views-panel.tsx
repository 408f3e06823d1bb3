import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PopoverClose } from '#ui/popover/popover.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { Filters, SavedView } from './saved-views.tsx'

const MAX_VIEWS = 10
const MAX_NAME_LENGTH = 20
const MAX_QUERY_LENGTH = 4000

interface SavedViewsPanelProps {
  views: readonly SavedView[]
  /** The saved view that equals the present filters. */
  current: SavedView | undefined
  /** The present filters. */
  present: Filters
  /** Stores all views, then shows this message. */
  store: (views: readonly SavedView[], done: string) => Promise<unknown>
  onOpen: (view: SavedView) => void
}

/** Popover content: the saved views and a form for a new one. */
export function SavedViewsPanel({ views, current, present, store, onOpen }: SavedViewsPanelProps) {
  const makeDefault = (view: SavedView) =>
    store(
      views.map((item) => ({ ...item, isDefault: item === view && !view.isDefault })),
      view.isDefault ? `「${view.name}」不再是默认` : `以后打开这个页面先用「${view.name}」`,
    )
  return (
    <>
      {views.length > 0 && (
        <ul className="-mx-1 grid">
          {views.map((view) => (
            <li key={view.name} className="flex items-center rounded hover:bg-hover">
              <PopoverClose
                aria-current={view === current}
                onClick={() => onOpen(view)}
                className="min-h-7 min-w-0 flex-1 cursor-pointer truncate px-1 text-left aria-current:font-medium aria-current:text-accent-text"
              >
                {view.name}
              </PopoverClose>
              <IconButton
                size="tiny"
                label={`默认使用 ${view.name}`}
                aria-pressed={view.isDefault}
                onClick={() => void makeDefault(view).catch(() => {})}
              >
                <Star aria-hidden strokeWidth={1.75} className={view.isDefault ? 'fill-current' : undefined} />
              </IconButton>
              <IconButton
                size="tiny"
                label={`删除 ${view.name}`}
                onClick={() =>
                  void store(
                    views.filter((other) => other !== view),
                    `已删除「${view.name}」`,
                  ).catch(() => {})
                }
              >
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewView
        names={views.map(({ name }) => name)}
        query={Object.keys(present).length > 0 ? JSON.stringify(present) : ''}
        onSave={(name, query) => store([...views, { name, query, isDefault: false }], `已保存「${name}」`)}
      />
    </>
  )
}

interface NewViewProps {
  names: readonly string[]
  /** '' if no filter is set. */
  query: string
  onSave: (name: string, query: string) => Promise<unknown>
}

/** Saves the present filters under a name. */
function NewView({ names, query, onSave }: NewViewProps) {
  const [typed, setTyped] = useState('')
  const [isSaving, setSaving] = useState(false)
  const name = typed.trim()
  const fault = faultOf(name, names, query)
  const submit = async () => {
    setSaving(true)
    try {
      await onSave(name, query)
      setTyped('')
    } catch {
      // The call has shown the error.
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '' && fault === '') void submit()
      }}
    >
      <div className="flex gap-2">
        <TextInput
          id="new-view"
          aria-label="名称"
          placeholder="给当前条件起个名字"
          maxLength={MAX_NAME_LENGTH}
          value={typed}
          onChange={setTyped}
          className="flex-1"
        />
        <Button type="submit" loading={isSaving} disabled={name === '' || fault !== ''}>
          保存
        </Button>
      </div>
      {fault && <p className="text-small text-text-muted">{fault}</p>}
    </form>
  )
}

/** The reason why the present filters cannot be saved under this name; '' if they can. */
function faultOf(name: string, names: readonly string[], query: string): string {
  if (query === '') return '先设置筛选条件，再保存为常用筛选'
  if (names.length >= MAX_VIEWS) return `最多保存 ${MAX_VIEWS} 个，请先删除不用的`
  if (query.length > MAX_QUERY_LENGTH) return '条件太多，无法保存'
  return names.includes(name) ? '已有同名的常用筛选' : ''
}
