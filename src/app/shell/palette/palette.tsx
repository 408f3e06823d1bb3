import { Command } from 'cmdk'
import { Clock, CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { score } from './matches.ts'
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts'

interface PaletteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onShowShortcuts: () => void
}

const headingLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-text-faint'

/** Goes anywhere and does anything by a few letters: Chinese, pinyin or initials. */
export function Palette({ isOpen, onOpenChange, onShowShortcuts }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const { recent, pages, actions } = usePaletteEntries(onShowShortcuts)
  const run = (entry: PaletteEntry) => {
    onOpenChange(false)
    setTyped('')
    entry.run()
  }
  const group = (heading: string, entries: readonly PaletteEntry[]) =>
    entries.length > 0 && (
      <Command.Group heading={heading} className={headingLook}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isRecent={entries === recent} onSelect={() => run(entry)} />
        ))}
      </Command.Group>
    )
  return (
    <Command.Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      label="搜索页面与操作"
      filter={(value, search, keywords) => score(value.slice(value.indexOf(' ') + 1), search, keywords)}
      overlayClassName="fixed inset-0 z-50 animate-appear bg-overlay"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 animate-rise overflow-hidden rounded-dialog bg-raised text-data text-text shadow-dialog outline-none"
    >
      <div className="flex h-12 items-center gap-3 border-b px-4">
        <Search aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-faint" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="搜索页面或操作，可用拼音或首字母"
          className="h-full min-w-0 flex-1 bg-transparent text-reading outline-none"
        />
        <KeyboardKey keys="Escape" aria-hidden />
      </div>
      <Command.List label="结果" className="max-h-[min(420px,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-10 text-center text-text-muted">
          没有找到「{typed}」，换个说法试试
        </Command.Empty>
        {typed === '' && group('最近打开', recent)}
        {group('页面', pages)}
        {group('操作', actions)}
      </Command.List>
    </Command.Dialog>
  )
}

interface EntryProps {
  entry: PaletteEntry
  isRecent: boolean
  onSelect: () => void
}

function Entry({ entry, isRecent, onSelect }: EntryProps) {
  const { id, name, trail, icon, keys } = entry
  return (
    <Command.Item
      // Values must differ, and two pages may have one name.
      value={`${id} ${name}`}
      keywords={[...trail]}
      onSelect={onSelect}
      className="group flex h-9 cursor-pointer select-none items-center gap-2.5 rounded px-3 data-[selected=true]:bg-hover [&_svg]:text-text-faint"
    >
      {isRecent ? <Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" /> : <MenuIcon icon={icon} />}
      <span className="min-w-0 truncate">{name}</span>
      <span className="min-w-0 flex-1 truncate text-small text-text-faint">{trail.join(' / ')}</span>
      {keys && <KeyboardKey keys={keys} aria-hidden />}
      <CornerDownLeft
        aria-hidden
        strokeWidth={1.75}
        className="size-3.5 opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  )
}
