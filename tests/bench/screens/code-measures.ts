import { ownCodeOfScreens } from '../build.ts'
import { checked, kilobytes, type Measure, median, reported } from '../measure.ts'

const LIMIT = 15

/** Forms with large additional fields: media, rich text, the SKU sheet. */
const isApart = (screen: string) => screen.endsWith('/product-form.tsx')

/** What opening one screen adds to the code already loaded. */
export async function measureScreenCode(): Promise<Measure[]> {
  const screens = [...ownCodeOfScreens()]
    .filter(([screen]) => !isApart(screen))
    .map(([screen, bytes]) => ({ name: screen.replace('src/features/', ''), size: kilobytes(bytes) }))
    .sort((a, b) => b.size - a.size)
  const describe = (of: typeof screens) => of.map(({ name, size }) => `${name} ${size} kB`).join(', ')
  const heavy = screens.filter(({ size }) => size > LIMIT)
  return [
    reported(`own code of ${screens.length} screens, gzip: median`, `${median(screens.map(({ size }) => size))} kB`),
    checked(
      'own code of a screen, gzip: the most',
      screens.length > 0 && heavy.length === 0,
      `≤ ${LIMIT} kB`,
      describe(heavy.length > 0 ? heavy : screens.slice(0, 1)),
    ),
  ]
}
