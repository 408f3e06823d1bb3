import { useLocation, useNavigate } from 'react-router-dom'
import type { OnNavigate } from '#ui/nav-link/nav-link.tsx'

/** Goes as a link of the router does: to the address one is at without another step in the history. */
export function useGoTo(): OnNavigate {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (href) => navigate(href, { replace: href === pathname + search })
}
