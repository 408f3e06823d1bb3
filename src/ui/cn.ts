import { type ClassValue, clsx } from 'clsx'
import { groupsOver } from '#ui/class-groups.ts'

/**
 * Joins class names; a later Tailwind class wins over an earlier one of the same group. A single string is returned
 * unchanged: no style contradicts itself (tests/unit/ui/looks.test.ts), and checking each would delay the first list.
 */
export function cn(...classes: ClassValue[]): string {
  const given = classes.filter(Boolean)
  const [only] = given
  return given.length === 1 && typeof only === 'string' ? only : mergeClasses(given)
}

export const mergeClasses = (classes: ClassValue[]): string => merge(clsx(classes))

const merge = cached((list) => {
  const claimed = new Set<string>()
  const result: string[] = []
  for (const name of (list.match(/\S+/g) ?? []).reverse()) {
    const [own, ...wider] = keysOver(name)
    if (own) {
      if (claimed.has(own) || wider.some((key) => claimed.has(key))) continue
      claimed.add(own)
    }
    result.unshift(name)
  }
  return result.join(' ')
})

const fixed = /^(\[|\*|(after|before)$)/

/** The groups of a class, scoped by variants and `!`, since only classes of the same scope conflict. */
const keysOver = cached((name) => {
  const variants = name.includes(':') ? variantsOf(name) : []
  const part = variants.pop() ?? name
  const utility = part.replace(/^!|!$/, '')
  const scope = `${variants.sort().join(':')} ${part === utility} `
  return groupsOver(utility).map((group) => scope + group)
})

/** The variants of a class, with a prefix where the order matters, and the utility itself. */
function variantsOf(name: string): string[] {
  const variants: string[] = []
  let segment = 0
  let depth = 0
  let part = ''
  for (const sign of name) {
    if ('[('.includes(sign)) depth++
    if ('])'.includes(sign)) depth--
    // The colon in `has-[a:hover]` ends no variant.
    if (sign === ':' && depth === 0) {
      // `hover:first:` equals `first:hover:`, but nothing moves across an arbitrary variant or a pseudo-element.
      variants.push(`${fixed.test(part) ? segment++ : segment}${part}`)
      part = ''
    } else part += sign
  }
  return [...variants, part]
}

/** Clearing the cache at times is simpler than an LRU. */
function cached<Result>(make: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    let result = results.get(text)
    if (result === undefined) {
      if (results.size === 2000) results.clear()
      result = make(text)
      results.set(text, result)
    }
    return result
  }
}
