import { sendEarly } from '#lib/early-fetch.ts'
import { readLoginInfo } from '#lib/session.ts'
import { cachedPageSize } from '#screen/list/preference-cache.ts'
import { isAtSignIn } from './login-gate.ts'
import { openings, sessionRequests } from './openings.ts'

// Runs while the browser still loads the other code: starts the requests of the first page. Imports only modules needed
// for that.
const { pathname, search } = window.location
if (!isAtSignIn() && readLoginInfo()) {
  // The server announces this file with the page, but some proxies drop that header.
  import('./console.tsx').catch(() => {})
  for (const path of sessionRequests) sendEarly(path)
  const list = openings[pathname]
  // Filters are encrypted in the address; decrypting needs more code than this entry should load.
  if (list && search === '') sendEarly(list, { pageNum: 1, pageSize: cachedPageSize(pathname) })
}
