import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** Unsaved input of a dialog or drawer. */
export interface Edits {
  isDirty: boolean
  /** Called when the user discards the input. */
  discard(): void
}

/** For a dialog without input. */
export const noEdits: Edits = { isDirty: false, discard: () => {} }

interface Surface {
  /** Registers edits to be confirmed before the surface closes; returns the unregister function. */
  hold(edits: RefObject<Edits>): () => void
  /** Sets the title of the dialog or drawer, for the question. */
  call(title: string): void
}

const noSurface: Surface = { hold: () => () => {}, call: () => {} }

const SurfaceContext = createContext<Surface>(noSurface)
export const SurfaceProvider = SurfaceContext

/** The surrounding dialog or drawer, if any. */
export const useSurface = (): Surface => use(SurfaceContext)

/** Registers edits with the surrounding dialog or drawer, which then asks before it closes. */
export function useEditsInside(edits: Edits): void {
  const { hold } = useSurface()
  const latest = useRef(edits)
  useEffect(() => {
    latest.current = edits
  })
  useEffect(() => hold(latest), [hold])
}
