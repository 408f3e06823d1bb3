import type { DataOf } from '#contract/endpoint.ts'
import { type Envelope, NO_MENU_MESSAGE } from '#contract/response-codes.ts'
import { getUserMenu, type MenuGroup, type MenuItem, openMode } from '#contract/session.ts'
import { fitsPattern } from '#ui/side-menu/menu-item.ts'
import { toast } from '#ui/toast/toast.ts'
import { ApiError } from './api-error.ts'
import { callForEnvelope } from './call.ts'
import { handleError } from './error-handler.ts'
import { readLoginInfo } from './session.ts'
import { type NavItem, type SideMenuEntry, type SubEntry, setSharedState, useSharedState } from './shared-state.ts'

/** A page of the menu, with data that is not in the requirements' shared state. */
export interface MenuPage {
  id: number
  title: string
  url: string
  icon: string
  menuIndex: number
  /** Names of the parent group and folders. */
  trail: readonly string[]
  /** Routes outside the menu that highlight it. */
  opens: readonly string[]
  /** Opens an external site or a new tab: never the landing page. */
  isOutside: boolean
}

export interface Navigation {
  navItems: NavItem[]
  sideMenus: Record<number, SideMenuEntry[]>
  /** All pages in menu order. */
  pages: MenuPage[]
}

// A URL without protocol is external as well.
const isAddress = (text: string) => /^(https?:)?\/\//.test(text)
const isPicture = (icon: string) => isAddress(icon) || icon.startsWith('/')
const isOutside = (item: MenuItem) => isAddress(item.url) || item.openMode === openMode.newTab
const inner = ({ menuItemList }: { menuItemList: MenuItem[] }): MenuItem[] => menuItemList

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The server sends every field, but a missing or mistyped one must not crash the console. */
function readItems(items: unknown): MenuItem[] {
  return listOf(items)
    .filter(isRecord)
    .map((item) => ({
      ...(item as unknown as MenuItem),
      name: textOf(item.name),
      url: textOf(item.url),
      icon: textOf(item.icon),
      opens: listOf(item.opens).map(textOf),
      menuItemList: readItems(item.menuItemList),
    }))
}

const readGroups = (groups: readonly unknown[]): MenuGroup[] =>
  groups.filter(isRecord).map((group) => ({
    ...(group as unknown as MenuGroup),
    name: textOf(group.name),
    icon: textOf(group.icon),
    menuItemList: readItems(group.menuItemList),
  }))

/** Builds navigation items and side menus from the server's groups, as in the requirements (section 3). */
export function buildNavigation(sent: readonly MenuGroup[]): Navigation {
  const navigation: Navigation = { navItems: [], sideMenus: {}, pages: [] }
  readGroups(sent).forEach((group, position) => {
    const menuIndex = group.menuIndex ?? position
    navigation.navItems.push({ name: group.name, menuIndex, icon: group.icon })
    navigation.sideMenus[menuIndex] = [...(navigation.sideMenus[menuIndex] ?? []), ...inner(group).map(sideEntry)]
    navigation.pages.push(...pagesUnder(inner(group), menuIndex, [group.name]))
  })
  return navigation
}

function sideEntry(item: MenuItem): SideMenuEntry {
  const { id, name: title, url: index, icon } = item
  return { isPic: isPicture(icon), index, title, id, icon, subs: inner(item).flatMap(subEntries) }
}

/** A third level is flattened: its first page carries the name of the folder. */
function subEntries(item: MenuItem): SubEntry[] {
  if (inner(item).length === 0) return [{ icon: item.icon, index: item.url, title: item.name, id: item.id }]
  const [first, ...others] = inner(item).flatMap(subEntries)
  return first ? [{ ...first, divider: item.name }, ...others] : []
}

function pagesUnder(items: readonly MenuItem[], menuIndex: number, trail: readonly string[]): MenuPage[] {
  return items.flatMap((item) => {
    const { id, name: title, url, icon, opens = [] } = item
    const page: MenuPage = { id, title, url, icon, menuIndex, trail, opens, isOutside: isOutside(item) }
    return [...(url ? [page] : []), ...pagesUnder(inner(item), menuIndex, [...trail, title])]
  })
}

