import { Link } from 'react-router-dom'
import { useMenuPages } from '#lib/menu.ts'
import type { ScreenRoute } from '#screen/page/screens.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'

/** Where the page stands, from its route; a step that is a page of the user's menu leads there. */
export function PageBreadcrumb({ route }: { route: ScreenRoute }) {
  const pages = useMenuPages()
  const { breadcrumb, menuIndex } = route
  if (breadcrumb.length < 2) return null
  return (
    <Breadcrumb className="mb-1 shrink-0 print:hidden">
      {breadcrumb.map((step, index) => {
        const isCurrent = index === breadcrumb.length - 1
        const page = pages.find((one) => one.title === step && one.menuIndex === menuIndex && !one.isOutside)
        return (
          <Breadcrumb.Item key={step} isCurrent={isCurrent}>
            {page && !isCurrent ? <Link to={page.url}>{step}</Link> : step}
          </Breadcrumb.Item>
        )
      })}
    </Breadcrumb>
  )
}
