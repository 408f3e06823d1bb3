import type { KeyboardEvent } from 'react'

interface Queue<Review> {
  /** What the list shows, in its order. */
  queue: readonly Review[]
  id: number
  /** Waits, and may be decided by who is here. */
  isDecidable: (review: Review) => boolean
  /** The next one by the server, for where the list is at its end. */
  nextPendingId: number | null | undefined
  onOpen: (id: number | null) => void
}

/** Where a review stands in its queue; the ends are null, and so is a place outside of the list. */
export interface Place {
  previous: number | null
  next: number | null
  /** What opens after a decision. */
  following: number | null
  onOpen: (id: number | null) => void
}

export function placeIn<Review extends { id: number }>({
  queue,
  id,
  isDecidable,
  nextPendingId,
  onOpen,
}: Queue<Review>): Place {
  const place = queue.findIndex((review) => review.id === id)
  const at = (index: number) => (place === -1 ? null : (queue[index]?.id ?? null))
  const following = queue.slice(place + 1).find((review) => review.id !== id && isDecidable(review))
  return {
    previous: at(place - 1),
    next: at(place + 1),
    following: following?.id ?? nextPendingId ?? null,
    onOpen,
  }
}

/** True where a key is part of a text. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea')

/** A picture that stands large over the drawer has keys of its own: its events reach the drawer by React only. */
export const isInside = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target)
