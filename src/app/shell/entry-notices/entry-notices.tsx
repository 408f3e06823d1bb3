import type { Profile } from '#contract/session.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { useEntry } from './use-entry.ts'

// Only suppliers get these notices: nobody else should load what shows them.
const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx'), 'NoticeDialog')

/** The notices that open by themselves after a supplier signs in, until they are read: once in each session. */
export function EntryNotices({ profile }: { profile: Profile }) {
  const { isNew, settle } = useEntry(profile.id)
  return isNew && profile.supplier !== null && <NoticeDialog onDone={settle} />
}
