import { useState } from 'react'
import type { Profile } from '#contract/session.ts'
import { CommandPalette } from '#ui/command-palette/command-palette.tsx'
import { KeyPage } from '#ui/command-palette/key-page.tsx'
import type { Typing } from '../catch-typing.ts'
import { keys } from './keys.ts'
import { useCommands } from './use-commands.tsx'
import { useRecordCommands } from './use-record-commands.tsx'
import { useViewCommands } from './use-view-commands.tsx'

export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  profile: Profile
  shown: OverlayName | null
  onShow: (name: OverlayName | null) => void
  /** What was typed while this code was loading. */
  typing: Typing | null
}

/** Palette and shortcut help; a separate chunk, loaded when first opened. */
export default function Overlay({ profile, shown, onShow, typing }: OverlayProps) {
  const [initialText] = useState(() => typing?.end() ?? '')
  const [text, setText] = useState(initialText.trim())
  const { recent, commands } = useCommands(profile, () => onShow('shortcuts'))
  const records = useRecordCommands(profile, text, shown === 'palette')
  const views = useViewCommands(shown === 'palette')
  return (
    <>
      <CommandPalette
        open={shown === 'palette'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'palette' : null)}
        label="搜索页面、记录与操作"
        placeholder="页面、记录或操作：名称、编号、拼音或首字母"
        initialText={initialText}
        groups={[recent, ...records.groups, views, ...commands]}
        onSearch={setText}
        loading={records.isLoading}
      />
      <KeyPage
        open={shown === 'shortcuts'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'shortcuts' : null)}
        groups={keys}
      />
    </>
  )
}
