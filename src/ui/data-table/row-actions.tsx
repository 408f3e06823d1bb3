import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { text } from '#ui/text.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

interface Named {
  /** A verb: 编辑, 停用. */
  label: string
}

interface ActionItem extends Named {
  onSelect: () => void
  tone?: 'danger'
  /** Why it is disabled for this row; the action stays visible with the reason. */
  disabledReason?: string | undefined
}

interface LinkAction extends Named {
  /** The link element, `<Link to="…" />`; it gets the label. Links come first. */
  link: ReactElement<{ children?: ReactNode }>
}

export type RowAction = ActionItem | LinkAction

export interface RowActionsProps {
  /** Omit forbidden actions with `false`. */
  actions: readonly (RowAction | false | null | undefined)[]
  /** The row's name, to distinguish the 更多 buttons of different rows. */
  name: string
}

const maxShown = 2
const isLinkAction = (action: RowAction): action is LinkAction => 'link' in action
const isAction = (action: RowAction): action is ActionItem => 'onSelect' in action

/** Row actions: two as text, the rest under 更多. */
export function RowActions({ actions, name }: RowActionsProps) {
  const given = actions.filter((action) => !!action)
  const links = given.filter(isLinkAction)
  const menuActions = given.filter(isAction)
  const shownCount = Math.max(0, maxShown - links.length)
  const rest = menuActions.slice(shownCount)
  return (
    <div data-slot="row-actions" className="flex items-center gap-3">
      {links.map(({ label, link }) => (
        <Button key={label} asChild tone="link" size="tiny">
          {cloneElement(link, undefined, label)}
        </Button>
      ))}
      {menuActions.slice(0, shownCount).map((action) => (
        <InlineAction key={action.label} {...action} />
      ))}
      {rest.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button tone="link" size="tiny" aria-label={`${text.more} ${name}`}>
              {text.more}
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {rest.map(({ label, onSelect, tone, disabledReason }) => (
              <DropdownMenuItem
                key={label}
                tone={tone ?? 'plain'}
                disabledReason={disabledReason}
                onSelect={() => onSelect()}
              >
                {label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </div>
  )
}

function InlineAction({ label, onSelect, tone, disabledReason }: ActionItem) {
  const isRefused = Boolean(disabledReason)
  const button = (
    <Button
      tone="link"
      size="tiny"
      // Not `disabled`: the reason must be reachable by keyboard.
      aria-disabled={isRefused || undefined}
      data-disabled={isRefused || undefined}
      onClick={isRefused ? undefined : onSelect}
      className={isRefused ? 'text-text-faint hover:no-underline' : tone === 'danger' ? 'text-danger-text' : undefined}
    >
      {label}
    </Button>
  )
  return isRefused ? <Tooltip content={disabledReason}>{button}</Tooltip> : button
}
