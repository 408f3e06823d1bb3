import { Slot } from '@radix-ui/react-slot'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useRef,
} from 'react'
import type { MenuCheckItemProps, MenuItemProps } from '#ui/dropdown-menu/menu-item.tsx'
import type { MenuPanelProps } from '#ui/dropdown-menu/menu-panel.tsx'
import { MenuSurface, menuPanel, useMenuParts } from '#ui/dropdown-menu/menu-parts.tsx'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { composed } from '#ui/popup/composed.ts'
import { type MenuProps, type PopupModel, usePopup } from '#ui/popup/use-popup.ts'

interface MenuModel extends PopupModel {
  modal: boolean
  /** Opened by a key: the first item gets focus. */
  isByKey: RefObject<boolean>
}

const MenuContext = createContext<MenuModel | null>(null)

function useMenu(): MenuModel {
  const model = use(MenuContext)
  if (!model) throw new Error('must be used inside a DropdownMenu')
  return model
}

/** Uncontrolled, or controlled by `open`. */
export function DropdownMenu({ children, modal = true, ...props }: MenuProps & { children: ReactNode }) {
  const isByKey = useRef(false)
  return <MenuContext value={{ ...usePopup(props, menuPanel.preload), modal, isByKey }}>{children}</MenuContext>
}

interface TriggerProps extends ComponentProps<'button'> {
  asChild?: boolean
}

/** Opens by pointer press, Enter, Space or ArrowDown. */
export function DropdownMenuTrigger({
  asChild = false,
  ref,
  onPointerDown,
  onKeyDown,
  onPointerEnter,
  onFocus,
  ...rest
}: TriggerProps) {
  const { open, setOpen, trigger, triggerId, isByKey, reach, state } = useMenu()
  const Root = asChild ? Slot : 'button'
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return
    isByKey.current = false
    setOpen(!open)
    // Focus goes to the menu, not to the trigger.
    if (!open) event.preventDefault()
  }
  const type = (event: KeyboardEvent<HTMLButtonElement>) => {
    const opens = event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown'
    if (!opens || event.currentTarget.disabled) return
    event.preventDefault()
    isByKey.current = true
    setOpen(event.key === 'ArrowDown' || !open)
  }
  return (
    <Root
      type={asChild ? undefined : 'button'}
      id={triggerId}
      aria-haspopup="menu"
      {...state}
      {...rest}
      ref={useMergedRef(trigger, ref)}
      onPointerDown={composed(onPointerDown, press)}
      onKeyDown={composed(onKeyDown, type)}
      onPointerEnter={composed(onPointerEnter, reach.onPointerEnter)}
      onFocus={composed(onFocus, reach.onFocus)}
    />
  )
}

/** The menu of a trigger. Arrow keys move, letters jump, Esc closes and returns focus. */
export function DropdownMenuContent(props: Omit<MenuPanelProps, 'model' | 'anchor' | 'modal' | 'isByKey'>) {
  const model = useMenu()
  return (
    model.isReached && (
      <MenuSurface
        model={model}
        modal={model.modal}
        anchor={model.trigger}
        isByKey={model.isByKey}
        aria-labelledby={model.triggerId}
        {...props}
      />
    )
  )
}

export function DropdownMenuItem(props: MenuItemProps) {
  const { MenuItem } = useMenuParts()
  return <MenuItem {...props} />
}

/** A checkable item. */
export function DropdownMenuCheckItem(props: MenuCheckItemProps) {
  const { MenuCheckItem } = useMenuParts()
  return <MenuCheckItem {...props} />
}

export function DropdownMenuLabel(props: ComponentProps<'div'>) {
  const { MenuLabel } = useMenuParts()
  return <MenuLabel {...props} />
}

export function DropdownMenuSeparator(props: ComponentProps<'div'>) {
  const { MenuSeparator } = useMenuParts()
  return <MenuSeparator {...props} />
}
