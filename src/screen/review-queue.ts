import type { KeyboardEvent } from 'react'

/** Those before and after one in a queue, by what the list shows; null at its ends, and where it is not in the list. */
export function neighbours(queue: readonly { id: number }[], id: number) {
  const place = queue.findIndex((review) => review.id === id)
  const at = (index: number) => (place === -1 ? null : (queue[index]?.id ?? null))
  return { previous: at(place - 1), next: at(place + 1) }
}

/** True where a key is part of a text. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea')

/** A picture that stands large over the drawer has keys of its own: its events reach the drawer by React only. */
export const isInside = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target)
