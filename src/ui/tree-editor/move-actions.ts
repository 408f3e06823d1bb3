import type { TreeRowAction } from './editor-row.tsx'
import { type Direction, type Entry, type Index, type RefusalOf, stepPlace } from './tree-moves.ts'

const moveText = [
  { direction: 'up', words: '上移', keys: 'Alt+ArrowUp', edge: '已在最前' },
  { direction: 'down', words: '下移', keys: 'Alt+ArrowDown', edge: '已在最后' },
  { direction: 'in', words: '降一级', keys: 'Alt+ArrowRight', edge: '前面没有同级' },
  { direction: 'out', words: '升一级', keys: 'Alt+ArrowLeft', edge: '已在最上级' },
] as const

/** The moves of an entry among its siblings and between levels, each with its refusal reason. */
export function moveActions(
  index: Index,
  entry: Entry,
  refusalOf: RefusalOf,
  step: (direction: Direction) => void,
): TreeRowAction[] {
  return moveText.map(({ direction, words, keys, edge }) => {
    const place = stepPlace(index, entry, direction)
    const parent = place?.parentId ? index.byId.get(place.parentId) : undefined
    return { words, keys, refusal: place ? refusalOf(entry, parent) : edge, run: () => step(direction) }
  })
}
