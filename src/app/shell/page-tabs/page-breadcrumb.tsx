import { Link } from 'react-router-dom'
import { useMenuPages } from '#lib/menu.ts'
import type { ScreenRoute } from '#screen/page/screens.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'

/** Breadcrumb of the route; a step that is a page of the user's menu is a link. */
export function PageBreadcrumb({ route }: { route: ScreenRoute }) {
  const pages = useMenuPages()
  const { breadcrumb, menuIndex } = route
  if (breadcrumb.length < 2) return null
  return (
    <Breadcrumb className="mb-1 shrink-0 print:hidden">
      {breadcrumb.map((step, index) => {
        const isCurrent = index === breadcrumb.length - 1
        const page = pages.find((entry) => entry.title === step && entry.menuIndex === menuIndex && !entry.isOutside)
        return (
          <Breadcrumb.Item key={step} isCurrent={isCurrent}>
            {page && !isCurrent ? <Link to={page.url}>{step}</Link> : step}
          </Breadcrumb.Item>
        )
      })}
    </Breadcrumb>
  )
}
