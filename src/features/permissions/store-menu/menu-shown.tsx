import type { CodeOf } from '#contract/codes.ts'
import type { StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { StorefrontMenuIcon } from '#features/permissions/shared/storefront-menu-icon.tsx'
import { StorefrontPhone } from '#features/permissions/shared/storefront-phone.tsx'

interface StoreMenuShownProps {
  terminal: CodeOf<typeof storeTerminal>
  /** Only what is to be shown: no buttons, no empty folders. */
  nodes: readonly StoreMenuNode[]
}

/** Menus as a mall shows them: a sidebar in the PC mall, a phone in the H5 mall. */
export function StoreMenuShown({ terminal, nodes }: StoreMenuShownProps) {
  return terminal === storeTerminal.pcMall ? <SideBar nodes={nodes} /> : <Phone nodes={nodes} />
}

const Badge = ({ text }: { text: string }) =>
  text && <span className="rounded-full bg-danger px-1.5 text-on-accent text-small leading-4">{text}</span>

function SideBar({ nodes }: { nodes: readonly StoreMenuNode[] }) {
  return (
    <div className="flex min-h-96 overflow-hidden rounded-panel border">
      <nav aria-label="商城菜单" className="w-52 shrink-0 border-r bg-surface p-2">
        <MenuList nodes={nodes} />
      </nav>
      <div aria-hidden className="grid flex-1 content-start gap-3 bg-canvas p-4">
        <span className="h-4 w-1/3 rounded bg-sunken" />
        <span className="h-24 rounded bg-sunken" />
        <span className="h-24 rounded bg-sunken" />
      </div>
    </div>
  )
}

function MenuList({ nodes, depth = 0 }: { nodes: readonly StoreMenuNode[]; depth?: number }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <span className="flex min-h-8 items-center gap-2 px-2" style={{ paddingInlineStart: `${depth * 24 + 8}px` }}>
            {depth === 0 && (
              <StorefrontMenuIcon icon={node.icon} kind={node.menuType === endMenuType.folder ? 'folder' : 'page'} />
            )}
            <span className="min-w-0 truncate">{node.name}</span>
            <Badge text={node.badgeText} />
          </span>
          {node.menuType === endMenuType.folder && <MenuList nodes={node.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

function Phone({ nodes }: { nodes: readonly StoreMenuNode[] }) {
  return (
    <StorefrontPhone title="H5商城">
      <ul aria-label="商城菜单" className="grid grid-cols-4 gap-y-4 rounded-panel bg-surface py-3">
        {nodes.map(({ id, name, icon, badgeText }) => (
          <li key={id} className="relative grid justify-items-center gap-1 text-center text-small">
            <img src={icon} alt="" className="size-8" />
            <span>{name}</span>
            {badgeText && (
              <span className="absolute -top-1 right-1">
                <Badge text={badgeText} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </StorefrontPhone>
  )
}
