import { useLocation, useNavigate } from 'react-router-dom'
import type { OnNavigate } from '#ui/nav-link/nav-link.tsx'

/** Navigates like a router link: the current address adds no history entry. */
export function useGoTo(): OnNavigate {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (href) => navigate(href, { replace: href === pathname + search })
}
