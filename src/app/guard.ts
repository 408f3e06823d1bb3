import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { responseMessages } from '#contract/response-codes.ts'
import { loseSession } from '#lib/lost-session.ts'
import { onLoginInfo, readLoginInfo } from '#lib/session.ts'
import { setSharedState } from '#lib/shared-state.ts'

let openShells = 0
/** Called while the shell is on the screen: its person was signed in, so a session that is gone was lost. */
export function holdShell(): () => void {
  openShells++
  return () => {
    openShells--
  }
}

let lastUser = readLoginInfo()?.user
onLoginInfo((info) => {
  if (info) lastUser = info.user
})

/** Who was signed in last in this tab, for the sign-in page after a lost session. */
export const userBeforeLoss = () => lastUser && { userId: lastUser.userId, account: lastUser.account }

const comesByItself = (path: string) => path === '/' || path === '/redirect'

/** Before every page but /login: without stored login info one signs in first and comes back to the page asked for. */
export function guard({ request }: LoaderFunctionArgs): Response | null {
  const { pathname, search } = new URL(request.url)
  if (readLoginInfo()) return pathname === '/' ? redirect('/redirect') : null
  if (openShells > 0) {
    loseSession(responseMessages[600] ?? '')
    return null
  }
  if (!comesByItself(pathname)) setSharedState({ redirectTarget: pathname + search })
  return redirect('/login')
}
