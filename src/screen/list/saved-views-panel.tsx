import { useState } from 'react'
import {
  MAX_OWN_VIEWS,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  type SavedView,
  saveView,
  type ViewQuery,
} from '#contract/saved-views.ts'
import { useChange } from '#screen/data/use-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { SavedViewForm } from './saved-view-form.tsx'
import { SavedViewList } from './saved-view-list.tsx'

interface SavedViewsPanelProps {
  /** Path of the list. */
  path: string
  /** The offered views; undefined until they are loaded. */
  views: readonly SavedView[] | undefined
  /** The view that equals the present filters. */
  current: SavedView | undefined
  /** The present filters. */
  present: ViewQuery
  onOpen: (view: SavedView) => void
  /** Set if loading has failed. */
  onRetry?: () => void
}

/** Popover content: the person's own views, the shared ones, and a form for a new one or for a change. */
export function SavedViewsPanel({ path, views, current, present, onOpen, onRetry }: SavedViewsPanelProps) {
  const [edited, setEdited] = useState({ id: 0, isOpen: false })
  if (!views) {
    return onRetry ? <Failed title="视图加载失败" onRetry={onRetry} className="py-4" /> : <Skeleton rows={2} />
  }
  const own = views.filter(({ isOwn }) => isOwn)
  const view = edited.isOpen && views.find(({ id }) => id === edited.id)
  if (view) {
    const names = own.filter((other) => other !== view).map(({ name }) => name)
    return (
      <SavedViewForm
        key={view.id}
        view={view}
        names={names}
        present={view === current ? undefined : present}
        onClose={() => setEdited({ ...edited, isOpen: false })}
      />
    )
  }
  return (
    <>
      <SavedViewList
        path={path}
        views={views}
        current={current}
        onOpen={onOpen}
        onEdit={({ id }) => setEdited({ id, isOpen: true })}
        editedId={edited.id}
      />
      <NewView path={path} names={own.map(({ name }) => name)} present={present} />
    </>
  )
}

interface NewViewProps {
  path: string
  names: readonly string[]
  present: ViewQuery
}

/** Saves the present filters under a name. */
function NewView({ path, names, present }: NewViewProps) {
  const save = useChange(saveView)
  const [typed, setTyped] = useState('')
  const [isSaving, setSaving] = useState(false)
  const name = typed.trim()
  const fault = faultOf(name, names, present)
  const submit = async () => {
    setSaving(true)
    try {
      await save({ path, name, query: present }, `已保存「${name}」`)
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
          maxLength={MAX_VIEW_NAME}
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
function faultOf(name: string, names: readonly string[], present: ViewQuery): string {
  if (Object.keys(present).length === 0) return '先设置筛选条件，再保存视图'
  if (names.length >= MAX_OWN_VIEWS) return `每个页面最多保存 ${MAX_OWN_VIEWS} 个视图，请先删除不用的`
  if (JSON.stringify(present).length > MAX_VIEW_QUERY) return '条件太多，无法保存'
  return names.includes(name) ? '已有同名的视图' : ''
}
