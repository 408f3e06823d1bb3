import { ownCodeOfScreens } from '../build.ts'
import { held, kilobytes, type Measure, median, told } from '../measure.ts'

const LIMIT = 15

/** Forms with large additional fields: media, rich text, the SKU sheet. */
const isApart = (screen: string) => screen.endsWith('/product-form.tsx')

/** What opening one screen adds to the code already loaded. */
export async function measureScreenCode(): Promise<Measure[]> {
  const screens = [...ownCodeOfScreens()]
    .filter(([screen]) => !isApart(screen))
    .map(([screen, bytes]) => ({ name: screen.replace('src/features/', ''), size: kilobytes(bytes) }))
    .sort((one, other) => other.size - one.size)
  const words = (of: typeof screens) => of.map(({ name, size }) => `${name} ${size} kB`).join(', ')
  const heavy = screens.filter(({ size }) => size > LIMIT)
  return [
    told(`own code of ${screens.length} screens, gzip: median`, `${median(screens.map(({ size }) => size))} kB`),
    held(
      'own code of a screen, gzip: the most',
      screens.length > 0 && heavy.length === 0,
      `≤ ${LIMIT} kB`,
      words(heavy.length > 0 ? heavy : screens.slice(0, 1)),
    ),
  ]
}
