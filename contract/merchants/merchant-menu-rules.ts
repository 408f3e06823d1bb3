import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { endMenuType, merchantType, type storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { enterpriseStatus } from './codes.ts'
import type { MerchantMenuInput } from './merchant-menus.ts'

type MerchantType = CodeOf<typeof merchantType>
type Terminal = CodeOf<typeof storeTerminal>

/** A menu of the mall, as far as the rules look at it. */
interface MallNode {
  id: number
  parentId: number | null
  menuType: CodeOf<typeof endMenuType>
  name: string
  permission: string
  /** Empty means all. */
  merchantTypes: readonly MerchantType[]
  enabled: boolean
}

/** What one merchant has beyond, and lacks of, the menus of its roles. */
export interface MenuDeviation {
  addedMenuIds: readonly number[]
  removedMenuIds: readonly number[]
  /** Last day of the added ones; null or '' for good. */
  validTo: string | null
}

/** A merchant in one terminal as one number, for lists. */
export const menuKey = (enterpriseId: number, terminal: Terminal): number => enterpriseId * 10 + terminal

/** Opened merchants have menus until they are cancelled. */
export const hasMenus = ({ status }: { status: CodeOf<typeof enterpriseStatus> }): boolean =>
  status !== enterpriseStatus.draft && status !== enterpriseStatus.cancelled

const essentials: ReadonlySet<string> = new Set(['mall:home', 'mall:account', 'mall:mine'])
/** 首页, and 账户, which H5 calls 我的. */
export const isEssential = ({ permission }: Pick<MallNode, 'permission'>): boolean => essentials.has(permission)
export const ESSENTIAL_CLOSED = '首页与账户不能关闭'

type ById = ReadonlyMap<number, MallNode>
const indexOf = (nodes: readonly MallNode[]): ById => new Map(nodes.map((node) => [node.id, node]))

/** The node and what is above it, upwards. */
function* upwards(byId: ById, id: number): Generator<MallNode> {
  for (let node = byId.get(id); node; node = node.parentId === null ? undefined : byId.get(node.parentId)) yield node
}

const suits = (node: MallNode, type: MerchantType | null): boolean =>
  node.merchantTypes.length === 0 || (type !== null && node.merchantTypes.includes(type))

/** Whether menu and folders above it are enabled and made for the merchant type. */
const isUsable = (byId: ById, id: number, type: MerchantType | null): boolean =>
  byId.has(id) && [...upwards(byId, id)].every((node) => node.enabled && suits(node, type))

/** Whether the menu or something above it is in the set. */
const isWithin = (byId: ById, id: number, set: ReadonlySet<number>): boolean =>
  [...upwards(byId, id)].some((node) => set.has(node.id))

const isEnded = ({ validTo }: MenuDeviation, today: string): boolean => Boolean(validTo) && String(validTo) < today

interface Situation {
  nodes: readonly MallNode[]
  type: MerchantType | null
  /** YYYY-MM-DD in Asia/Shanghai. */
  today: string
}

/** Of menus granted by roles: those that a merchant of the type can use at all. */
export function usableOf({ nodes, type }: Pick<Situation, 'nodes' | 'type'>, granted: Iterable<number>): number[] {
  const byId = indexOf(nodes)
  return [...new Set(granted)].filter((id) => isUsable(byId, id, type))
}

/**
 * The pages and buttons that a person with these grants has in a merchant: the granted ones with the added and without
 * the removed ones. What is disabled, deleted, made for other types, or under a closed menu falls away.
 */
export function effectiveMenus(
  { nodes, type, today }: Situation,
  granted: Iterable<number>,
  deviation: MenuDeviation | undefined,
): Set<number> {
  const byId = indexOf(nodes)
  const removed = new Set(deviation?.removedMenuIds)
  const added = deviation && !isEnded(deviation, today) ? deviation.addedMenuIds : []
  const open = [...granted, ...added].filter((id) => isUsable(byId, id, type) && !isWithin(byId, id, removed))
  const all = new Set(open)
  // A button needs its page.
  return new Set(
    open.filter((id) => {
      const node = byId.get(id)
      return node?.menuType !== endMenuType.button || all.has(node.parentId ?? 0)
    }),
  )
}

/** The deviation in force, compared with the menus of the default roles. */
export function deviationInForce(
  situation: Situation,
  base: ReadonlySet<number>,
  deviation: MenuDeviation | undefined,
): { added: number[]; removed: number[] } {
  if (!deviation) return { added: [], removed: [] }
  const before = effectiveMenus(situation, base, undefined)
  const after = effectiveMenus(situation, base, deviation)
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  }
}

/** Rules of an adjustment for a merchant of the type. `base` are the menus of its default roles. */
export function merchantMenuFaults(
  { nodes, type, today }: Situation,
  base: ReadonlySet<number>,
  { addedMenuIds, removedMenuIds, validTo }: Pick<MerchantMenuInput, 'addedMenuIds' | 'removedMenuIds' | 'validTo'>,
): FieldErrors {
  const byId = indexOf(nodes)
  const faults: FieldErrors = {}
  const removed = new Set(removedMenuIds)
  const opened = new Set([...base, ...addedMenuIds])
  for (const id of addedMenuIds) {
    const node = byId.get(id)
    const fault = node ? addFault(byId, node, { type, removed, opened }) : '菜单不存在，请刷新后重试'
    if (fault) faults.addedMenuIds ??= fault
  }
  if (removedMenuIds.some((id) => !byId.has(id))) faults.removedMenuIds = '菜单不存在，请刷新后重试'
  if (nodes.some((node) => isEssential(node) && isWithin(byId, node.id, removed)))
    faults.removedMenuIds = ESSENTIAL_CLOSED
  if (validTo && validTo < today) faults.validTo = '额外开放至不能早于今天'
  return faults
}

function addFault(
  byId: ById,
  node: MallNode,
  { type, removed, opened }: { type: MerchantType | null; removed: ReadonlySet<number>; opened: ReadonlySet<number> },
): string {
  if (node.menuType === endMenuType.folder) return `「${node.name}」是目录，请选择其中的页面`
  const path = [...upwards(byId, node.id)]
  const closed = path.find(({ id }) => removed.has(id))
  if (closed) return `「${closed.name}」已关闭，不能单独开放其中的「${node.name}」`
  const off = path.find(({ enabled }) => !enabled)
  if (off) return `菜单「${off.name}」已停用，不能开放`
  if (path.some((one) => !suits(one, type))) return `菜单「${node.name}」不适用于「${merchantType.label(type)}」`
  const page = node.menuType === endMenuType.button ? byId.get(node.parentId ?? 0) : undefined
  return page && !opened.has(page.id) ? `请同时开放页面「${page.name}」` : ''
}

export const menuFieldTitles: Readonly<Record<keyof MerchantMenuInput, string>> = {
  addedMenuIds: '额外开放',
  removedMenuIds: '单独关闭',
  validTo: '额外开放至',
  reason: '调整原因',
}
