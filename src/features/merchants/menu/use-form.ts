import { merchantMenuFaults } from '#contract/merchants/merchant-menu-rules.ts'
import {
  type MerchantMenu,
  MerchantMenuInput,
  type MerchantMenuRow,
  saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { ApiError } from '#lib/api-error.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { flatNodes } from './menu-nodes.ts'

/** The reason is asked for each change anew. */
const valuesOf = ({ addedMenuIds, removedMenuIds, validTo }: MerchantMenu): MerchantMenuInput => ({
  ...{ addedMenuIds, removedMenuIds, validTo },
  reason: '',
})

interface MenuFormOptions {
  detail: MerchantMenu
  /** Reads the tree again. */
  reload: () => unknown
  /** Several merchants of one type that get the same; what they had is replaced. */
  merchants?: readonly MerchantMenuRow[] | undefined
}

/** What merchants have beyond the menus of their default roles, and what they lack. */
export function useMenuForm({ detail, reload, merchants }: MenuFormOptions) {
  const save = useChange(saveMerchantMenus)
  const { terminal, treeVersion, tree } = detail
  const nodes = flatNodes(tree)
  const known = new Set(nodes.map(({ id }) => id))
  const blank: MerchantMenuInput = { addedMenuIds: [], removedMenuIds: [], validTo: '', reason: '' }
  return useContractForm<MerchantMenuInput, 'save'>({
    schema: MerchantMenuInput,
    check: (values) =>
      merchantMenuFaults({ nodes, type: detail.merchantType, today: dayOf() }, new Set(detail.baseMenuIds), {
        ...values,
        // Menus that were deleted meanwhile are left out when it is saved.
        addedMenuIds: values.addedMenuIds.filter((id) => known.has(id)),
        removedMenuIds: values.removedMenuIds.filter((id) => known.has(id)),
      }),
    intents: ['save'],
    initial: merchants ? blank : valuesOf(detail),
    record: merchants ? null : detail,
    read: (latest) => valuesOf(latest as unknown as MerchantMenu),
    save: async (values, _intent, { requestId, version }) => {
      const input = MerchantMenuInput.parse(values)
      const targets = merchants ?? [{ enterprise: detail.enterprise, version }]
      const done = merchants
        ? `${merchants.length} 个商家的${storeTerminal.label(terminal)}菜单已保存`
        : `「${detail.enterprise.name}」的${storeTerminal.label(terminal)}菜单已保存`
      try {
        await save(
          {
            ...input,
            addedMenuIds: input.addedMenuIds.filter((id) => known.has(id)),
            removedMenuIds: input.removedMenuIds.filter((id) => known.has(id)),
            enterpriseIds: targets.map(({ enterprise }) => enterprise.id),
            versions: targets.map((target) => target.version),
            ...{ terminal, treeVersion },
          },
          done,
          { quiet: true, requestId },
        )
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 409) throw error
        void reload()
        if (!merchants) throw error
        throw new ApiError('refused', 422, '菜单或其中商家的授权已被他人修改，请关闭后重新选择商家')
      }
    },
  })
}
