import { type ComponentType, useState } from 'react'
import { toast } from '#ui/toast/toast.ts'
import { catchTyping, type Typing } from './catch-typing.ts'
import type { OverlayName, OverlayProps } from './palette/overlay.tsx'

/**
 * Opens palette and shortcut help; their code loads when first opened, and again after a failure. What is typed
 * meanwhile is caught for the palette.
 */
export function useOverlay() {
  const [shown, setShown] = useState<OverlayName | null>(null)
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps> | null>(null)
  const [typing, setTyping] = useState<Typing | null>(null)
  const show = (name: OverlayName | null) => {
    setShown(name)
    if (Overlay || name === null) return
    const caught = name === 'palette' && !typing ? catchTyping() : typing
    setTyping(caught)
    import('./palette/overlay.tsx').then(
      (chunk) => setOverlay(() => chunk.default),
      () => {
        caught?.end()
        setTyping(null)
        toast.error('加载失败，请检查网络后重试')
      },
    )
  }
  return { shown, show, Overlay, typing }
}
