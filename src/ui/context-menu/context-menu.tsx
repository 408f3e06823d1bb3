import { Slot } from '@radix-ui/react-slot'
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useState,
} from 'react'
import type { MenuPanelProps } from '#ui/dropdown-menu/menu-panel.tsx'
import { MenuSurface, menuPanel } from '#ui/dropdown-menu/menu-parts.tsx'
import type { AnchorTarget } from '#ui/popup/anchor.tsx'
import { composed } from '#ui/popup/composed.ts'
import { type MenuProps, type PopupModel, usePopup } from '#ui/popup/use-popup.ts'

export {
  DropdownMenuItem as ContextMenuItem,
  DropdownMenuSeparator as ContextMenuSeparator,
} from '#ui/dropdown-menu/dropdown-menu.tsx'

/** The position where the menu was opened. */
class Point implements AnchorTarget {
  private x = 0
  private y = 0
  private area: Element | null = null
  private focused: Element | null = null

  moveTo({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    this.x = clientX
    this.y = clientY
    this.area = currentTarget
    this.focused = document.activeElement
  }

  getBoundingClientRect = () => DOMRect.fromRect({ x: this.x, y: this.y })
  contains = (node: Node | null) => this.area?.contains(node) ?? false
  focus = () => this.focused instanceof HTMLElement && this.focused.focus()
}

interface ContextMenuModel {
  popup: PopupModel
  point: RefObject<Point>
  modal: boolean
}

const MenuContext = createContext<ContextMenuModel | null>(null)

function useMenu(): ContextMenuModel {
  const model = use(MenuContext)
  if (!model) throw new Error('must be used inside a ContextMenu')
  return model
}

export function ContextMenu({
  children,
  modal = true,
  ...props
}: Omit<MenuProps, 'open' | 'defaultOpen'> & { children: ReactNode }) {
  const popup = usePopup(props, menuPanel.preload)
  const [point] = useState(() => ({ current: new Point() }))
  return <MenuContext value={{ popup, point, modal }}>{children}</MenuContext>
}

interface TriggerProps extends ComponentProps<'div'> {
  asChild?: boolean
}

export function ContextMenuTrigger({ asChild = false, onContextMenu, onPointerEnter, onFocus, ...rest }: TriggerProps) {
  const { popup, point } = useMenu()
  const Root = asChild ? Slot : 'div'
  const show = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    point.current.moveTo(event)
    popup.setOpen(true)
  }
  return (
    <Root
      data-state={popup.state['data-state']}
      {...rest}
      onContextMenu={composed(onContextMenu, show)}
      onPointerEnter={composed(onPointerEnter, popup.reach.onPointerEnter)}
      onFocus={composed(onFocus, popup.reach.onFocus)}
    />
  )
}

/** Opens by right click or the menu key. A shortcut only: all its actions are also in the page. */
export function ContextMenuContent(props: Omit<MenuPanelProps, 'model' | 'anchor' | 'modal'>) {
  const { popup, point, modal } = useMenu()
  return (
    popup.isReached && (
      <MenuSurface data-slot="context-menu" sideOffset={2} model={popup} modal={modal} anchor={point} {...props} />
    )
  )
}
