import type { Profile } from '#contract/session.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { useEntry } from './use-entry.ts'

// Only suppliers get these notices: other users should not load the code.
const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx'), 'NoticeDialog')

/** Unread notices that open after a supplier signs in: once per session. */
export function EntryNotices({ profile }: { profile: Profile }) {
  const { isNew, settle } = useEntry(profile.id)
  return isNew && profile.supplier !== null && !profile.viewing && <NoticeDialog onDone={settle} />
}
