import type { AgentPackageInput } from '../agents/packages.ts'
import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { Permission } from '../permissions.ts'
import type { WatermarkInput } from '../watermark.ts'
import type { AdminUserInput } from './admin-users.ts'
import type { AppletMenuInput } from './applet-menus.ts'
import type { AppletRoleInput } from './applet-roles.ts'
import type { MenuInput } from './menus.ts'
import type { RoleInput } from './roles.ts'
import type { StoreMenuInput } from './store-menus.ts'
import type { StoreRoleInput } from './store-roles.ts'

// Platform-only resources.

export const agentPackageRights: ResourceRights<keyof AgentPackageInput> = {
  view: 'agentPackage:view',
  fields: {
    ...allBy(staff, 'name', 'subtitle', 'cover', 'agentLevel', 'areas', 'exclusive', 'price', 'originalPrice'),
    ...allBy(staff, 'renewalPrice', 'validMonths', 'deposit', 'firstPurchaseAmount', 'firstPurchaseDays', 'total'),
    ...allBy(staff, 'goodsScope', 'brandIds', 'purchaseDiscount', 'items', 'subAccountQuota', 'storeQuota'),
    ...allBy(staff, 'promoterQuota', 'cardQuota', 'benefits', 'upgradeToIds', 'content', 'agreement', 'sort'),
  },
}

/** Users who manage accounts can contact their owners. */
const phone: FieldRule = { platform: { needs: ['adminUser:edit'] }, cover: 'phone' }

export const adminUserRights: ResourceRights<keyof AdminUserInput | 'roles' | 'brands'> = {
  view: 'adminUser:view',
  fields: {
    phone,
    ...allBy(staff, 'avatar', 'name', 'email', 'department', 'roleIds', 'brandIds', 'validFrom', 'validTo', 'remark'),
    ...allBy(staff, 'roles', 'brands'),
  },
  asks: { phone: 'phone' },
}

/** Names of granted and revoked items. */
type Granted = 'added' | 'removed'

export const roleRights: ResourceRights<keyof RoleInput | Granted> = {
  view: 'role:view',
  fields: allBy(
    staff,
    ...(['code', 'name', 'description', 'accountTypes', 'dataScope', 'sort', 'added', 'removed'] as const),
  ),
}

export const menuRights: ResourceRights<keyof MenuInput | 'sort'> = {
  view: 'menu:view',
  fields: {
    ...allBy(staff, 'parentId', 'menuType', 'name', 'url', 'icon', 'permission', 'opens', 'openMode', 'visible'),
    ...allBy(staff, 'menuIndex', 'remark', 'sort'),
  },
}

export const storeRoleRights: ResourceRights<keyof StoreRoleInput | Granted> = {
  view: 'storeRole:view',
  fields: {
    ...allBy(staff, 'name', 'description', 'isDefault', 'menuIds', 'sort', 'merchantTypes', 'roleLevel'),
    ...allBy(staff, 'canViewPrice', 'added', 'removed'),
  },
}

export const storeMenuRights: ResourceRights<keyof StoreMenuInput | 'sort'> = {
  view: 'storeMenu:view',
  fields: {
    ...allBy(staff, 'terminal', 'parentId', 'menuType', 'name', 'url', 'icon', 'permission', 'needMember'),
    ...allBy(staff, 'merchantTypes', 'badgeText', 'visible', 'sort'),
  },
}

export const appletRoleRights: ResourceRights<keyof AppletRoleInput | Granted> = {
  view: 'appletRole:view',
  fields: {
    ...allBy(staff, 'name', 'description', 'isDefault', 'menuIds', 'sort', 'identities', 'needMember'),
    ...allBy(staff, 'added', 'removed'),
  },
}

export const appletMenuRights: ResourceRights<keyof AppletMenuInput | 'sort'> = {
  view: 'appletMenu:view',
  fields: {
    ...allBy(staff, 'position', 'parentId', 'name', 'linkType', 'pagePath', 'webUrl', 'appId', 'icon'),
    ...allBy(staff, 'selectedIcon', 'badgeText', 'minVersion', 'permission', 'guestVisible', 'enabled', 'sort'),
  },
}

export const watermarkRights: ResourceRights<keyof WatermarkInput> = {
  view: 'auditLog:view',
  fields: allBy(staff, 'type', 'title', 'imgUrl', 'transparency', 'location', 'enabled'),
}

export const savedViewRights: ResourceRights<'name' | 'query' | 'sharedWith' | 'roleIds' | 'defaultOf'> = {
  view: 'auditLog:view',
  fields: allBy(staff, 'name', 'query', 'sharedWith', 'roleIds', 'defaultOf'),
}

/** Resources logged by summary only. */
export const bySentence = (view: Permission): ResourceRights => ({ view, fields: {} })
