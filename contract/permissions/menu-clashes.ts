import { menuType as menuTypeCodes } from './codes.ts'
import { isConsoleRoute } from './console-routes.ts'
import { isWebAddress, MAX_MENU_GROUPS, type PlacedMenu } from './menu-rules.ts'

/** The routes and codes that a node claims within its tree. */
export interface MenuClaims extends Omit<PlacedMenu, 'id'> {
  name: string
  url: string
  opens: readonly string[]
  menuIndex: number | null
}

/** Conflicts of a node with other nodes, and unknown routes or codes, by field. */
export function menuClashes(others: readonly MenuClaims[], own: MenuClaims, isNew: boolean): Record<string, string> {
  const faults: Record<string, string> = {}
  if (others.some((menu) => menu.parentId === own.parentId && menu.name === own.name)) faults.name = '同级已有同名菜单'
  if (own.menuType === menuTypeCodes.group) Object.assign(faults, groupClash(others, own, isNew))
  if (own.menuType === menuTypeCodes.page) Object.assign(faults, addressClashes(others, own))
  return faults
}

function groupClash(others: readonly MenuClaims[], { menuIndex }: MenuClaims, isNew: boolean): Record<string, string> {
  const groups = others.filter(({ menuType }) => menuType === menuTypeCodes.group)
  if (isNew && groups.length >= MAX_MENU_GROUPS) return { menuType: '最多五个分组' }
  const usedBy = groups.find((group) => group.menuIndex === menuIndex)
  return usedBy ? { menuIndex: `该序号已被「${usedBy.name}」使用` } : {}
}

/** The page that owns a route, as its own or as one it opens. */
export const ownerOf = <Node extends MenuClaims>(nodes: readonly Node[], address: string): Node | undefined =>
  nodes.find(({ url, opens }) => url === address || opens.includes(address))

function addressClashes(others: readonly MenuClaims[], { url, opens }: MenuClaims): Record<string, string> {
  const faults: Record<string, string> = {}
  if (url !== '' && !isWebAddress(url) && !isConsoleRoute(url)) faults.url = '系统中没有该页面'
  const usedBy = url === '' ? undefined : ownerOf(others, url)
  if (usedBy) faults.url = `该地址已被「${usedBy.name}」使用`
  const unknown = opens.find((route) => !isConsoleRoute(route))
  if (unknown) faults.opens = `系统中没有该页面：${unknown}`
  const foreign = opens.map((route) => ownerOf(others, route)).find((owner) => owner !== undefined)
  if (foreign) faults.opens = `该路由已属于「${foreign.name}」`
  return faults
}
