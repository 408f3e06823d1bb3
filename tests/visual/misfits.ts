/** Something on the page that has no room. */
export interface Misfit {
  /** Which promise is broken. */
  kind: 'page scrolls sideways' | 'cut off' | 'sticks out' | 'out of sight' | 'overlap'
  /** The element, as a person would look for it. */
  where: string
}

/**
 * What does not fit into the window as it is now. A table may scroll sideways within itself, and a long text may end in an
 * ellipsis; the page may not, and nothing else may be hidden or lie over another. It is sent to the browser as text, so it
 * can use nothing from outside of itself.
 */
export function misfits(): Misfit[] {
  const { innerWidth: width, innerHeight: height } = window
  const root = document.documentElement
  const found: Misfit[] = []

  const describe = (element: Element): string => {
    const slot = element.closest('[data-slot]')?.getAttribute('data-slot') ?? element.parentElement?.localName ?? ''
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)
    return `${slot} › ${element.localName} 「${words}」`
  }
  const report = (kind: Misfit['kind'], element: Element, more = '') => {
    const where = `${describe(element)} ${more}`.trim()
    if (!found.some((one) => one.kind === kind && one.where === where)) found.push({ kind, where })
  }
  const isShown = (element: Element) => {
    const { width: wide, height: high } = element.getBoundingClientRect()
    // What only readers hear stands in a box of one pixel.
    if (wide <= 1 || high <= 1 || element.closest('.sb-wrapper, [aria-hidden="true"], [inert], svg, style'))
      return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const above = function* (node: Node): Generator<Element> {
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) yield one
  }
  /** Can be brought into sight by scrolling something smaller than the page. */
  const scrolls = (element: Element, side: 'overflowX' | 'overflowY') =>
    [...above(element)].some(
      (one) => ['auto', 'scroll'].includes(getComputedStyle(one)[side]) || one.hasAttribute('data-scroll'),
    )
  /** Lies over the page on purpose. */
  const floats = (element: Element, besides: Element) => {
    for (const one of [element, ...above(element)]) {
      if (one.contains(besides)) return false
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(one).position)) return true
    }
    return false
  }

  const checkAction = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isFixed = [element, ...above(element)].some((one) => getComputedStyle(one).position === 'fixed')
    const isBeside = (left < -1 || right > width + 1) && !scrolls(element, 'overflowX')
    const isBelow = isFixed && (top < -1 || bottom > height + 1) && !scrolls(element, 'overflowY')
    if (isBeside || isBelow) report('out of sight', element)
  }

  /** Whether a point of a text is in sight, can be scrolled there or stands for an ellipsis; the first frame that hides it decides. */
  const fateOf = (own: Element, x: number, y: number): 'shown' | 'elsewhere' | 'cut' => {
    for (const one of [own, ...above(own)]) {
      const style = getComputedStyle(one)
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isBeside = style.overflowX !== 'visible' && (x < left || x > right)
      const isBelow = style.overflowY !== 'visible' && (y < top || y > bottom)
      if (!isBeside && !isBelow) continue
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isLost = (isBeside && hides(style.overflowX)) || (isBelow && hides(style.overflowY))
      return isLost && !isShortened && !one.closest('[data-scroll]') ? 'cut' : 'elsewhere'
    }
    return 'shown'
  }

  const checkText = (own: Element, { left, right, top, bottom }: DOMRect) => {
    const y = (top + bottom) / 2
    const control = own.closest('button, a[href]')
    const box = control?.getBoundingClientRect()
    // Both ends of a line are tried: what is too long runs into its neighbour.
    for (const x of [left + 2, right - 2]) {
      const fate = fateOf(own, x, y)
      if (fate === 'cut') report('cut off', own)
      if (fate !== 'shown') continue
      if (control && box && (x < box.left || x > box.right)) report('sticks out', control)
      const over = document.elementFromPoint(x, y)
      if (!over || over.contains(own) || own.contains(over) || floats(over, own) || floats(own, over)) continue
      const showsSomething = over.textContent.trim() !== '' || over.matches('input, textarea, img, canvas')
      if (showsSomething) report('overlap', own, `under ${describe(over)}`)
    }
  }

  if (root.scrollWidth > width) {
    found.push({ kind: 'page scrolls sideways', where: `by ${root.scrollWidth - width} px` })
  }
  for (const element of document.body.querySelectorAll('button, a[href], input, textarea, [tabindex="0"]')) {
    if (isShown(element)) checkAction(element)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const own = text.parentElement
    if (!own || !text.textContent?.trim() || !isShown(own)) continue
    range.selectNodeContents(text)
    for (const line of range.getClientRects()) checkText(own, line)
  }
  return found
}
