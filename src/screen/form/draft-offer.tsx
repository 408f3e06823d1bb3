import { formatSince } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { StoredDraft } from './use-draft.ts'

/** Offers to restore a stored draft; says so if it cannot be read. */
export function DraftOffer({ draft }: { draft: StoredDraft }) {
  if (draft.isBroken) {
    return (
      <Notice
        tone="warning"
        title="有一份未保存的内容已损坏，无法恢复"
        action={
          <Button size="tiny" onClick={draft.refuse}>
            删除
          </Button>
        }
      />
    )
  }
  if (!draft.found) return null
  return (
    <Notice
      tone="info"
      title={`有一份 ${formatSince(new Date(draft.found.savedAt).toISOString())} 未保存的内容`}
      action={
        <>
          <Button size="tiny" onClick={draft.take}>
            恢复
          </Button>
          <Button size="tiny" tone="quiet" onClick={draft.refuse}>
            放弃
          </Button>
        </>
      }
    />
  )
}
