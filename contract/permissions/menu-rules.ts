import type { CodeOf } from '#contract/codes.ts'
import { openMode as openModeCodes } from '#contract/session.ts'
import { isPermission } from '../permissions.ts'
import { menuType as menuTypeCodes } from './codes.ts'
import { treePlaceFault } from './tree-place.ts'

/** The node fields needed by the placement rules. */
export interface PlacedMenu {
  id: number
  parentId: number | null
  menuType: CodeOf<typeof menuTypeCodes>
}

/** Pages without which no one could restore access. */
const builtInPages: readonly string[] = ['/menu', '/role', '/user', '/auditLog']

export const isBuiltInMenu = (url: string): boolean => builtInPages.includes(url)

export const MAX_MENU_GROUPS = 5

/** Allowed nesting: groups at the root, folders below groups, pages below both, buttons below pages. */
const parentsOf: Readonly<Record<PlacedMenu['menuType'], readonly (0 | 1 | 2 | 3)[]>> = {
  1: [0],
  2: [1],
  3: [1, 2],
  4: [3],
}

/** Why a node cannot be placed below another (null: at the root); '' if it can. */
export function menuPlaceFault(
  nodes: ReadonlyMap<number, PlacedMenu>,
  node: Pick<PlacedMenu, 'menuType'> & { id?: number | undefined },
  parentId: number | null,
): string {
  return treePlaceFault(nodes, node.id, parentId, (parent) => {
    const type = parent?.menuType ?? 0
    return type !== menuTypeCodes.button && parentsOf[node.menuType].includes(type)
  })
}

export interface MenuShape {
  menuType: CodeOf<typeof menuTypeCodes>
  parentType: Exclude<CodeOf<typeof menuTypeCodes>, typeof menuTypeCodes.button> | null
  url: string
  icon: string
  permission: string
  opens: readonly string[]
  openMode: CodeOf<typeof openModeCodes>
  menuIndex: number | null
}

/** An icon is a lucide name or a picture URL. */
export const isPictureIcon = (icon: string): boolean => /^(https?:\/)?\//.test(icon)

export const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s]+$/.test(url)

/** Errors by field for the node type; empty if valid. */
export function menuFaults(shape: MenuShape): Record<string, string> {
  const { menuType, url, icon, permission, opens, openMode, menuIndex, parentType } = shape
  const faults: Record<string, string> = {}
  const isPage = menuType === menuTypeCodes.page
  if (isPage) {
    if (url === '') faults.url = '请输入页面地址'
    else if (isWebAddress(url)) {
      if (openMode !== openModeCodes.newTab) faults.openMode = '外部地址只能在新标签页打开'
    } else if (!url.startsWith('/')) faults.url = '地址应以 / 或 http(s):// 开头'
  } else if (url !== '') faults.url = '只有页面有地址'
  if (!isPage && opens.length > 0) faults.opens = '只有页面有子页面'
  if (new Set(opens).size !== opens.length) faults.opens = '子页面重复'
  if (menuType >= menuTypeCodes.page) {
    if (permission === '') faults.permission = '请选择权限码'
    else if (!isPermission(permission)) faults.permission = '权限码不存在'
  } else if (permission !== '') faults.permission = '分组和目录没有权限码'
  if (menuType === menuTypeCodes.group && menuIndex === null) faults.menuIndex = '请选择顶部导航序号'
  if (menuType !== menuTypeCodes.group && menuIndex !== null) faults.menuIndex = '只有分组有顶部导航序号'
  const needsIcon = menuType <= menuTypeCodes.folder || (isPage && parentType === menuTypeCodes.group)
  if (needsIcon && icon === '') faults.icon = '请选择图标'
  return faults
}
