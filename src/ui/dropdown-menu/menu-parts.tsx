import { createContext, use } from 'react'
import type { MenuPanelProps } from '#ui/dropdown-menu/menu-panel.tsx'
import { OnDemand } from '#ui/popup/on-demand.ts'

/** Lazy chunk: Radix menu and items. */
export const menuPanel = new OnDemand(() => import('#ui/dropdown-menu/menu-panel.tsx'))

type Parts = typeof import('#ui/dropdown-menu/menu-panel.tsx')

const PartsContext = createContext<Parts | null>(null)

/** For items, whose modules do not load Radix. */
export function useMenuParts(): Parts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('must be used inside a menu')
  return parts
}

/** The menu, once its chunk is loaded. */
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
