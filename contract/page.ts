import type { RoleCode } from './default-roles.ts'
import type { MenuGroup } from './menu-groups.ts'
import type { Permission } from './permissions.ts'
import type { DeclaredVerb, Resource } from './resources.ts'

interface MenuFolder {
  name: string
  icon: string
}

/** Location of pages: their top navigation group and menu folder. */
export interface Place {
  group: MenuGroup
  folder?: MenuFolder
  /** Breadcrumb step between group and page, if it differs from the folder name. */
  crumb?: string
}

interface MenuEntry {
  icon: string
  /** Default roles granted the page. 超级管理员 gets all pages, 只读审计 every page that requires a `view` or nothing. */
  roles: readonly RoleCode[]
  /**
   * Further permissions that the page's requests require. Each becomes a button below the page in the permission tree.
   * A `view` of another resource allows pickers and links to read it without showing its page.
   */
  buttons?: { readonly [R in Resource]?: readonly DeclaredVerb<R>[] }
  /** Menu URL, if the path has parameters. */
  url?: string
}

/** What a page has to do with the search of the command palette. */
interface Searched {
  /** The record that its address opens: the kind that `searchOf` names, and the id in its query. */
  record?: { kind: string; id: string }
  /** The filter of its query that takes a search text. */
  finds?: string
}

interface Shared extends Searched {
  /** `{name}` is a parameter. */
  path: `/${string}`
  /** Another address that leads to the page. */
  alias?: `/${string}`
  title: string
  /** Breadcrumb step, if it differs from the title. */
  crumb?: string
  /** Permission required to open the page; null: every signed-in user. */
  permission: Permission | null
}

type PageDeclaration<Sibling extends string> = Shared &
  (
    | { place: Place; menu?: MenuEntry; opener?: Sibling }
    /** The menu page that opens it. The breadcrumb includes it unless the page has its own place. */
    | { opener: Sibling; place?: undefined; menu?: undefined }
    /** Outside the tree: /403. */
    | { place: null; menu?: undefined; opener?: undefined }
  )

/** A page as used by router, shell, menu and breadcrumb. */
export interface ConsolePage extends Searched {
  path: string
  alias?: string
  title: string
  /** From the top navigation down; the last step is the page itself. */
  breadcrumb: readonly string[]
  /** 0-4: the side menu that the page highlights. */
  menuIndex: MenuGroup['menuIndex']
  permission: Permission | null
  /** Its default menu entry and location. */
  entry?: MenuEntry & Place
  /** Path of the page that opens it. */
  openedFrom?: string
}

/** The pages of an area. An unknown opener or an undeclared permission is a compile error. */
export function pages<const Name extends string>(
  declared: Readonly<Record<Name, PageDeclaration<NoInfer<Name>>>>,
): Readonly<Record<Name, ConsolePage>> {
  const stepsTo = (name: Name): string[] => {
    const { place, opener, title, crumb = title } = declared[name]
    if (place) return [place.group.name, ...[place.crumb ?? place.folder?.name ?? []].flat(), crumb]
    return [...(opener ? stepsTo(opener) : []), crumb]
  }
  const groupOf = (name: Name): MenuGroup['menuIndex'] => {
    const { place, opener } = declared[name]
    return place?.group.menuIndex ?? (opener ? groupOf(opener) : 0)
  }
  const made = (Object.keys(declared) as Name[]).map((name) => {
    const { path, alias, title, permission, place, menu, opener, record, finds } = declared[name]
    const page: ConsolePage = { path, title, breadcrumb: stepsTo(name), menuIndex: groupOf(name), permission }
    if (place && menu) page.entry = { ...place, ...menu }
    if (opener) page.openedFrom = declared[opener].path
    if (alias) page.alias = alias
    if (record) page.record = record
    if (finds) page.finds = finds
    return [name, page]
  })
  return Object.fromEntries(made)
}
