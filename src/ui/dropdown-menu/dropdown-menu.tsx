import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import {
  type MenuItemProps,
  menuLabelLook,
  menuLook,
  menuSeparatorLook,
  useMenuItem,
} from '#ui/dropdown-menu/menu-item.tsx'

export const DropdownMenu = RadixMenu.Root
export const DropdownMenuTrigger = RadixMenu.Trigger

/** The actions a trigger opens. Arrow keys move, a letter jumps, Esc closes and gives the focus back. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        data-slot="dropdown-menu"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
        className={cn(menuLook, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
      />
    </RadixMenu.Portal>
  )
}

export function DropdownMenuItem(item: MenuItemProps) {
  const { props, content } = useMenuItem(item)
  return (
    <RadixMenu.Item data-slot="dropdown-menu-item" {...props}>
      {content}
    </RadixMenu.Item>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label data-slot="dropdown-menu-label" {...rest} className={cn(menuLabelLook, className)} />
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof RadixMenu.Separator>) {
  return (
    <RadixMenu.Separator data-slot="dropdown-menu-separator" {...rest} className={cn(menuSeparatorLook, className)} />
  )
}
