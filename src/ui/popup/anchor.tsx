import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** The anchor of a popup, which also gets focus back: an element, or a point that acts as one. */
export type AnchorTarget = Pick<HTMLElement, 'getBoundingClientRect' | 'contains'> & { focus(): unknown }

interface AnchorProps {
  of: RefObject<AnchorTarget | null>
  ref?: Ref<AnchorTarget | null>
}

/**
 * The child of a Radix trigger that represents an element already on the page. So the trigger itself needs no Radix,
 * and the popup can be loaded on hover or focus.
 */
export function Anchor({ of, ref }: AnchorProps) {
  useImperativeHandle<AnchorTarget | null, AnchorTarget | null>(ref, () => of.current, [of])
  return null
}
