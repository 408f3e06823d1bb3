import { Command as Cmdk } from 'cmdk'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import Search from 'lucide-react/icons/search'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { type Command, type CommandGroup, findCommands } from '#ui/command-palette/find-commands.ts'
import { useSelection } from '#ui/command-palette/use-selection.ts'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'

export interface CommandPaletteProps extends Omit<ComponentProps<'div'>, 'children' | 'defaultValue'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  label?: string
  placeholder?: string
  /** Typed before the palette could take it. */
  initialText?: string
  groups: readonly CommandGroup[]
  /**
   * Searches elsewhere, such as records, on every change of the text and with '' when the palette closes; results come
   * as groups with `shows: 'found'` or `'exact'`.
   */
  onSearch?: (text: string) => void
  /** More results may follow. */
  loading?: boolean
}

const headingLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-text-faint'

/** The keys by which the list moves its selection. */
const movesSelection = ({ key, ctrlKey }: KeyboardEvent): boolean =>
  ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key) || (ctrlKey && ['n', 'p', 'j', 'k'].includes(key))

/** Finds pages and actions by a few letters: Chinese, pinyin or initials. Shows what a search elsewhere found. */
export function CommandPalette({
  open,
  onOpenChange,
  label = '搜索页面与操作',
  placeholder = '搜索页面或操作，可用拼音或首字母',
  initialText = '',
  groups,
  onSearch,
  loading = false,
  ...rest
}: CommandPaletteProps) {
  const [typed, setTyped] = useState(initialText)
  const shown = findCommands(groups, typed)
  // While an answer is due, nothing is selected rather than the entry below it.
  const waits = (group: CommandGroup) => loading && group.shows === 'typed'
  const offered = shown.flatMap((group) => (waits(group) ? [] : group.commands))
  const selection = useSelection(offered.map(({ id }) => id))
  const hasEntered = useRef(false)
  const type = (text: string) => {
    setTyped(text)
    selection.reset()
    hasEntered.current = false
    onSearch?.(text.trim())
  }
  const change = (isOpen: boolean) => {
    if (!isOpen) type('')
    onOpenChange(isOpen)
  }
  const run = (command: Command) => {
    if (!command.staysOpen) change(false)
    command.onSelect()
  }
  const press = (event: KeyboardEvent) => {
    if (movesSelection(event)) selection.begin()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && offered.length === 0) hasEntered.current = loading
  }
  // Enter pressed before the answer, as after pasting a number, opens its first entry.
  useEffect(() => {
    const [first] = offered
    if (loading || !open || !hasEntered.current || !first) return
    hasEntered.current = false
    run(first)
  })
  const hasFound = shown.some(({ shows }) => shows !== 'typed')
  return (
    <Cmdk.Dialog
      data-slot="command-palette"
      {...rest}
      open={open}
      onOpenChange={change}
      label={label}
      shouldFilter={false}
      value={selection.value}
      onValueChange={selection.follow}
      onKeyDown={press}
      overlayClassName="fixed inset-0 z-50 animate-appear bg-overlay"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 animate-rise overflow-hidden rounded-dialog bg-raised text-data text-text shadow-dialog outline-none"
    >
      <div className="flex h-12 items-center gap-3 border-b px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-faint" />
        <Cmdk.Input
          value={typed}
          onValueChange={type}
          placeholder={placeholder}
          // Focused before the dialog does it, which would select the initial text for the next letter to replace.
          autoFocus
          className="h-full min-w-0 flex-1 bg-transparent text-reading outline-none"
        />
        <KeyboardKey keys="Escape" aria-hidden />
      </div>
      <Cmdk.List
        label="结果"
        onPointerMoveCapture={selection.begin}
        className={cn('max-h-[min(420px,60vh)] overflow-y-auto', shown.length > 0 && 'p-1.5')}
      >
        {shown.map((group) => (
          <Cmdk.Group key={`${group.shows} ${group.heading}`} heading={group.heading} className={headingLook}>
            {group.commands.map((command) => (
              <Row key={command.id} command={command} disabled={waits(group)} onSelect={() => run(command)} />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <div role="status">
        {loading && (
          <p
            className={cn(
              'flex items-center gap-2 px-4 py-2.5 text-small text-text-muted',
              shown.length > 0 && 'border-t',
            )}
          >
            <Spinner />
            正在查找
          </p>
        )}
        {!loading && !hasFound && (
          <p
            className={cn(
              'break-words text-text-muted',
              shown.length > 0 ? 'border-t px-4 py-2.5 text-small' : 'px-6 py-10 text-center',
            )}
          >
            没有找到「{typed.trim()}」，换个说法试试
          </p>
        )}
      </div>
    </Cmdk.Dialog>
  )
}

interface RowProps {
  command: Command
  disabled: boolean
  onSelect: () => void
}

function Row({ command: { id, name, trail = [], icon, keys }, disabled, onSelect }: RowProps) {
  return (
    <Cmdk.Item
      value={id}
      disabled={disabled}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer select-none items-center gap-2.5 rounded px-3 data-[selected=true]:bg-hover [&_svg]:shrink-0 [&_svg]:text-text-faint"
    >
      {icon && <span className="flex shrink-0 [&_svg]:size-4">{icon}</span>}
      <span className="min-w-0 truncate">{name}</span>
      <span className="min-w-0 flex-1 truncate text-small text-text-faint">{trail.join(' / ')}</span>
      {keys && <KeyboardKey keys={keys} aria-hidden />}
      <CornerDownLeft
        aria-hidden
        strokeWidth={1.75}
        className="size-3.5 opacity-0 in-data-[selected=true]:opacity-100"
      />
    </Cmdk.Item>
  )
}
