import { logout } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { forgetMenu } from '#lib/menu.ts'
import { forgetRegionTree } from '#lib/region-data.ts'
import { clearLoginInfo } from '#lib/session.ts'
import { resetSharedState } from '#lib/shared-state.ts'

/**
 * Ends the session. The server is told, and everything of this person is forgotten here whatever it answers; only
 * drafts stay, for they are kept by user.
 */
export function signOut(): void {
  // The call takes the token along before it is cleared below; nobody waits for a slow answer to be signed out.
  call(logout, {}, { quiet: true }).catch(() => {})
  clearLoginInfo()
  resetSharedState()
  forgetMenu()
  forgetRegionTree()
}
