/**
 * What a utility sets, if its first word is ambiguous; `#` means a number or a length. Contains only utilities used in
 * this project; missing ones are never merged, and `tests/unit/ui/cn.test.ts` reports them.
 */
const groups: Record<string, string> = {
  display: 'block contents flex grid hidden inline inline-block inline-flex table',
  position: 'absolute fixed relative static sticky',
  visibility: 'invisible visible',
  direction: 'flex-col flex-row flex-row-reverse',
  'align-content': 'content-between content-center content-start',
  'font-size': 'text-data text-reading text-section text-small text-title text-#',
  'text-align': 'text-center text-left text-right',
  line: 'line-through no-underline underline',
  family: 'font-mono font-sans',
  collapse: 'border-collapse border-separate',
  'border-width': 'border border-#',
  divide: 'divide divide-#',
  'outline-width': 'outline outline-#',
  'ring-width': 'ring ring-#',
  'stroke-width': 'stroke-#',
}

/** Utilities that set the property of their own name, with a value or without. */
const plain =
  '@container border-dashed flex-wrap grayscale grow isolate italic list-inside outline-none resize rounded shadow shrink ' +
  'sr-only tabular-nums transition truncate'

/** The same, but only with a value. */
const valued =
  'align animate appearance aspect auto-cols auto-rows backdrop-blur basis bg border border-spacing break brightness ' +
  'col-span col-start content cursor decoration delay duration field-sizing fill flex font gap grid-cols grid-flow grid-rows h inset items justify ' +
  'justify-items justify-self leading line-clamp list m max-h max-w min-h min-w object opacity order outline ' +
  'outline-offset overflow overscroll p place-items pointer-events ring rotate row-start scale scroll-m scroll-p select self ' +
  'size stroke table text touch translate underline-offset w whitespace z'

/** Groups overridden by a utility of another group: a later `size-4` wins over `w-2`, but not vice versa. */
const wider: Record<string, string> = {
  w: 'size',
  h: 'size',
  basis: 'flex',
  grow: 'flex',
  shrink: 'flex',
  display: 'line-clamp',
  overflow: 'line-clamp',
  leading: 'font-size',
}

/** `px`, `gap-x` and `border-t` are one side of `p`, `gap` and `border`; `top` is one side of `inset`. */
const sided = /^(m|p|scroll-m|scroll-p|[a-z-]+(?=-))-?([xytrbl])(?=-|$)/

const index = new Map<string, string>()

/** Filled on the first lookup, so that loading this module costs nothing. */
function fillIndex() {
  for (const name of plain.split(' ')) index.set(name, name)
  for (const name of `${plain} ${valued}`.split(' ')) index.set(`${name}-`, name)
  for (const [group, patterns] of Object.entries(groups)) {
    for (const pattern of patterns.split(' ')) index.set(pattern, group)
  }
}

function groupOf(name: string): string | undefined {
  if (index.size === 0) fillIndex()
  let group = index.get(name)
  let first = name.replace(/[[(].*/, '')
  while (!group && first.includes('-')) {
    first = first.slice(0, first.lastIndexOf('-'))
    const isMeasure = /^\W?\d/.test(name.slice(first.length + 1))
    group = (isMeasure && index.get(`${first}-#`)) || index.get(`${first}-`)
  }
  return group
}

/**
 * The groups whose later utilities win over this one (without variants and `!`): its own group first. Empty for an
 * unknown utility.
 */
export function groupsOver(utility: string): string[] {
  // `[clip-path:none]` sets the named property.
  if (utility[0] === '[') return utility.split(':', 1)
  const name = utility.replace(/^-|\/.*/g, '').replace(/^(top|right|bottom|left)-/, (edge) => `inset-${edge[0]}-`)
  const [start = '', base = '', side] = sided.exec(name) ?? []
  const group = groupOf(base + name.slice(start.length))
  if (!group) return []
  if (side) return [`${group}-${side}`, `${group}-${'tby'.includes(side) ? 'y' : 'x'}`, group]
  return [group, wider[group] ?? group]
}
