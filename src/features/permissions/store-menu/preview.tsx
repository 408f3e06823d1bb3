import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { endMenuType, merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { fitsMerchants } from '#features/permissions/shared/store-grant.ts'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { StoreMenuShown } from './menu-shown.tsx'

interface StoreMenuPreviewProps {
  terminal: CodeOf<typeof storeTerminal>
  tree: readonly StoreMenuNode[]
}

type MerchantType = (typeof merchantType.codes)[number]

/** The nodes visible to a merchant: pages, and non-empty folders. */
function shownTo(nodes: readonly StoreMenuNode[], type: MerchantType, isMember: boolean): StoreMenuNode[] {
  return nodes.flatMap((node) => {
    const isSeen = node.enabled && node.visible && fitsMerchants(node, [type]) && (isMember || !node.needMember)
    if (!isSeen || node.menuType === endMenuType.button) return []
    const children = shownTo(node.children, type, isMember)
    return node.menuType === endMenuType.folder && children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** The menu as staff of a merchant see it: a sidebar in the PC mall, a phone in the H5 mall. */
export function StoreMenuPreview({ terminal, tree }: StoreMenuPreviewProps) {
  const [type, setType] = useState<MerchantType>(merchantType.decorator)
  const [isMember, setMember] = useState(false)
  const shown = shownTo(tree, type, isMember)
  const title = `${storeTerminal.label(terminal)}预览`
  return (
    <section aria-label={title} className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto font-bold">{title}</h2>
        <Select
          aria-label="商家类型"
          value={String(type)}
          onChange={(text) =>
            setType(merchantType.codes.find((code) => String(code) === text) ?? merchantType.decorator)
          }
          options={merchantType.codes.map((code) => ({ value: String(code), label: merchantType.label(code) }))}
          className="w-32"
        />
        <Switch value={isMember} onChange={setMember}>
          黑卡会员
        </Switch>
      </header>
      <StoreMenuShown terminal={terminal} nodes={shown} />
    </section>
  )
}
