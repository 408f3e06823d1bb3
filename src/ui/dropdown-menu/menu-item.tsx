import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentType, type ReactNode, type SVGProps, useId } from 'react'
import { popupLook } from '#ui/field/control-look.ts'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'

/** Style of a menu surface. */
export const menuLook = [popupLook, 'min-w-36 max-w-80 overflow-y-auto p-1 focus-visible:outline-none']

export const menuLabelLook = 'px-2 py-1 text-small text-text-faint'
export const menuSeparatorLook = '-mx-1 my-1 h-px bg-line'

const itemLook = cva(
  [
    'flex min-h-7 cursor-pointer select-none items-start gap-2 rounded px-2 py-1 outline-none [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
    'aria-disabled:cursor-not-allowed aria-disabled:text-text-faint',
  ],
  {
    variants: {
      tone: {
        plain: 'data-highlighted:bg-hover [&_svg]:text-text-faint',
        danger: 'text-danger-text data-highlighted:bg-danger-subtle aria-disabled:data-highlighted:bg-hover',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export interface MenuItemProps extends VariantProps<typeof itemLook> {
  /** A lucide icon. Within a menu either all items have one or none. */
  icon?: ComponentType<SVGProps<SVGSVGElement> & { strokeWidth?: number }>
  /** Why it is disabled. The item stays focusable, so that the reason is accessible. */
  disabledReason?: string | undefined
  /** Shortcut: `Mod+K`. */
  keys?: string
  onSelect?: (event: Event) => void
  children: ReactNode
}

export interface MenuCheckItemProps extends Omit<MenuItemProps, 'onSelect' | 'tone'> {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Content and behaviour of a menu item; the menu type supplies the element. */
export function useMenuItem({ icon: Icon, tone, disabledReason, keys, onSelect, children }: MenuItemProps) {
  const reasonId = useId()
  const isDisabled = Boolean(disabledReason)
  return {
    props: {
      className: itemLook({ tone }),
      'data-tone': tone ?? 'plain',
      'aria-keyshortcuts': keys?.replace('Mod', 'Control'),
      'aria-disabled': isDisabled || undefined,
      'aria-describedby': isDisabled ? reasonId : undefined,
      onSelect: (event: Event) => (isDisabled ? event.preventDefault() : onSelect?.(event)),
    },
    content: (
      <>
        {Icon && <Icon aria-hidden strokeWidth={1.75} />}
        <span className="min-w-0 flex-1">
          {children}
          {isDisabled && (
            // Read as the description; in the name it would be read twice.
            <span aria-hidden id={reasonId} className="block text-small text-text-faint">
              {disabledReason}
            </span>
          )}
        </span>
        {keys && <KeyboardKey keys={keys} aria-hidden className="ml-4" />}
      </>
    ),
  }
}
