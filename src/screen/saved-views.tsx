import { useQuery } from '@tanstack/react-query'
import { Bookmark, Star, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getPreference, type Preference, savePreference } from '#contract/base.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { usePageLocation } from './page-location.tsx'
import { useChange } from './use-change.ts'
import { readOptions } from './use-read.ts'

type SavedView = Preference['savedFilters'][number]
type Filters = Readonly<Record<string, unknown>>

export interface ViewedList {
  /** The present filters, as they stand in the address. */
  query: object
  setFilters(change: object): void
}

const MOST = 10
const LONGEST_NAME = 20
const LONGEST_QUERY = 4000

/** Filters, tab and sort; not the page that one had reached, nor the record that stood open. */
function filtersOf(query: object): Filters {
  const { pageNum: _page, pageSize: _size, id: _opened, tab: _shown, ...filters } = query as Record<string, unknown>
  return filters
}

function readView({ query }: SavedView): Filters {
  try {
    return filtersOf(JSON.parse(query))
  } catch {
    return {}
  }
}

/** The same filters in whatever order they were set. */
const wordsOf = (filters: Filters): string => JSON.stringify(Object.entries(filters).sort())

/**
 * Filters of a list that a person comes back to: kept by name on the server, for every device. One of them may be what the
 * page opens with.
 */
export function SavedViews({ list }: { list: ViewedList }) {
  const { path: pageKey, search } = usePageLocation()
  const { data } = useQuery({ ...readOptions(getPreference, { pageKey }), staleTime: Number.POSITIVE_INFINITY })
  const save = useChange(savePreference)
  const views = data?.savedFilters ?? []
  const present = filtersOf(list.query)
  const isPresent = (view: SavedView) => wordsOf(readView(view)) === wordsOf(present)
  const current = views.find(isPresent)

  const keep = (next: readonly SavedView[], done: string) => save({ pageKey, savedFilters: [...next] }, done)
  const open = (view: SavedView) => {
    const nothing = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]))
    list.setFilters({ ...nothing, ...readView(view) })
  }
  // An address with conditions of its own shows those; whoever clears them wants to see all.
  const [isBare, setBare] = useState(search === '')
  useEffect(() => {
    if (!isBare || !data) return
    setBare(false)
    const standing = data.savedFilters.find(({ isDefault }) => isDefault)
    if (standing && search === '') list.setFilters(readView(standing))
  }, [isBare, data, search, list])
  const makeDefault = (view: SavedView) =>
    keep(
      views.map((one) => ({ ...one, isDefault: one === view && !view.isDefault })),
      view.isDefault ? `「${view.name}」不再是默认` : `以后打开这个页面先用「${view.name}」`,
    )
  return (
    <Popover>
      <PopoverTrigger asChild>
        {current ? (
          <Button tone="quiet" className="max-w-40">
            <Bookmark aria-hidden strokeWidth={1.75} />
            <span className="truncate">{current.name}</span>
          </Button>
        ) : (
          <IconButton label="常用筛选">
            <Bookmark aria-hidden strokeWidth={1.75} />
          </IconButton>
        )}
      </PopoverTrigger>
      <PopoverContent label="常用筛选" align="end" className="grid w-72 gap-3">
        {views.length > 0 && (
          <ul className="-mx-1 grid">
            {views.map((view) => (
              <li key={view.name} className="flex items-center rounded hover:bg-hover">
                <PopoverClose
                  aria-current={view === current}
                  onClick={() => open(view)}
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
                    void keep(
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
          onSave={(name, query) => keep([...views, { name, query, isDefault: false }], `已保存「${name}」`)}
        />
      </PopoverContent>
    </Popover>
  )
}

interface NewViewProps {
  names: readonly string[]
  /** '' while nothing is set. */
  query: string
  onSave: (name: string, query: string) => Promise<unknown>
}

/** Keeps what is set now under a name. */
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
      // The call has said why.
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
          maxLength={LONGEST_NAME}
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

/** Why what is set now cannot be kept under this name; '' where it can. */
function faultOf(name: string, names: readonly string[], query: string): string {
  if (query === '') return '先设置筛选条件，再保存为常用筛选'
  if (names.length >= MOST) return `最多保存 ${MOST} 个，请先删除不用的`
  if (query.length > LONGEST_QUERY) return '条件太多，无法保存'
  return names.includes(name) ? '已有同名的常用筛选' : ''
}
