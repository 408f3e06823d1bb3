import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** What is entered in a dialog or drawer and not saved. */
export interface Edits {
  isDirty: boolean
  /** It was given up: nothing of it is worth keeping. */
  discard(): void
}

/** Of a dialog in which nothing can be entered for now. */
export const noEdits: Edits = { isDirty: false, discard: () => {} }

interface Surface {
  /** Lets the edits be asked about before the surface closes; answers how to forget them. */
  hold(edits: RefObject<Edits>): () => void
  /** What the dialog or drawer is called, for the question. */
  call(title: string): void
}

const nowhere: Surface = { hold: () => () => {}, call: () => {} }

const SurfaceContext = createContext<Surface>(nowhere)
export const SurfaceProvider = SurfaceContext

/** The dialog or drawer around, if there is one. */
export const useSurface = (): Surface => use(SurfaceContext)

/** Edits inside a dialog or drawer: it asks before it closes with them. */
export function useEditsInside(edits: Edits): void {
  const { hold } = useSurface()
  const latest = useRef(edits)
  useEffect(() => {
    latest.current = edits
  })
  useEffect(() => hold(latest), [hold])
}
