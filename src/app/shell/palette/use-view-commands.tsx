import Bookmark from 'lucide-react/icons/bookmark'
import { useNavigate } from 'react-router-dom'
import { findRoute } from '#app/boot/routes.ts'
import { listSavedViews } from '#contract/saved-views.ts'
import { menuPageOf, useMenuPages } from '#lib/menu.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { CommandGroup } from '#ui/command-palette/find-commands.ts'

/**
 * The saved views of all pages that the person may open: 品牌列表 · 即将到期. Requested when the palette opens; without
 * an answer the palette has no such group.
 */
export function useViewCommands(isOpen: boolean): CommandGroup {
  const navigate = useNavigate()
  const pages = useMenuPages()
  const { data = [] } = useLookup(listSavedViews, {}, { enabled: isOpen })
  return {
    heading: '视图',
    commands: data.map(({ id, path, name, query, isOwn, owner }) => {
      const page = menuPageOf(path, pages)?.title ?? findRoute(path)?.title ?? ''
      return {
        id: `view-${id}`,
        name: [page, name].filter(Boolean).join(' · '),
        trail: isOwn ? [] : [`${owner.name}共享`],
        icon: <Bookmark aria-hidden strokeWidth={1.75} />,
        onSelect: () => navigate(pathWithQuery(path, query)),
      }
    }),
  }
}
