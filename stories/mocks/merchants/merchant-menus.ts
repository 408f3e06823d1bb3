import type { RequestHandler } from 'msw'
import { enterpriseStatus, menuMode, merchantEdition } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { deviationInForce, menuKey, merchantMenuFaults, usableOf } from '#contract/merchants/merchant-menu-rules.ts'
import {
  getMerchantMenu,
  listMerchantMenus,
  type MerchantMenu,
  type MerchantMenuRow,
  resetMerchantMenus,
  saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { merchantType, storeRoleLevel, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { makeMerchantMenus } from '#fixtures/merchant-menus.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeStoreMenus, makeStoreRoles } from '#fixtures/store-roles.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, countBy, found, pageOf, refuseFields } from '#mocks/answer.ts'
import { MockRefusal } from '#mocks/worker.ts'

type Terminal = MerchantMenu['terminal']

interface Merchant {
  id: number
  name: string
  merchantType: (typeof merchantType.codes)[number]
}

export const menuMerchants: readonly Merchant[] = [
  { id: 1, name: '杭州云筑装饰工程有限公司', merchantType: merchantType.decorator },
  { id: 2, name: '苏州木白空间设计工作室', merchantType: merchantType.designStudio },
  { id: 3, name: '广州宜居家居生活馆', merchantType: merchantType.furnitureStore },
  { id: 4, name: '成都锦里家具经销部', merchantType: merchantType.distributor },
  { id: 5, name: '长沙梅溪湖家居体验店', merchantType: merchantType.furnitureStore },
  { id: 6, name: '武汉楚庭装饰设计有限公司', merchantType: merchantType.decorator },
]

interface Own {
  version: number
  addedMenuIds: number[]
  removedMenuIds: number[]
  validTo: string
  reason: string
  updatedBy: string
  updatedAt: string
}

/** Merchants with what each has of its own, by the rules of the contract. */
class MenuDesk {
  readonly menus = makeStoreMenus(dayOf(), pictureDataUrl)
  readonly roles = makeStoreRoles(dayOf(), this.menus)
  readonly own = new Map<number, Own>()
  readonly merchants: readonly Merchant[]
  treeVersion = 1

  constructor(merchants: readonly Merchant[]) {
    this.merchants = merchants
    const active = merchants.map(({ id }) => ({ id, status: enterpriseStatus.active }))
    for (const row of makeMerchantMenus(createRandom(11), dayOf(), active, this.menus))
      this.own.set(menuKey(row.enterpriseId, row.terminal), { ...row, validTo: row.validTo ?? '' })
  }

  situation(type: Merchant['merchantType'], terminal: Terminal) {
    return { nodes: this.menus.filter((menu) => menu.terminal === terminal), type, today: dayOf() }
  }
  defaults(type: Merchant['merchantType']) {
    return this.roles.filter(({ isDefault, merchantTypes }) => isDefault && merchantTypes.includes(type))
  }
  base({ merchantType: type }: Merchant, terminal: Terminal): Set<number> {
    const granted = this.defaults(type).flatMap(({ menuIds }) => menuIds)
    return new Set(usableOf(this.situation(type, terminal), granted))
  }

  head(merchant: Merchant, terminal: Terminal) {
    const { id, name, merchantType: type } = merchant
    const own = this.own.get(menuKey(id, terminal))
    const inForce = deviationInForce(this.situation(type, terminal), this.base(merchant, terminal), own)
    const deviationCount = inForce.added.length + inForce.removed.length
    return {
      inForce,
      shown: {
        id: menuKey(id, terminal),
        version: own?.version ?? 0,
        enterprise: { id, name, enterpriseNo: `QY${String(26110000 + id)}` },
        merchantType: type,
        edition: merchantEdition.professional,
        status: enterpriseStatus.active,
        ...{ terminal, deviationCount },
        mode: deviationCount > 0 ? menuMode.own : menuMode.byRole,
        validTo: inForce.added.length > 0 ? (own?.validTo ?? '') : '',
        reason: own?.reason ?? '',
        updatedAt: own?.updatedAt ?? null,
        updatedBy: own?.updatedBy ?? '',
      },
    }
  }

  rows(): MerchantMenuRow[] {
    const refs = (ids: number[]) => ids.map((id) => ({ id, name: found(this.menus, id).name }))
    const all = this.merchants.flatMap((merchant) =>
      storeTerminal.codes.map((terminal) => {
        const { inForce, shown } = this.head(merchant, terminal)
        return { ...shown, addedMenus: refs(inForce.added), removedMenus: refs(inForce.removed) }
      }),
    )
    return all.toSorted((a, b) => b.mode - a.mode)
  }

  tree(terminal: Terminal, parentId: number | null = null): StoreMenuNode[] {
    return this.menus
      .filter((menu) => menu.parentId === parentId && menu.terminal === terminal)
      .map((menu) => ({ ...menu, roleCount: 1, children: this.tree(terminal, menu.id) }))
  }

  detail(merchant: Merchant, terminal: Terminal): MerchantMenu {
    const { inForce, shown } = this.head(merchant, terminal)
    const defaults = this.defaults(merchant.merchantType)
    const owner = defaults.find(({ roleLevel }) => roleLevel === storeRoleLevel.owner)
    const { nodes } = this.situation(merchant.merchantType, terminal)
    return {
      ...shown,
      recordId: shown.version > 0 ? shown.id : null,
      addedMenuIds: inForce.added,
      removedMenuIds: inForce.removed,
      tree: this.tree(terminal),
      treeVersion: this.treeVersion,
      baseMenuIds: [...this.base(merchant, terminal)],
      ownerMenuIds: owner?.menuIds ?? [],
      uses: nodes.map(({ id }) => {
        const roles = defaults.filter(({ menuIds }) => menuIds.includes(id)).map(({ name }) => name)
        return { menuId: id, roles, members: roles.length }
      }),
    }
  }

  write(
    merchant: Merchant,
    terminal: Terminal,
    own: Pick<Own, 'addedMenuIds' | 'removedMenuIds' | 'validTo' | 'reason'>,
  ) {
    const key = menuKey(merchant.id, terminal)
    const version = (this.own.get(key)?.version ?? 0) + 1
    this.own.set(key, { ...own, version, updatedBy: '梁一鸣', updatedAt: new Date().toISOString() })
  }
}

/** In-memory menus of merchants; each story starts with a fresh copy. `onSave` runs before a save. */
export function merchantMenuHandlers(merchants = menuMerchants, onSave?: (desk: MenuDesk) => void): RequestHandler[] {
  const desk = new MenuDesk(merchants)
  const merchantOf = (id: number) => found([...merchants], id)
  return [
    answer(listMerchantMenus, ({ name = '', mode, terminal, merchantType: type, edition, ...page }) => {
      const rows = desk
        .rows()
        .filter((row) => row.enterprise.name.includes(name) && (!type || row.merchantType === type))
        .filter((row) => (!terminal || row.terminal === terminal) && (!edition || row.edition === edition))
      const shown = rows.filter((row) => !mode || row.mode === mode)
      return { ...pageOf(shown, page), counts: { 1: 0, 2: 0, ...countBy(rows, 'mode') } }
    }),
    answer(getMerchantMenu, ({ enterpriseId, terminal }) => desk.detail(merchantOf(enterpriseId), terminal)),
    answer(saveMerchantMenus, ({ enterpriseIds, terminal, versions, treeVersion, ...sent }) => {
      onSave?.(desk)
      const input = { validTo: '', ...sent }
      const all = enterpriseIds.map(merchantOf)
      for (const [index, merchant] of all.entries()) {
        const latest = desk.detail(merchant, terminal)
        if (latest.version !== versions[index] || desk.treeVersion !== treeVersion)
          throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest })
        const situation = desk.situation(merchant.merchantType, terminal)
        refuseFields(merchantMenuFaults(situation, desk.base(merchant, terminal), input))
      }
      for (const merchant of all) desk.write(merchant, terminal, input)
      return { done: all.length }
    }),
    answer(resetMerchantMenus, ({ enterpriseIds, terminal, reason }) => {
      const none = { addedMenuIds: [], removedMenuIds: [], validTo: '', reason }
      for (const code of terminal ? [terminal] : storeTerminal.codes)
        for (const id of enterpriseIds) desk.write(merchantOf(id), code, none)
      return { done: enterpriseIds.length }
    }),
    answer(exportMerchants, () => ({ jobId: 30 })),
  ]
}
