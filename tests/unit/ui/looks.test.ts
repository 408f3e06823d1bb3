import type { ClassValue } from 'clsx'
import { expect, test, vi } from 'vitest'
import { mergeClasses } from '#ui/cn.ts'

// A look used alone is not merged (src/ui/cn.ts), so the classes of its variants must not conflict.

interface Look {
  variants: Record<string, Record<string, ClassValue>>
  of: (choice: Record<string, string>) => string
}

const looks = vi.hoisted((): Look[] => [])

vi.mock('class-variance-authority', async (original) => {
  const { cva } = await original<typeof import('class-variance-authority')>()
  return {
    cva: (base: ClassValue, config: { variants?: Look['variants'] } = {}) => {
      const of = cva(base, config as never) as Look['of']
      looks.push({ variants: config.variants ?? {}, of })
      return of
    },
  }
})

/** All combinations of one value per variant. */
const choicesOf = (variants: Look['variants']): Record<string, string>[] =>
  Object.entries(variants).reduce<Record<string, string>[]>(
    (choices, [name, values]) =>
      choices.flatMap((choice) => Object.keys(values).map((value) => ({ ...choice, [name]: value }))),
    [{}],
  )

test('no look has conflicting classes', { timeout: 60_000 }, async () => {
  const modules = import.meta.glob(['/src/ui/**/*.tsx', '/src/ui/**/*-look.ts', '/src/screen/**/*.tsx'])
  await Promise.all(Object.values(modules).map((load) => load()))
  expect(looks.length).toBeGreaterThan(10)
  const contradictions = looks.flatMap(({ variants, of }) =>
    choicesOf(variants).flatMap((choice) => {
      const classes = of(choice).split(' ')
      const merged = mergeClasses(classes).split(' ')
      const lost = classes.filter((name) => !merged.includes(name))
      return lost.length > 0 ? [`${JSON.stringify(choice)} of ${classes[0]} …: ${lost.join(' ')}`] : []
    }),
  )
  expect(contradictions).toEqual([])
})
