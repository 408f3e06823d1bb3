import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import Check from 'lucide-react/icons/check'
import type { ComponentProps, RefObject } from 'react'
import { cn } from '#ui/cn.ts'
import {
  type MenuCheckItemProps,
  type MenuItemProps,
  menuLabelLook,
  menuLook,
  menuSeparatorLook,
  useMenuItem,
} from '#ui/dropdown-menu/menu-item.tsx'
import { Anchor, type AnchorTarget } from '#ui/popup/anchor.tsx'
import { composed } from '#ui/popup/composed.ts'
import type { PopupModel } from '#ui/popup/use-popup.ts'

export interface MenuPanelProps extends ComponentProps<typeof RadixMenu.Content> {
  model: Pick<PopupModel, 'open' | 'setOpen' | 'contentId'>
  /** The anchor of the menu. */
  anchor: RefObject<AnchorTarget | null>
  modal: boolean
  isByKey?: RefObject<boolean>
}

/** The menu surface. */
export function MenuPanel({ model, anchor, modal, isByKey, className, onFocus, ...rest }: MenuPanelProps) {
  return (
    <RadixMenu.Root modal={modal} open={model.open} onOpenChange={model.setOpen}>
      <RadixMenu.Trigger asChild>
        <Anchor of={anchor} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          data-slot="dropdown-menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          {...rest}
          // Radix only recognises a key press if the menu was mounted before it.
          onFocus={composed(onFocus, ({ target, currentTarget }) => {
            if (target !== currentTarget || !isByKey?.current) return
            isByKey.current = false
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
          })}
          id={model.contentId}
          className={cn(menuLook, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
        />
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

export function MenuItem(item: MenuItemProps) {
  const { props, content } = useMenuItem(item)
  return (
    <RadixMenu.Item data-slot="menu-item" {...props}>
      {content}
    </RadixMenu.Item>
  )
}

export function MenuCheckItem({ checked, onCheckedChange, ...item }: MenuCheckItemProps) {
  const { props, content } = useMenuItem(item)
  return (
    <RadixMenu.CheckboxItem
      data-slot="menu-check-item"
      {...props}
      checked={checked}
      // Radix toggles it even if the selection was prevented.
      onCheckedChange={(isOn) => !item.disabledReason && onCheckedChange(isOn)}
    >
      {content}
      <Check aria-hidden strokeWidth={1.75} className={cn('ml-2 text-accent-text!', !checked && 'invisible')} />
    </RadixMenu.CheckboxItem>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label data-slot="menu-label" {...rest} className={cn(menuLabelLook, className)} />
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator data-slot="menu-separator" {...rest} className={cn(menuSeparatorLook, className)} />
}