/** The landing page, and the earlier entry that was skipped because its URL is no page of the console. */
export interface Landing {
  /** '' if no entry leads to a page. */
  url: string
  /** Name of the skipped entry; '' if none. */
  passedOver: string
}

/**
 * The first entry of the first group, or the second if the first has no url (requirements, section 2); after that the
 * first url found depth first. An entry that opens elsewhere, or whose URL cannot be opened, counts as one without a
 * url: the menu decides what is shown, and every landing page can be opened.
 */
export function landingOf(sent: readonly MenuGroup[], canOpen: (url: string) => boolean = () => true): Landing {
  const groups = readGroups(sent)
  const depthFirst = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap((item) => [item, ...depthFirst(inner(item))])
  const [first, second] = groups[0] ? inner(groups[0]) : []
  const candidates = [first, second, ...depthFirst(groups.flatMap(inner))].filter(
    (item) => item !== undefined && item.url !== '' && !isOutside(item),
  ) as MenuItem[]
  const found = candidates.find(({ url }) => canOpen(url))
  const [wanted] = candidates
  return { url: found?.url ?? '', passedOver: wanted && wanted !== found ? wanted.name : '' }
}

export const landingUrl = (groups: readonly MenuGroup[]): string => landingOf(groups).url

let pages: readonly MenuPage[] = []
let groups: readonly MenuGroup[] = []

export const getMenuPages = (): readonly MenuPage[] => pages
/** The landing page of the last loaded menu; `canOpen` decides whether a URL is a page for this user. */
export const getLanding = (canOpen: (url: string) => boolean): Landing => landingOf(groups, canOpen)

/** The pages of the signed-in user's menu; renders again when the menu is reloaded. */
export function useMenuPages(): readonly MenuPage[] {
  useSharedState((state) => state.navItems)
  return pages
}

/** The menu page that a route belongs to: itself, or the one whose `opens` matches it. */
export function menuPageOf(path: string, among: readonly MenuPage[] = pages): MenuPage | undefined {
  return (
    among.find((page) => page.url === path) ??
    among.find((page) => page.opens.some((opened) => fitsPattern(opened, path)))
  )
}

export type MenuOutcome = { kind: 'loaded' | 'empty' | 'anonymous' } | { kind: 'failed'; message: string }

/**
 * Loads the signed-in user's menu; without a stored token it sends no request. Shows a failure once; the outcome is for
 * the waiting page. Passes the group names to `onNames`. `read` requests the menu from the server by default.
 */
export async function loadMenu(
  onNames?: (names: string[]) => void,
  read: () => Promise<Envelope<DataOf<typeof getUserMenu>>> = () => callForEnvelope(getUserMenu, {}, { quiet: true }),
): Promise<MenuOutcome> {
  if (!readLoginInfo()) return { kind: 'anonymous' }
  try {
    const { code, message, data } = await read()
    if (code !== 200) {
      handleError(code, message, 'error')
      return { kind: 'failed', message }
    }
    if (!Array.isArray(data) || data.length === 0) return noMenu()
    const navigation = buildNavigation(data)
    if (landingUrl(data) === '') return noMenu()
    pages = navigation.pages
    groups = data
    setSharedState({ navItems: navigation.navItems, sideMenus: navigation.sideMenus })
    onNames?.(navigation.navItems.map(({ name }) => name))
    return { kind: 'loaded' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // With a response its code decides; without one the network failed.
    if (error.kind === 'unreachable') toast.error(error.message)
    else handleError(error.code, error.plain, 'error')
    return { kind: 'failed', message: error.message }
  }
}

function noMenu(): MenuOutcome {
  toast.error(NO_MENU_MESSAGE)
  forgetMenu()
  return { kind: 'empty' }
}

/** Called at sign-out and when another user signs in: the next page loads the menu first. */
export function forgetMenu(): void {
  pages = []
  groups = []
  setSharedState({ navItems: [], sideMenus: {} })
}
