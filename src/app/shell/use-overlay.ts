import { type ComponentType, useState } from 'react'
import { toast } from '#ui/toast/toast.ts'
import type { OverlayName, OverlayProps } from './palette/overlay.tsx'

/** Opens palette and shortcut help; their code loads when first opened, and again after a failure. */
export function useOverlay() {
  const [shown, setShown] = useState<OverlayName | null>(null)
  const [Overlay, setOverlay] = useState<ComponentType<OverlayProps> | null>(null)
  const show = (name: OverlayName | null) => {
    setShown(name)
    if (Overlay || name === null) return
    import('./palette/overlay.tsx').then(
      (chunk) => setOverlay(() => chunk.default),
      () => toast.error('加载失败，请检查网络后重试'),
    )
  }
  return { shown, show, Overlay }
}
