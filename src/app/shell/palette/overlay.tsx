import { CommandPalette } from '#ui/command-palette/command-palette.tsx'
import { KeyPage } from '#ui/command-palette/key-page.tsx'
import { keys } from './keys.ts'
import { useCommands } from './use-commands.tsx'
import { useViewCommands } from './use-view-commands.tsx'

export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  shown: OverlayName | null
  onShow: (name: OverlayName | null) => void
}

/** Palette and shortcut help; a separate chunk, loaded when first opened. */
export default function Overlay({ shown, onShow }: OverlayProps) {
  const groups = useCommands(() => onShow('shortcuts'))
  const views = useViewCommands(shown === 'palette')
  return (
    <>
      <CommandPalette
        open={shown === 'palette'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'palette' : null)}
        groups={[...groups, views]}
      />
      <KeyPage
        open={shown === 'shortcuts'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'shortcuts' : null)}
        groups={keys}
      />
    </>
  )
}
