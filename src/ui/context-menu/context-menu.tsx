import * as RadixMenu from '@radix-ui/react-context-menu'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { type MenuItemProps, menuLook, menuSeparatorLook, useMenuItem } from '#ui/dropdown-menu/menu-item.tsx'

export const ContextMenu = RadixMenu.Root
export const ContextMenuTrigger = RadixMenu.Trigger

/** Opens by right click, long press, or the menu key. A short cut: whatever it offers stands in the page as well. */
export function ContextMenuContent({ className, ...rest }: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        data-slot="context-menu"
        collisionPadding={8}
        {...rest}
        className={cn(menuLook, 'max-h-(--radix-context-menu-content-available-height)', className)}
      />
    </RadixMenu.Portal>
  )
}

export function ContextMenuItem(item: MenuItemProps) {
  const { props, content } = useMenuItem(item)
  return (
    <RadixMenu.Item data-slot="context-menu-item" {...props}>
      {content}
    </RadixMenu.Item>
  )
}

export function ContextMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return (
    <RadixMenu.Separator data-slot="context-menu-separator" {...rest} className={cn(menuSeparatorLook, className)} />
  )
}
