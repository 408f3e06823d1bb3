import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { text } from '#ui/text.ts'
import type { Entry } from './tree-moves.ts'

/** An action on a row. */
export interface TreeRowAction {
  words: string
  keys?: string
  /** Why it is disabled; the action stays visible with the reason. */
  refusal?: string | undefined
  tone?: 'danger'
  run: () => void
}

interface EditorRowProps {
  entry: Entry
  /** Groups of actions, with separators between them. */
  actions: readonly (readonly TreeRowAction[])[]
  /** The row's buttons are in the tab order. */
  isStop: boolean
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | undefined
  /** Before the name. */
  lead: ReactNode
  /** Replaces the hint, up to the buttons. */
  detail: ReactNode
}

/** Content of a row that is not being renamed: its name and actions. */
export function EditorRow({ entry, actions, isStop, onGrip, lead, detail }: EditorRowProps) {
  const area = useRef<HTMLSpanElement>(null)
  // Runs after the menu is closed: before, it would take the focus back.
  const chosen = useRef<(() => void) | null>(null)
  return (
    <>
      {lead}
      <span title={entry.label} className="min-w-0 truncate">
        {entry.label}
      </span>
      {detail ?? (
        <>
          {entry.node.hint && (
            <span className="max-w-2/5 shrink-0 truncate text-small text-text-faint">{entry.node.hint}</span>
          )}
          <span className="flex-1" />
        </>
      )}
      <span
        ref={area}
        className="shrink-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`${text.more}：${entry.label}`} size="tiny" tabIndex={isStop ? 0 : -1}>
              <Ellipsis aria-hidden strokeWidth={1.75} />
            </IconButton>
          </DropdownMenuTrigger>
          <DropdownMenuContent
            align="end"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (chosen.current) chosen.current()
              else area.current?.closest<HTMLElement>('[role=treeitem]')?.focus()
              chosen.current = null
            }}
          >
            {actions.map((group, index) => [
              index > 0 && <DropdownMenuSeparator key={`line ${group[0]?.words}`} />,
              ...group.map(({ words, keys, refusal, tone, run }) => (
                <DropdownMenuItem
                  key={words}
                  tone={tone ?? 'plain'}
                  disabledReason={refusal}
                  onSelect={() => {
                    chosen.current = run
                  }}
                  {...(keys && { keys })}
                >
                  {words}
                </DropdownMenuItem>
              )),
            ])}
          </DropdownMenuContent>
        </DropdownMenu>
      </span>
      {/* Always visible: users do not look for a handle that only shows on hover. */}
      {onGrip && (
        <span
          aria-hidden
          data-slot="row-grip"
          onPointerDown={onGrip}
          className="flex size-6 shrink-0 cursor-grab touch-none items-center justify-center rounded text-text-faint hover:bg-hover hover:text-text [&_svg]:size-4"
        >
          <GripVertical strokeWidth={1.75} />
        </span>
      )}
    </>
  )
}
