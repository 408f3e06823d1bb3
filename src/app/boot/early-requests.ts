import { sendEarly } from '#lib/early-fetch.ts'
import { readLoginInfo } from '#lib/session.ts'
import { cachedPageSize } from '#screen/list/preference-cache.ts'
import { isAtSignIn } from './login-gate.ts'
import { openings, sessionRequests } from './openings.ts'

// These lines run while the browser still reads the code of everything else: what the first page is drawn from is on its
// way meanwhile. They import nothing that is not needed for that.
const { pathname, search } = window.location
if (!isAtSignIn() && readLoginInfo()) {
  // The server names this file with the page, but not everything between it and the browser passes that on.
  import('./console.tsx').catch(() => {})
  for (const needed of sessionRequests) sendEarly(needed)
  const list = openings[pathname]
  // Filters stand in the address encrypted; reading them takes more code than these lines should.
  if (list && search === '') sendEarly(list, { pageNum: 1, pageSize: cachedPageSize(pathname) })
}
