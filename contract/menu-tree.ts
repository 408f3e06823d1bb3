import type { RoleCode } from './default-roles.ts'
import type { Permission } from './permissions.ts'

/** A page of the default menu tree; `permission` empty means every signed-in user. */
export interface MenuPage {
  name: string
  url: string
  icon: string
  permission: Permission | ''
  /** Default roles that are granted the page; 超级管理员 is granted all, 只读审计 every page whose code is a `view`. */
  roles: readonly RoleCode[]
  /** Routes outside the menu that belong to the page and need its code. */
  opens?: readonly string[]
}

export interface MenuFolder {
  name: string
  icon: string
  pages: readonly MenuPage[]
}

export interface MenuTree {
  /** 0-4: the top navigation that a route's menu index points at. */
  menuIndex: number
  name: string
  icon: string
  items: readonly (MenuPage | MenuFolder)[]
}
