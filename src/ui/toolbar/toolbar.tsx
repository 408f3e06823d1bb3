import * as RadixToolbar from '@radix-ui/react-toolbar'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Children, type ComponentProps, isValidElement, type ReactNode, use, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { text } from '#ui/text.ts'
import { ToolbarPlace } from './toolbar-place.ts'
import { useFitting } from './use-fitting.ts'

export interface ToolbarProps extends Omit<ComponentProps<typeof RadixToolbar.Root>, 'aria-label' | 'orientation'> {
  /** Accessible label: 文字格式. */
  label: string
  /** ToolbarButton, ToolbarToggleGroup and ToolbarSeparator as direct children: each moves to the menu as a whole. */
  children: ReactNode
}

const isSeparator = (child: ReactNode) => isValidElement(child) && child.type === ToolbarSeparator

/** Tools in one line with one tab stop: arrows move between them, Tab leaves. Overflowing tools are under 更多. */
export function Toolbar({ label, className, children, ...rest }: ToolbarProps) {
  const tools = Children.toArray(children)
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line, tools.length)
  const beyond = tools.slice(fitting)

  return (
    <RadixToolbar.Root
      data-slot="toolbar"
      aria-label={label}
      {...rest}
      className={cn('flex w-full min-w-0 items-center gap-1', className)}
    >
      <div ref={line} className="flex h-7 min-w-0 flex-1 flex-wrap items-center gap-x-1 overflow-hidden">
        {tools.map((tool, index) => {
          // A separator at the end is hidden.
          const divides = !isSeparator(tool) || index + 1 < fitting
          return (
            <span
              key={isValidElement(tool) ? tool.key : index}
              className={cn('flex h-7 items-center', !(index < fitting && divides) && 'invisible')}
            >
              {tool}
            </span>
          )
        })}
      </div>
      {beyond.length > 0 && (
        <DropdownMenu>
          <RadixToolbar.Button asChild>
            <DropdownMenuTrigger asChild>
              <IconButton label={text.more}>
                <Ellipsis aria-hidden strokeWidth={1.75} />
              </IconButton>
            </DropdownMenuTrigger>
          </RadixToolbar.Button>
          <DropdownMenuContent align="end">
            <ToolbarPlace value="menu">{isSeparator(beyond[0]) ? beyond.slice(1) : beyond}</ToolbarPlace>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </RadixToolbar.Root>
  )
}

export function ToolbarSeparator() {
  return use(ToolbarPlace) === 'menu' ? (
    <DropdownMenuSeparator />
  ) : (
    <RadixToolbar.Separator data-slot="toolbar-separator" className="mx-1 h-4 w-px bg-line" />
  )
}
