import type { ParamsOf } from '#contract/endpoint.ts'
import { getMallMenu, type MallMenuEntry } from '#contract/merchants/mall.ts'
import { getMerchantMenu, type MerchantMenu, saveMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { type StoreMenuNode, saveStoreMenu } from '#contract/permissions/store-menus.ts'
import { endMenuType, storeRoleLevel, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import type { TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { mallToken, register } from '../users/people.ts'
import { freshPhone, openedEnterprise } from './enterprise-records.ts'

const as = { as: 'marketing' }
const { pcMall } = storeTerminal
export const OWNER = 1
export const CLERK = 3

export const flat = (nodes: readonly StoreMenuNode[]): StoreMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

export function menuIn({ tree }: MerchantMenu, name: string): StoreMenuNode {
  const found = flat(tree).find((node) => node.name === name)
  if (!found) throw new Error(`no menu ${name}`)
  return found
}
export const idsIn = (detail: MerchantMenu, ...names: string[]) => names.map((name) => menuIn(detail, name).id)

type Save = ParamsOf<typeof saveMerchantMenus>

let serial = 0

/** Calls about the menus of merchants, as 营销运营. */
export function menuCalls(server: () => TestServer) {
  const open = (changes = {}) => openedEnterprise(server(), changes)
  const get = (enterpriseId: number, terminal: 1 | 2 = pcMall) =>
    server().data(getMerchantMenu, { enterpriseId, terminal }, as)
  const send = (detail: MerchantMenu, change: Partial<Save> = {}) =>
    server().api(
      saveMerchantMenus,
      {
        enterpriseIds: [detail.enterprise.id],
        terminal: detail.terminal,
        addedMenuIds: [],
        removedMenuIds: [],
        reason: '与商家约定',
        versions: [detail.version],
        treeVersion: detail.treeVersion,
        ...change,
      },
      as,
    )
  const close = async (enterpriseId: number, ...names: string[]) => {
    const detail = await get(enterpriseId)
    return send(detail, { removedMenuIds: idsIn(detail, ...names) })
  }

  /** A member of a merchant who is signed in to the mall. */
  async function signedIn(enterpriseId: number, storeRoleId: number) {
    const { id: userId } = await register(server())
    const [member] = await server()
      .db.insert(merchantUser)
      .values({
        ...{ createdAt: server().now(), updatedAt: server().now(), grantedAt: server().now(), joinedAt: inDays(0) },
        ...{ name: '店员', phone: freshPhone(), enterpriseId, userId, storeRoleId, roleLevel: storeRoleLevel.clerk },
      })
      .returning()
    const token = await mallToken(server(), userId)
    const ask = (terminal: 1 | 2 = pcMall) => server().api(getMallMenu, { terminal }, { token })
    const names = (nodes: readonly MallMenuEntry[]): string[] =>
      nodes.flatMap((node) => [node.name, ...names(node.children)])
    const menu = async (terminal: 1 | 2 = pcMall) => {
      const answer = await ask(terminal)
      return answer.code === 200 ? names(answer.data) : [String(answer.code)]
    }
    return { member, ask, menu }
  }

  /** A new page of the PC mall that no role has, below 商品 as the menus of a merchant show it. */
  const addPage = (detail: MerchantMenu, name: string, types: number[] = []) => {
    serial += 1
    return server().data(
      saveStoreMenu,
      {
        ...{ terminal: pcMall, parentId: menuIn(detail, '商品').id, menuType: endMenuType.page, name, icon: '' },
        ...{ url: `/x${serial}`, permission: `mall:x${serial}`, needMember: false, badgeText: '', visible: true },
        merchantTypes: types as 1[],
      },
      { as: 'admin' },
    )
  }
  return { open, get, send, close, signedIn, addPage }
}
