import { useRef } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { storeMenuFaults, storeMenuPlaceFault } from '#contract/permissions/store-menu-rules.ts'
import { StoreMenuInput, type StoreMenuNode, saveStoreMenu } from '#contract/permissions/store-menus.ts'
import { endMenuType, type storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** The location of a new node. */
export interface StoreMenuPlace {
  terminal: CodeOf<typeof storeTerminal>
  parentId: number | null
}

/** Node types allowed below a node or at the root level. */
export function storeKinds(
  all: readonly StoreMenuNode[],
  { terminal, parentId }: StoreMenuPlace,
): StoreMenuNode['menuType'][] {
  const byId = new Map(all.map((node) => [node.id, node]))
  return ([1, 2, 3] as const).filter((menuType) => storeMenuPlaceFault(byId, { terminal, menuType }, parentId) === '')
}

/** Clears fields the type does not use: a page that becomes a folder loses its URL. */
const fitted = (input: StoreMenuInput): StoreMenuInput => ({
  ...input,
  url: input.menuType === endMenuType.page ? input.url : '',
  permission: input.menuType === endMenuType.folder ? '' : input.permission,
  icon: input.menuType === endMenuType.button ? '' : input.icon,
  badgeText: input.menuType === endMenuType.button ? '' : input.badgeText,
})

function valuesOf(node: StoreMenuNode): StoreMenuInput {
  const { terminal, parentId, menuType, name, url, icon, permission } = node
  const { needMember, merchantTypes, badgeText, visible } = node
  return { terminal, parentId, menuType, name, url, icon, permission, needMember, merchantTypes, badgeText, visible }
}

const blank = (all: readonly StoreMenuNode[], place: StoreMenuPlace): StoreMenuInput => ({
  ...place,
  menuType: storeKinds(all, place).find((kind) => kind !== endMenuType.folder) ?? endMenuType.page,
  name: '',
  url: '',
  icon: '',
  permission: 'mall:',
  needMember: false,
  merchantTypes: [],
  badgeText: '',
  visible: true,
})

/** Conflicts with other nodes of the mall. */
function clashes(others: readonly StoreMenuNode[], input: StoreMenuInput): FieldErrors {
  const sameName = others.some(({ parentId, name }) => parentId === input.parentId && name === input.name)
  const sameUrl = others.find(({ url }) => url !== '' && url === input.url)
  const isButton = input.menuType === endMenuType.button
  const sameCode = others.find(
    ({ menuType, permission }) => menuType === endMenuType.button && permission === input.permission,
  )
  return {
    ...(sameName && { name: '同级已有同名菜单' }),
    ...(sameUrl && { url: `该地址已被「${sameUrl.name}」使用` }),
    ...(isButton && sameCode && { permission: `该权限标识已被「${sameCode.name}」使用` }),
  }
}

/** The form of a mall menu node; null for a new one. */
export function useStoreMenuForm(node: StoreMenuNode | null, place: StoreMenuPlace, tree: readonly StoreMenuNode[]) {
  const save = useChange(saveStoreMenu)
  /** Id of the last saved node. */
  const saved = useRef(0)
  const all = flatMenu(tree)
  const form = useContractForm<StoreMenuInput, 'save'>({
    schema: StoreMenuInput,
    check: (values) => {
      const own = fitted(values)
      const others = all.filter(({ id }) => id !== node?.id)
      return { ...clashes(others, own), ...storeMenuFaults(own) }
    },
    intents: ['save'],
    initial: node ? valuesOf(node) : blank(all, place),
    record: node,
    save: async (values, _intent, { requestId, version }) => {
      const input = fitted(StoreMenuInput.parse(values))
      const sent = node ? { ...input, id: node.id, version } : input
      saved.current = (await save(sent, `「${input.name}」已保存`, { quiet: true, requestId })).id
    },
  })
  return { form, saved }
}
