import * as RadixToolbar from '@radix-ui/react-toolbar'
import { use } from 'react'
import { DropdownMenuCheckItem, DropdownMenuLabel } from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { ToolIcon } from './toolbar-button.tsx'
import { ToolbarPlace } from './toolbar-place.ts'

export interface Toggle {
  value: string
  label: string
  icon: ToolIcon
  disabled?: boolean
}

interface SharedProps {
  /** Accessible label: 对齐. */
  label: string
  options: readonly Toggle[]
}

interface SingleProps extends SharedProps {
  multiple?: false
  value: string
  onChange: (value: string) => void
}

interface MultipleProps extends SharedProps {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
}

export type ToolbarToggleGroupProps = SingleProps | MultipleProps

/** Toggles of a Toolbar: one of them, or with `multiple` any number. */
export function ToolbarToggleGroup(props: ToolbarToggleGroupProps) {
  const { label, options } = props
  const chosen = props.multiple ? props.value : [props.value]
  const place = use(ToolbarPlace)

  if (place === 'menu') {
    const choose = (value: string, isOn: boolean) => {
      if (!props.multiple) props.onChange(value)
      else props.onChange(isOn ? [...props.value, value] : props.value.filter((other) => other !== value))
    }
    return (
      <>
        <DropdownMenuLabel>{label}</DropdownMenuLabel>
        {options.map(({ value, label: name, icon, disabled }) => (
          <DropdownMenuCheckItem
            key={value}
            icon={icon}
            checked={chosen.includes(value)}
            onCheckedChange={(isOn) => choose(value, isOn)}
            disabledReason={disabled ? '当前不可用' : undefined}
          >
            {name}
          </DropdownMenuCheckItem>
        ))}
      </>
    )
  }

  const items = options.map(({ value, label: name, icon: Icon, disabled }) => (
    <RadixToolbar.ToggleItem key={value} value={value} disabled={disabled} asChild>
      <IconButton
        label={name}
        disabled={disabled}
        className="data-[state=on]:bg-accent-subtle data-[state=on]:text-accent-text"
      >
        <Icon aria-hidden strokeWidth={1.75} />
      </IconButton>
    </RadixToolbar.ToggleItem>
  ))
  const look = { 'data-slot': 'toolbar-toggle-group', 'aria-label': label, className: 'flex gap-0.5' }
  return props.multiple ? (
    <RadixToolbar.ToggleGroup type="multiple" value={[...props.value]} onValueChange={props.onChange} {...look}>
      {items}
    </RadixToolbar.ToggleGroup>
  ) : (
    <RadixToolbar.ToggleGroup
      type="single"
      value={props.value}
      // One is always on; pressing it again gives ''.
      onValueChange={(value) => value !== '' && props.onChange(value)}
      {...look}
    >
      {items}
    </RadixToolbar.ToggleGroup>
  )
}
