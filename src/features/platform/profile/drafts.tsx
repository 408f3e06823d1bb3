import { useNavigate } from 'react-router-dom'
import { formatBytes, formatSince, formatTime } from '#lib/formats.ts'
import { isDraftRequested, requestDraft } from '#screen/form/draft-request.ts'
import { DRAFT_DAYS, dropDraft, restoreDrafts, type StoredEntry } from '#screen/form/drafts.ts'
import { useDrafts } from '#screen/form/use-drafts.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { toast } from '#ui/toast/toast.ts'
import { type DraftState, pageOfDraft, useDraftStates } from './draft-states.ts'

/** By then a form that its address opens has taken its draft. */
const OPENING_MS = 3_000

const titleOf = ({ draft, path }: StoredEntry) => draft?.title || pageOfDraft(path)?.title || '未命名的表单'

const bytesOf = ({ key, text }: StoredEntry) => new Blob([key, text]).size

function useDraftActions() {
  const navigate = useNavigate()
  return {
    open: (entry: StoredEntry) => {
      requestDraft(entry.key)
      void navigate(entry.draft?.address ?? entry.path)
      setTimeout(() => {
        if (isDraftRequested(entry.key)) toast.info(`在此页打开「${titleOf(entry)}」，草稿会自动填入`)
      }, OPENING_MS)
    },
    remove: (entries: readonly StoredEntry[]) => {
      for (const { key } of entries) dropDraft(key)
      const done = entries.length === 1 ? '草稿已删除' : `${entries.length} 份草稿已删除`
      toast.success(done, { action: { label: '撤销', onSelect: () => restoreDrafts(entries) } })
    },
  }
}

/** Unsaved input of all forms, stored in this browser for the user. */
export function ProfileDrafts() {
  const drafts = useDrafts()
  const states = useDraftStates(drafts)
  const { open, remove } = useDraftActions()
  const size = drafts.reduce((sum, entry) => sum + bytesOf(entry), 0)
  return (
    <section aria-label="草稿箱" className="max-w-[960px] rounded-panel border bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 border-b px-6 py-2">
        <h2 className="font-bold text-section">草稿箱</h2>
        <p className="text-text-muted">
          没有保存的内容存在这个浏览器里，{DRAFT_DAYS} 天后清除
          {drafts.length > 0 && `；共 ${drafts.length} 份，${formatBytes(size)}`}
        </p>
        {drafts.length > 1 && (
          <Button className="ml-auto" onClick={() => remove(drafts)}>
            全部删除
          </Button>
        )}
      </header>
      {drafts.length === 0 ? (
        <Empty title="没有草稿" hint="填写表单时，内容每隔几秒自动存为草稿，保存后消失。" />
      ) : (
        <ul className="divide-y px-6 py-1">
          {drafts.map((entry) => (
            <DraftRow
              key={entry.key}
              entry={entry}
              state={states.get(entry.key) ?? null}
              onOpen={() => open(entry)}
              onRemove={() => remove([entry])}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface DraftRowProps {
  entry: StoredEntry
  /** Why it cannot be opened; null if it can. */
  state: DraftState | null
  onOpen: () => void
  onRemove: () => void
}

function DraftRow({ entry, state, onOpen, onRemove }: DraftRowProps) {
  const { draft, path } = entry
  const title = titleOf(entry)
  const page = pageOfDraft(path)?.title
  const savedAt = draft && new Date(draft.savedAt).toISOString()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{title}</span>
          {state && <Tag tone="warning">{state}</Tag>}
        </p>
        <p className="text-small text-text-muted">
          {page && page !== title && `${page} · `}
          {savedAt && (
            <time dateTime={savedAt} title={formatTime(savedAt)}>
              {formatSince(savedAt)}
            </time>
          )}
          {savedAt && ' · '}
          {formatBytes(bytesOf(entry))}
        </p>
      </div>
      <div className="flex gap-2">
        {!state && (
          <Button aria-label={`打开：${title}`} onClick={onOpen}>
            打开
          </Button>
        )}
        <Button tone="quiet" aria-label={`删除：${title}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </li>
  )
}
