import FilePlus from 'lucide-react/icons/file-plus'
import Search from 'lucide-react/icons/search'
import type { ConsolePage } from '#contract/page.ts'
import { allPages } from '#contract/pages.ts'
import type { Profile } from '#contract/session.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import { canOpen } from '#screen/data/permissions.tsx'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import type { Command } from '#ui/command-palette/find-commands.ts'

type Go = (address: string) => void

const SHOWN_LISTS = 5

const pageAt = (path: string | undefined): ConsolePage | undefined => allPages.find((page) => page.path === path)

/** The icon of a page in the menu, or of the page that opens it. */
export function PageIcon({ path }: { path: string }) {
  const page = pageAt(path)
  const entry = page?.entry ?? pageAt(page?.openedFrom)?.entry
  return <MenuIcon icon={entry?.icon ?? 'receipt-text'} />
}

/** A form page that a list opens for a new record. */
const isNewForm = ({ title, openedFrom }: ConsolePage): boolean => openedFrom !== undefined && /^新[增建]/.test(title)

/** 新增 of every form page that the person may open. */
export const newCommands = (profile: Profile, go: Go): Command[] =>
  allPages
    .filter((page) => isNewForm(page) && canOpen(profile, page))
    .map(({ path, title, breadcrumb }) => ({
      id: `new-${path}`,
      name: title,
      trail: breadcrumb.slice(0, -1),
      icon: <FilePlus aria-hidden strokeWidth={1.75} />,
      onSelect: () => go(path),
    }))

const findsIn = (page: ConsolePage, keyword: string, go: Go): Command => ({
  id: `list-${page.path}`,
  name: `在「${page.title}」中查找“${keyword}”`,
  icon: <Search aria-hidden strokeWidth={1.75} />,
  onSelect: () => go(pathWithQuery(page.path, { [page.finds ?? '']: keyword })),
})

/** The list of a kind of record that takes a search text: the page that opens the record, or the one before it. */
export function listOfKind(kind: string): ConsolePage | undefined {
  const opening = allPages.find(({ record }) => record?.kind === kind)
  return [opening, pageAt(opening?.openedFrom)].find((page) => page?.finds)
}

/** All matches of a kind, in its list. */
export function moreCommand(profile: Profile, kind: string, keyword: string, go: Go): Command[] {
  const page = listOfKind(kind)
  return page && canOpen(profile, page) ? [{ ...findsIn(page, keyword, go), id: `more-${kind}` }] : []
}

/** Lists of the person's menu to search for the text: the given ones first, without those that a group offers already. */
export function listCommands(
  menu: readonly { url: string }[],
  keyword: string,
  { first, offered }: { first: readonly string[]; offered: readonly string[] },
  go: Go,
): Command[] {
  const place = (page: ConsolePage) => (first.includes(page.path) ? first.indexOf(page.path) : first.length)
  return allPages
    .filter((page) => page.finds && !offered.includes(page.path) && menu.some(({ url }) => url === page.path))
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, SHOWN_LISTS)
    .map((page) => findsIn(page, keyword, go))
}
