import PinyinMatch from 'pinyin-match'
import type { ReactNode } from 'react'

export interface Command {
  id: string
  name: string
  /** Where it stands, from the group down; searched as well, but after the name. */
  trail?: readonly string[]
  icon?: ReactNode
  /** Keys that do the same: `Mod+K`. */
  keys?: string
  onSelect: () => void
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
  /** `untyped`: until something is typed, such as what one used last. `found`: searched elsewhere, shown as it comes, at the end. */
  shows?: 'untyped' | 'found'
}

/**
 * How well an entry fits what was typed: its name by Chinese, pinyin or initials before the path to it; nearer to the
 * start is better. 0 is no match.
 */
export function score(entry: string, typed: string, trail: readonly string[] = []): number {
  const wanted = typed.trim()
  if (wanted === '') return 1
  const inName = PinyinMatch.match(entry, wanted)
  if (inName) return 1 - Math.min(inName[0], 40) / 100
  return trail.some((word) => PinyinMatch.match(word, wanted)) ? 0.3 : 0
}

/** What fits, best first within its group, the group with the best one first. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const isTyped = typed.trim() !== ''
  const own = groups
    .filter(({ shows }) => shows !== 'found' && !(isTyped && shows === 'untyped'))
    .map((group) => {
      const fitting = group.commands
        .map((command) => ({ command, fit: score(command.name, typed, command.trail) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit)
      return { ...group, commands: fitting.map(({ command }) => command), best: fitting[0]?.fit ?? 0 }
    })
    .toSorted((one, other) => other.best - one.best)
  return [...own, ...groups.filter(({ shows }) => shows === 'found')].filter(({ commands }) => commands.length > 0)
}
