import { Palette } from './palette.tsx'
import { Shortcuts } from './shortcuts.tsx'

export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  shown: OverlayName | null
  onShow: (name: OverlayName | null) => void
}

/** What opens over the shell by a key; a chunk of its own, loaded at the first press. */
export default function Overlay({ shown, onShow }: OverlayProps) {
  return (
    <>
      <Palette
        isOpen={shown === 'palette'}
        onOpenChange={(isOpen) => onShow(isOpen ? 'palette' : null)}
        onShowShortcuts={() => onShow('shortcuts')}
      />
      <Shortcuts isOpen={shown === 'shortcuts'} onOpenChange={(isOpen) => onShow(isOpen ? 'shortcuts' : null)} />
    </>
  )
}
