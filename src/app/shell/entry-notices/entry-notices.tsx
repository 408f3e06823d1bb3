import type { Profile } from '#contract/session.ts'
import { listNotices } from '#contract/suppliers/notices.ts'
import { mayCall } from '#screen/may.tsx'
import { OnDemand } from '#ui/popup/on-demand.ts'
import { useEntry } from './use-entry.ts'

// Only suppliers get these notices: nobody else should load what shows them.
const dialog = new OnDemand(() => import('./notice-dialog.tsx'))

/** The notices that open by themselves after a supplier signs in, until they are read: once in each session. */
export function EntryNotices({ profile }: { profile: Profile }) {
  const { isNew, settle } = useEntry(profile.id)
  const isReceiver = profile.supplier !== null && mayCall(profile, listNotices)
  return isNew && isReceiver && <WhenThere onDone={settle} />
}

function WhenThere(props: { onDone: () => void }) {
  const Dialog = dialog.usePart()?.NoticeDialog
  return Dialog && <Dialog {...props} />
}
