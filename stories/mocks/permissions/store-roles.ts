import type { RequestHandler } from 'msw'
import { listMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import {
  copyStoreMenus,
  deleteStoreMenu,
  enableStoreMenu,
  getStoreMenuTree,
  moveStoreMenu,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import {
  copyStoreRole,
  deleteStoreRole,
  enableStoreRole,
  getStoreRole,
  listStoreRoleMembers,
  listStoreRoles,
  type StoreRole,
  StoreRoleInput,
  saveStoreRole,
} from '#contract/permissions/store-roles.ts'
import { endMenuType } from '#contract/permissions/storefront-codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import {
  makeStoreMembers,
  makeStoreMenus,
  makeStoreRoles,
  type StoreMenuFixture,
  type StoreRoleFixture,
} from '#fixtures/store-roles.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { End, refuse, TODAY } from './storefront.ts'

class StoreEnd extends End<StoreRoleFixture, StoreMenuFixture> {
  menus = makeStoreMenus(TODAY, pictureDataUrl)
  roles = makeStoreRoles(TODAY, this.menus)
  readonly members = makeStoreMembers(createRandom(FIXTURE_SEED + 91), TODAY, this.roles)

  shownRole({ menuIds: _menus, ...role }: StoreRoleFixture): StoreRole {
    const own = this.members.filter(({ roleId }) => roleId === role.id)
    return { ...role, memberCount: own.length, merchantCount: new Set(own.map(({ merchantId }) => merchantId)).size }
  }
  isSibling(a: StoreMenuFixture, b: StoreMenuFixture): boolean {
    return a.terminal === b.terminal
  }
  tree(terminal: number, parentId: number | null = null): StoreMenuNode[] {
    return this.below(parentId)
      .filter((menu) => menu.terminal === terminal)
      .map((menu) => ({ ...this.shownMenu(menu), children: this.tree(terminal, menu.id) }))
  }
}

/** Menus and roles of the mall, as in the demo data. */
export function storeHandlers(): RequestHandler[] {
  const end = new StoreEnd()
  return [
    ...supplierHandlers(),
    ...roleAnswers(end),
    ...menuAnswers(end),
    // 门店商城角色 says how many merchants deviate.
    answer(listMerchantMenus, (page) => ({ ...pageOf([], page), total: 3 })),
  ]
}

function roleAnswers(end: StoreEnd): RequestHandler[] {
  return [
    answer(listStoreRoles, ({ name = '', merchantType: type, roleLevel, isDefault, enabled, ...page }) => {
      const rows = end.roles.filter(
        (role) =>
          role.name.includes(name) &&
          (type === undefined || role.merchantTypes.includes(type)) &&
          (roleLevel === undefined || role.roleLevel === roleLevel) &&
          (isDefault === undefined || role.isDefault === isDefault) &&
          (enabled === undefined || role.enabled === enabled),
      )
      return pageOf(
        rows.map((role) => end.shownRole(role)),
        page,
      )
    }),
    answer(getStoreRole, ({ id }) => ({ ...end.shownRole(found(end.roles, id)), ...end.ticksOf(id) })),
    answer(saveStoreRole, ({ id, version = 0, replaceDefault = false, ...sent }) => {
      const known = id === undefined ? undefined : end.role({ id, version })
      const input = StoreRoleInput.strip().parse({ ...known, ...sent })
      const rivals = end.roles.filter(
        (role) =>
          role.isDefault &&
          role !== known &&
          role.roleLevel === input.roleLevel &&
          role.merchantTypes.some((type) => input.merchantTypes.includes(type)),
      )
      return end.shownRole(end.saveRole(known, input, replaceDefault, rivals))
    }),
    answer(copyStoreRole, (params) => end.shownRole(end.copyRole(params))),
    answer(enableStoreRole, (params) => end.shownRole(end.turnRole(params))),
    answer(deleteStoreRole, (params) => end.removeRole(params)),
    answer(listStoreRoleMembers, ({ id, keyword = '', ...page }) =>
      pageOf(
        end.members
          .filter(({ roleId, name, merchantName }) => roleId === id && `${name}${merchantName}`.includes(keyword))
          .map((member) => ({ ...member, phone: `${member.phone.slice(0, 3)}****${member.phone.slice(7)}` })),
        page,
      ),
    ),
  ]
}

function menuAnswers(end: StoreEnd): RequestHandler[] {
  const treeOf = (terminal: number) => ({ tree: end.tree(terminal), treeVersion: end.treeVersion })
  return [
    answer(getStoreMenuTree, ({ terminal }) => treeOf(terminal)),
    answer(saveStoreMenu, ({ id, version, ...input }) => {
      const known = id === undefined ? undefined : end.menu({ id, version })
      const rival = end.menus.find(
        (menu) => input.url !== '' && menu.url === input.url && menu.terminal === input.terminal && menu !== known,
      )
      if (rival) throw refuse(`该地址已被「${rival.name}」使用`, 'url')
      return end.saveMenu(known, input)
    }),
    answer(moveStoreMenu, (params) => end.moveMenu(params, () => treeOf(found(end.menus, params.id).terminal))),
    answer(enableStoreMenu, ({ enabled, visible, ...at }) =>
      end.saveMenu(end.menu(at), enabled === undefined ? { visible } : { enabled }),
    ),
    answer(deleteStoreMenu, (params) => end.removeMenu(params)),
    answer(copyStoreMenus, ({ ids, toTerminal }) => {
      const wanted = end.menus.filter((menu) => ids.includes(menu.id) && menu.menuType === endMenuType.page)
      const isThere = (url: string) => end.menus.some((menu) => menu.terminal === toTerminal && menu.url === url)
      const skipped = wanted.filter(({ url }) => isThere(url))
      for (const menu of wanted.filter(({ url }) => !isThere(url)))
        end.saveMenu(undefined, { ...menu, terminal: toTerminal, parentId: null })
      return { count: wanted.length - skipped.length, skipped: skipped.map(({ name }) => name) }
    }),
  ]
}
