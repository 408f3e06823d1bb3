import { useRef } from 'react'
import { menuType as menuTypeCodes } from '#contract/permissions/codes.ts'
import { menuClashes } from '#contract/permissions/menu-clashes.ts'
import { menuFaults, menuPlaceFault } from '#contract/permissions/menu-rules.ts'
import { MenuInput, type MenuNode, saveMenu } from '#contract/permissions/menus.ts'
import { openMode as openModeCodes } from '#contract/session.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { flatMenu } from './branch.ts'

/** Node types allowed below a node or at the root level. */
function kindsBelow(all: readonly MenuNode[], parentId: number | null): MenuNode['menuType'][] {
  const byId = new Map(all.map((node) => [node.id, node]))
  return ([1, 2, 3, 4] as const).filter((menuType) => menuPlaceFault(byId, { menuType }, parentId) === '')
}

/** Clears fields the type does not use: a page that becomes a folder loses its URL. */
const fitted = (input: MenuInput): MenuInput => {
  const isPage = input.menuType === menuTypeCodes.page
  return {
    ...input,
    url: isPage ? input.url : '',
    opens: isPage ? input.opens : [],
    openMode: isPage ? input.openMode : openModeCodes.sameTab,
    visible: isPage ? input.visible : true,
    icon: input.menuType === menuTypeCodes.button ? '' : input.icon,
    permission: input.menuType >= menuTypeCodes.page ? input.permission : '',
    menuIndex: input.menuType === menuTypeCodes.group ? input.menuIndex : null,
  }
}

const valuesOf = ({ parentId, menuType, name, url, icon, permission, opens, ...node }: MenuNode): MenuInput => {
  const { openMode, visible, menuIndex, remark } = node
  return { parentId, menuType, name, url, icon, permission, opens, openMode, visible, menuIndex, remark }
}

function blank(all: readonly MenuNode[], parentId: number | null): MenuInput {
  const used = all.map(({ menuIndex }) => menuIndex)
  return {
    parentId,
    menuType: kindsBelow(all, parentId).at(-1) ?? menuTypeCodes.page,
    name: '',
    url: '',
    icon: '',
    permission: '',
    opens: [],
    openMode: openModeCodes.sameTab,
    visible: true,
    menuIndex: [0, 1, 2, 3, 4].find((index) => !used.includes(index)) ?? null,
    remark: '',
  }
}

/** The form of a node; null for a new one below a parent. */
export function useMenuForm(node: MenuNode | null, parentId: number | null, tree: readonly MenuNode[]) {
  const save = useChange(saveMenu)
  /** Id of the last saved node. */
  const saved = useRef(0)
  const all = flatMenu(tree)
  const kinds = kindsBelow(all, parentId)
  // A restored draft may come from another place in the tree, with other node types.
  const placed = (values: MenuInput): MenuInput =>
    fitted({
      ...values,
      parentId,
      menuType: kinds.includes(values.menuType) ? values.menuType : (kinds[0] ?? values.menuType),
    })
  const parent = all.find(({ id }) => id === parentId)
  const form = useContractForm<MenuInput, 'save'>({
    schema: MenuInput,
    check: (values) => {
      const own = placed(values)
      const others = all.filter(({ id }) => id !== node?.id)
      const parentType = parent && parent.menuType < menuTypeCodes.button ? (parent.menuType as 1 | 2 | 3) : null
      const faults = { ...menuClashes(others, own, !node), ...menuFaults({ ...own, parentType }) }
      // Pages open to all users never had a code.
      if (node?.permission === '' && own.permission === '') delete faults.permission
      return faults
    },
    intents: ['save'],
    initial: node ? valuesOf(node) : blank(all, parentId),
    record: node,
    save: async (values, _intent, { requestId, version }) => {
      const input = placed(MenuInput.parse(values))
      const sent = node ? { ...input, id: node.id, version } : input
      saved.current = (await save(sent, `「${input.name}」已保存`, { quiet: true, requestId })).id
    },
  })
  return { form, kinds, saved }
}
