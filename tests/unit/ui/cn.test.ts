import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, test } from 'vitest'
import { buttonLook } from '#ui/button/button.tsx'
import { cn, mergeClasses } from '#ui/cn.ts'
import config from '../../../tailwind.config.ts'

describe('a later class wins', () => {
  test.each([
    ['over the same kind', 'p-2 p-4', 'p-4'],
    ['over what it includes', 'pt-1 mr-2 px-2 p-4', 'mr-2 p-4'],
    ['but not over what includes it', 'p-4 px-2 pt-1', 'p-4 px-2 pt-1'],
    ['over width and height, being a size', 'w-4 h-4 size-6', 'size-6'],
    ['over edges, being inset', 'top-0 -left-px inset-x-1 inset-0', 'inset-0'],
    ['over line height, being a font size', 'leading-4 text-[26px]/9', 'text-[26px]/9'],
    ['whatever it is made of', 'w-4 w-1/2 w-(--x) w-[calc(100%-(2px/3))] -w-px', '-w-px'],
    ['among colours of one ground', 'bg-surface bg-accent/10', 'bg-accent/10'],
    ['among arbitrary values of one property', '[--x:1] [--y:1] [--x:2]', '[--y:1] [--x:2]'],
    ['if it is just as important', 'p-1! !p-2 p-3', '!p-2 p-3'],
    ['under the same variants', 'hover:p-1 p-2 data-[state=open]:p-1 hover:p-3', 'p-2 data-[state=open]:p-1 hover:p-3'],
    ['under brackets with colons', 'has-[[role=a]:focus]:p-1 has-[[role=a]:focus]:p-2', 'has-[[role=a]:focus]:p-2'],
    ['in whichever order its variants stand', 'hover:dark:p-1 dark:hover:p-2', 'dark:hover:p-2'],
    ['unless the order has a meaning', 'hover:[&_svg]:p-1 [&_svg]:hover:p-2', 'hover:[&_svg]:p-1 [&_svg]:hover:p-2'],
    ['after a pseudo-element too', 'before:hover:p-1 hover:before:p-2', 'before:hover:p-1 hover:before:p-2'],
  ])('%s', (_, list, merged) => expect(mergeClasses([list])).toBe(merged))
})

describe('classes of several kinds stay', () => {
  test.each([
    'border border-line border-dashed border-t-2',
    'text-data text-text-muted text-center truncate',
    'outline-2 outline-accent outline-offset-2',
    'flex flex-col flex-1 flex-wrap',
    'group/row group/row constructor peer',
  ])('%s', (list) => expect(mergeClasses([list])).toBe(list))
})

test('a look of several kinds is merged as one: a link has no horizontal padding', () => {
  const classes = cn(buttonLook({ tone: 'link', size: 'tiny' })).split(' ')
  expect(classes.filter((name) => name.startsWith('px-'))).toEqual(['px-0'])
})

test('falsy and empty values are ignored', () => {
  expect(cn('p-1', false, undefined, ['', { 'm-1': true, 'm-2': false }], ' p-2\n')).toBe('m-1 p-2')
  expect(cn()).toBe('')
})

describe('the same as tailwind-merge', () => {
  const { borderRadius, fontSize, extend } = config.theme
  const reference = extendTailwindMerge({
    extend: {
      theme: {
        text: Object.keys(fontSize),
        radius: Object.keys(borderRadius),
        shadow: Object.keys(extend.boxShadow),
        animate: Object.keys(extend.animation),
      },
      classGroups: {
        h: [{ h: Object.keys(extend.height) }],
        duration: [{ duration: Object.keys(extend.transitionDuration) }],
      },
    },
  })

  /**
   * Compares both merged results of a class list. A class missing in `class-groups.ts` already differs when repeated.
   */
  function difference(list: string): string[] {
    const [ours, theirs] = [mergeClasses([list]), reference(list)]
    return ours === theirs ? [] : [`${list} → ${ours}, not ${theirs}`]
  }

  const cwd = fileURLToPath(new URL('../../../src/', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd, exclude: ['ui/class-groups.ts'] })
  const literals = sources.flatMap(
    (path) => readFileSync(cwd + path, 'utf8').match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? [],
  )
  const tokens = new Set(literals.flatMap((literal) => literal.slice(1, -1).split(/\s+/)))
  // tailwind-merge removes a duplicate only of a class it knows.
  const classes = [...tokens].filter((name) => name && reference(`${name} ${name}`) === name)
  const variantsOf = (name: string) => name.split(':').slice(0, -1)
  const bare = classes.filter((name) => variantsOf(name).length === 0)

  test('for every pair of classes in the sources', { timeout: 30_000 }, () => {
    expect(bare.length).toBeGreaterThan(400)
    // Classes with different variants never conflict.
    const scopes = Map.groupBy(classes, (name) => variantsOf(name).sort().join(':'))
    const lists = [...scopes.values()].flatMap((scope) =>
      scope.flatMap((first) => scope.map((second) => `${first} ${second}`)),
    )
    expect(lists.flatMap(difference).slice(0, 20)).toEqual([])
  })

  const expectNoneIn = (name: fc.Arbitrary<string>) => {
    const lists = fc.array(name, { minLength: 3, maxLength: 8 }).map((names) => names.join(' '))
    const isSame = fc.property(lists, (list) => {
      expect(difference(list)).toEqual([])
    })
    fc.assert(isSame, { seed: 1, numRuns: 5000 })
  }

  test('for lists of them', () => expectNoneIn(fc.constantFrom(...classes)))

  test('under variants in any order', () => {
    const variants = ['hover', 'dark', 'data-[state=open]', 'has-[a:hover]', '[&_svg]', '*', 'before']
    const some = fc.shuffledSubarray(variants, { maxLength: 3 })
    const utility = fc.constantFrom('p-1', 'p-1!', 'px-2', '!px-2')
    expectNoneIn(fc.tuple(some, utility).map((parts) => parts.flat().join(':')))
  })
})
