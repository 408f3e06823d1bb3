import { createContext, use } from 'react'
import type { MenuPanelProps } from '#ui/dropdown-menu/menu-panel.tsx'
import { OnDemand } from '#ui/popup/on-demand.ts'

/** Menu and items on Radix, whatever opens them. */
export const menuPanel = new OnDemand(() => import('#ui/dropdown-menu/menu-panel.tsx'))

type Parts = typeof import('#ui/dropdown-menu/menu-panel.tsx')

const PartsContext = createContext<Parts | null>(null)

/** For the items, which are written where nothing of Radix is loaded. */
export function useMenuParts(): Parts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('stands outside of a menu')
  return parts
}

/** The menu, as soon as its parts are there. */
export function MenuSurface(props: MenuPanelProps) {
  const parts = menuPanel.usePart()
  return (
    parts && (
      <PartsContext value={parts}>
        <parts.MenuPanel {...props} />
      </PartsContext>
    )
  )
}
