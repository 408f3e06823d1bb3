/** Two handlers of one event: the given one first, and if it prevents the default, it alone. */
export function composed<E extends { defaultPrevented: boolean }>(
  given: ((event: E) => void) | undefined,
  own: (event: E) => void,
): (event: E) => void {
  return (event) => {
    given?.(event)
    if (!event.defaultPrevented) own(event)
  }
}
