import * as RadixToolbar from '@radix-ui/react-toolbar'
import { type ComponentType, type SVGProps, use } from 'react'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { DropdownMenuItem } from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ToolbarPlace } from './toolbar-place.ts'

export type ToolIcon = ComponentType<SVGProps<SVGSVGElement> & { strokeWidth?: number }>

export interface ToolbarButtonProps extends Omit<ButtonProps, 'children' | 'asChild' | 'onClick' | 'size' | 'tone'> {
  /** A verb: 撤销, 导出. */
  label: string
  icon?: ToolIcon
  /** Shows only the icon, with the label as a tooltip. */
  isIconOnly?: boolean
  /** The action loses data. */
  isDestructive?: boolean
  onSelect: () => void
}

/** One action of a Toolbar. Under 更多 it is a menu item. */
export function ToolbarButton({
  label,
  icon: Icon,
  isIconOnly = false,
  isDestructive = false,
  disabled,
  className,
  onSelect,
  ...rest
}: ToolbarButtonProps) {
  if (use(ToolbarPlace) === 'menu') {
    return (
      <DropdownMenuItem
        {...(Icon && { icon: Icon })}
        tone={isDestructive ? 'danger' : 'plain'}
        disabledReason={disabled ? '当前不可用' : undefined}
        onSelect={onSelect}
      >
        {label}
      </DropdownMenuItem>
    )
  }
  const shared = {
    tone: 'quiet',
    ...rest,
    disabled,
    onClick: onSelect,
    className: cn(!isIconOnly && 'px-2', isDestructive && 'text-danger-text hover:text-danger-text', className),
  } as const
  return (
    <RadixToolbar.Button asChild>
      {isIconOnly && Icon ? (
        <IconButton {...shared} label={label}>
          <Icon aria-hidden strokeWidth={1.75} />
        </IconButton>
      ) : (
        <Button {...shared}>
          {Icon && <Icon aria-hidden strokeWidth={1.75} />}
          {label}
        </Button>
      )}
    </RadixToolbar.Button>
  )
}
