import { useRef } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { appletMenuFaults, normalizeAppletMenu } from '#contract/permissions/applet-menu-rules.ts'
import { AppletMenuInput, type AppletMenuNode, saveAppletMenu } from '#contract/permissions/applet-menus.ts'
import { appletLinkType, type appletPosition } from '#contract/permissions/storefront-codes.ts'
import { flatMenu } from '#features/permissions/menu/branch.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'

/** The location of a new entry. */
export interface AppletMenuPlace {
  position: CodeOf<typeof appletPosition>
  parentId: number | null
}

function valuesOf(node: AppletMenuNode): AppletMenuInput {
  const {
    id: _id,
    version: _version,
    createdAt: _made,
    createdBy: _maker,
    updatedAt: _at,
    updatedBy: _by,
    ...own
  } = node
  const { sort: _sort, roleCount: _roles, children: _below, ...input } = own
  return input
}

const blank = (place: AppletMenuPlace): AppletMenuInput => ({
  ...place,
  name: '',
  linkType: appletLinkType.page,
  pagePath: '',
  webUrl: '',
  appId: '',
  icon: '',
  selectedIcon: '',
  badgeText: '',
  minVersion: '',
  permission: '',
  guestVisible: false,
  enabled: true,
})

/** Conflicts with other entries. */
function clashes(others: readonly AppletMenuNode[], input: AppletMenuInput): FieldErrors {
  const siblings = others.filter(({ position, parentId }) => position === input.position && parentId === input.parentId)
  const sameCode = others.find(({ permission }) => permission !== '' && permission === input.permission)
  return {
    ...(siblings.some(({ name }) => name === input.name) && { name: '同级已有同名入口' }),
    ...(sameCode && { permission: `该权限标识已被「${sameCode.name}」使用` }),
  }
}

/** The form of an entry; null for a new one. */
export function useAppletMenuForm(
  node: AppletMenuNode | null,
  place: AppletMenuPlace,
  tree: readonly AppletMenuNode[],
) {
  const save = useChange(saveAppletMenu)
  /** Id of the last saved entry. */
  const saved = useRef(0)
  const others = flatMenu(tree).filter(({ id }) => id !== node?.id)
  const form = useContractForm<AppletMenuInput, 'save'>({
    schema: AppletMenuInput,
    check: (values) => {
      const own = normalizeAppletMenu(values)
      return { ...clashes(others, own), ...appletMenuFaults(own) }
    },
    intents: ['save'],
    initial: node ? valuesOf(node) : blank(place),
    record: node,
    save: async (values, _intent, { requestId, version }) => {
      const input = normalizeAppletMenu(AppletMenuInput.parse(values))
      // `enabled` is toggled outside the form.
      const sent = node ? { ...input, enabled: node.enabled, id: node.id, version } : input
      saved.current = (await save(sent, `「${input.name}」已保存`, { quiet: true, requestId })).id
    },
  })
  return { form, saved }
}
