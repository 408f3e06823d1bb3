import { logout } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { forgetMenu } from '#lib/menu.ts'
import { forgetRegionTree } from '#lib/region-data.ts'
import { clearLoginInfo, markSignOut } from '#lib/session.ts'
import { resetSharedState } from '#lib/shared-state.ts'

/**
 * Ends the session. Notifies the server and clears all local data of the user regardless of the response; drafts stay,
 * because they are stored per user.
 */
export function signOut(): void {
  // The request carries the token before it is cleared below; sign-out does not wait for the response.
  call(logout, {}, { quiet: true }).catch(() => {})
  markSignOut()
  clearLoginInfo()
  resetSharedState()
  forgetMenu()
  forgetRegionTree()
}
