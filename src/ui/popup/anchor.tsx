import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** What a popup stands beside and gives the focus back to: an element, or a point that acts as one. */
export type AnchorTarget = Pick<HTMLElement, 'getBoundingClientRect' | 'contains'> & { focus(): unknown }

interface AnchorProps {
  of: RefObject<AnchorTarget | null>
  ref?: Ref<AnchorTarget | null>
}

/**
 * Stands, as the child of a Radix trigger, for something that is on the page already. So the trigger itself needs no Radix,
 * and what it opens can come when somebody reaches for it.
 */
export function Anchor({ of, ref }: AnchorProps) {
  useImperativeHandle<AnchorTarget | null, AnchorTarget | null>(ref, () => of.current, [of])
  return null
}
