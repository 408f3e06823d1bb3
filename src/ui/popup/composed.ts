/** Composes two handlers of an event: the given one runs first and can prevent the other by preventDefault. */
export function composed<E extends { defaultPrevented: boolean }>(
  given: ((event: E) => void) | undefined,
  own: (event: E) => void,
): (event: E) => void {
  return (event) => {
    given?.(event)
    if (!event.defaultPrevented) own(event)
  }
}
