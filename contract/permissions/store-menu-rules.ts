import type { CodeOf } from '#contract/codes.ts'
import type { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import type { UploadRules } from '../rules/upload.ts'
import { endMenuType } from './storefront-codes.ts'
import { treePlaceFault } from './tree-place.ts'

/** The mall menu node fields needed by the placement rules. */
export interface StoreMenuPlaced {
  id: number
  parentId: number | null
  terminal: CodeOf<typeof storeTerminal>
  menuType: CodeOf<typeof endMenuType>
}

export const storeMenuUploads = {
  icon: { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 50 },
} as const satisfies Record<string, UploadRules>

/**
 * Why a node cannot be placed below another: folders nest two levels deep, pages go below them or at the top, buttons
 * below pages.
 */
export function storeMenuPlaceFault(
  nodes: ReadonlyMap<number, StoreMenuPlaced>,
  node: Pick<StoreMenuPlaced, 'terminal' | 'menuType'> & { id?: number | undefined },
  parentId: number | null,
): string {
  const holdsFolders =
    node.id !== undefined &&
    [...nodes.values()].some((child) => child.parentId === node.id && child.menuType === endMenuType.folder)
  return treePlaceFault(nodes, node.id, parentId, (parent) => {
    if (parent && parent.terminal !== node.terminal) return false
    if (node.menuType === endMenuType.button) return parent?.menuType === endMenuType.page
    if (!parent) return true
    if (parent.menuType !== endMenuType.folder) return false
    return node.menuType === endMenuType.page || (parent.parentId === null && !holdsFolders)
  })
}

export interface StoreMenuShape {
  menuType: CodeOf<typeof endMenuType>
  parentId: number | null
  url: string
  icon: string
  permission: string
}

const mallPermission = /^mall:[A-Za-z][\w.:-]*$/

/** Errors by field for the node type; empty if valid. */
export function storeMenuFaults({ menuType, parentId, url, icon, permission }: StoreMenuShape): Record<string, string> {
  const faults: Record<string, string> = {}
  if (menuType !== endMenuType.page) {
    if (url !== '') faults.url = '只有页面有地址'
  } else if (url === '') faults.url = '请输入页面地址'
  else if (!/^(\/|https:\/\/)\S*$/.test(url)) faults.url = '页面地址应以 / 或 https:// 开头'
  if (parentId === null && icon === '') faults.icon = '一级菜单请上传图标'
  if (menuType === endMenuType.folder) {
    if (permission !== '') faults.permission = '目录没有权限标识'
  } else if (permission === '') faults.permission = '请输入权限标识'
  else if (!mallPermission.test(permission)) faults.permission = '权限标识以 mall: 开头，如 mall:order'
  return faults
}
