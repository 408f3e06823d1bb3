import type { KeyboardEvent } from 'react'

interface Queue<Review> {
  /** The rows of the list, in order. */
  queue: readonly Review[]
  id: number
  /** Whether a review is pending and the current user may decide it. */
  isDecidable: (review: Review) => boolean
  /** The next pending review from the server, for the end of the list. */
  nextPendingId: number | null | undefined
  onOpen: (id: number | null) => void
}

/** The position of a review in its queue; null at the ends and for a review outside of the list. */
export interface Place {
  previous: number | null
  next: number | null
  /** The review to open after a decision. */
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

/** Whether the key belongs to text input. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea')

/** A lightbox over the drawer has its own keys: its events reach the drawer only through React. */
export const isInside = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target)
