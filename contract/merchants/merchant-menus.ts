// 商家菜单授权
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  date,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryCode,
  queryId,
  requiredLine,
} from '#contract/fields.ts'
import { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { treeVersion } from '#contract/permissions/tree-fields.ts'
import { enterpriseStatus, menuMode, merchantEdition } from './codes.ts'

/** Merchants per request. */
export const MENU_MERCHANTS_MAX = 100
/** Above the size of any menu. */
const MAX_MENUS = 2_000

const menuIds = z.array(id('请选择菜单')).max(MAX_MENUS, '菜单过多')

/** Form input: what one merchant has beyond the menus of its default roles, and what it lacks of them. */
export const MerchantMenuInput = z.strictObject({
  addedMenuIds: menuIds,
  removedMenuIds: menuIds,
  /** Last day of the added ones; empty for good. */
  validTo: orEmpty(date('额外开放至')),
  reason: requiredLine(100, '调整原因', 2),
})
export type MerchantMenuInput = z.infer<typeof MerchantMenuInput>

const shape = {
  /** Of merchant and terminal together: `menuKey`. */
  id: z.number().int(),
  /** 0 until the merchant is adjusted for the first time. */
  version: z.number().int(),
  enterprise: NamedRef.extend({ enterpriseNo: z.string() }),
  merchantType: code(merchantType).nullable(),
  edition: code(merchantEdition).nullable(),
  status: code(enterpriseStatus),
  terminal: code(storeTerminal),
  mode: code(menuMode),
  /** Added and removed menus in force. */
  deviationCount: z.number().int(),
  validTo: z.string(),
  reason: z.string(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string(),
}

/** A merchant in one terminal. Without an adjustment it follows its default roles. */
export const MerchantMenuRow = z.object({ ...shape, addedMenus: z.array(NamedRef), removedMenus: z.array(NamedRef) })
export type MerchantMenuRow = z.infer<typeof MerchantMenuRow>

export const MerchantMenu = z.object({
  ...shape,
  /** The record behind it, for its history; null until the first adjustment. */
  recordId: z.number().int().nullable(),
  addedMenuIds: z.array(z.number().int()),
  removedMenuIds: z.array(z.number().int()),
  /** All menus of the terminal. */
  tree: z.array(StoreMenuNode),
  treeVersion,
  /** Pages and buttons of the default roles that suit the merchant. */
  baseMenuIds: z.array(z.number().int()),
  /** Those of the role of its owner. */
  ownerMenuIds: z.array(z.number().int()),
  /** By page and button: the default roles that bring it, and the active members who see it. */
  uses: z.array(z.object({ menuId: z.number().int(), roles: z.array(z.string()), members: z.number().int() })),
})
export type MerchantMenu = z.infer<typeof MerchantMenu>

const filters = {
  enterpriseId: id('请选择企业').optional(),
  /** Name, short name or pinyin of the merchant. */
  name: line(60, '企业名称').optional(),
  merchantType: code(merchantType, '商家类型').optional(),
  edition: code(merchantEdition, '版本').optional(),
  mode: code(menuMode, '授权方式').optional(),
  terminal: code(storeTerminal, '终端').optional(),
}

/** The filters of list and export. */
export const MerchantMenuFilters = z.strictObject(filters)

export const listMerchantMenus = endpoint('POST /api/enterpriseUser/menuList', {
  title: '查看商家菜单授权列表',
  paramsIn: 'body',
  permission: 'merchantMenu:view',
  resource: 'merchantMenu',
  params: pageParams(filters, { sort: ['name', 'updatedAt'] }),
  /** Opened merchants; those that deviate first. `counts`: by mode. */
  data: page(MerchantMenuRow),
})

export const getMerchantMenu = endpoint('GET /api/enterpriseUser/menuDetail', {
  title: '查看商家菜单',
  paramsIn: 'query',
  permission: 'merchantMenu:view',
  resource: 'merchantMenu',
  params: z.strictObject({ enterpriseId: queryId(), terminal: queryCode(storeTerminal, '终端') }),
  data: MerchantMenu,
})

export const saveMerchantMenus = endpoint('POST /api/enterpriseUser/menuSave', {
  title: '保存商家菜单授权',
  paramsIn: 'body',
  permission: 'merchantMenu:edit',
  invalidates: ['merchantMenu', 'enterpriseUser'],
  /** Replaces what each merchant had of its own; all or nothing. */
  params: MerchantMenuInput.partial({ validTo: true })
    .extend({
      enterpriseIds: ids(MENU_MERCHANTS_MAX),
      terminal: code(storeTerminal, '终端'),
      /** Of the merchants, in the same order; 0 where there was no adjustment. */
      versions: z.array(z.number({ error: '缺少版本号' }).int().min(0, '版本号不正确')).max(MENU_MERCHANTS_MAX),
      treeVersion,
    })
    .refine(({ enterpriseIds, versions }) => enterpriseIds.length === versions.length, '缺少版本号'),
  /** The merchants whose menus changed. */
  data: z.object({ done: z.number().int() }),
})

export const resetMerchantMenus = endpoint('POST /api/enterpriseUser/menuReset', {
  title: '商家菜单恢复默认',
  paramsIn: 'body',
  permission: 'merchantMenu:edit',
  invalidates: ['merchantMenu', 'enterpriseUser'],
  params: z.strictObject({
    enterpriseIds: ids(MENU_MERCHANTS_MAX),
    /** Both without it. */
    terminal: code(storeTerminal, '终端').optional(),
    reason: requiredLine(100, '调整原因', 2),
  }),
  /** The merchants whose menus changed. */
  data: z.object({ done: z.number().int() }),
})
