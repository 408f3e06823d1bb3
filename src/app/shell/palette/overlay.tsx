import { CommandPalette } from '#ui/command-palette/command-palette.tsx'
import { KeyPage } from '#ui/command-palette/key-page.tsx'
import { keys } from './keys.ts'
import { useCommands } from './use-commands.tsx'

export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  shown: OverlayName | null
  onShow: (name: OverlayName | null) => void
}

/** What opens over the shell by a key; a chunk of its own, loaded at the first press. */
export default function Overlay({ shown, onShow }: OverlayProps) {
  const groups = useCommands(() => onShow('shortcuts'))
  return (
    <>
      <CommandPalette
        open={shown === 'palette'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'palette' : null)}
        groups={groups}
      />
      <KeyPage
        open={shown === 'shortcuts'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'shortcuts' : null)}
        groups={keys}
      />
    </>
  )
}
