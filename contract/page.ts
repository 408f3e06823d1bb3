import type { RoleCode } from './default-roles.ts'
import type { MenuGroup } from './menu-groups.ts'
import type { Permission } from './permissions.ts'
import type { DeclaredVerb, Resource } from './resources.ts'

interface MenuFolder {
  name: string
  icon: string
}

/** Where pages stand: their group of the top navigation, and the folder of its menu. */
export interface Place {
  group: MenuGroup
  folder?: MenuFolder
  /** The step of the breadcrumb between group and page, where it is not the name of the folder. */
  crumb?: string
}

interface MenuEntry {
  icon: string
  /** Default roles that are granted the page; 超级管理员 is granted all, 只读审计 every page that needs a `view` or nothing. */
  roles: readonly RoleCode[]
  /**
   * What the calls of the page need beside its own permission: each stands as a button below it in the tree of rights. A
   * `view` of another resource lets pickers and links read without showing the other page.
   */
  buttons?: { readonly [R in Resource]?: readonly DeclaredVerb<R>[] }
  /** The address that the menu leads to, where the path has parameters. */
  url?: string
}

interface Shared {
  /** `{name}` stands for a parameter. */
  path: `/${string}`
  title: string
  /** Its step of the breadcrumb, where that is not the title. */
  crumb?: string
  /** The page opens for whoever holds this; null for every signed-in user. */
  permission: Permission | null
}

type PageDeclaration<Sibling extends string> = Shared &
  (
    | { place: Place; menu?: MenuEntry; opener?: Sibling }
    /** The page of the menu that it is opened from; the breadcrumb goes through it unless the page has a place of its own. */
    | { opener: Sibling; place?: undefined; menu?: undefined }
    /** No part of the tree: /403. */
    | { place: null; menu?: undefined; opener?: undefined }
  )

/** A page as the router, the shell, the menu and the breadcrumb read it. */
export interface ConsolePage {
  path: string
  title: string
  /** From the top navigation down; the last step is the page itself. */
  breadcrumb: readonly string[]
  /** 0-4: the side menu that the page lights up. */
  menuIndex: MenuGroup['menuIndex']
  permission: Permission | null
  /** Its entry in the default menu, and where that stands. */
  entry?: MenuEntry & Place
  /** Path of the page that it is opened from. */
  openedFrom?: string
}

/** The pages of an area. An opener that is none of them, or a permission that nobody declared, does not compile. */
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
    const { path, title, permission, place, menu, opener } = declared[name]
    const page: ConsolePage = { path, title, breadcrumb: stepsTo(name), menuIndex: groupOf(name), permission }
    if (place && menu) page.entry = { ...place, ...menu }
    if (opener) page.openedFrom = declared[opener].path
    return [name, page]
  })
  return Object.fromEntries(made)
}
