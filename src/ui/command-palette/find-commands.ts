import PinyinMatch from 'pinyin-match'
import type { ReactNode } from 'react'

export interface Command {
  id: string
  name: string
  /** Its path, from the group down; searched as well, but ranked after the name. */
  trail?: readonly string[]
  icon?: ReactNode
  /** Shortcut: `Mod+K`. */
  keys?: string
  /** The palette stays open, as after a retry. */
  staysOpen?: boolean
  onSelect: () => void
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
  /**
   * `untyped`: shown until the user types, such as recent pages. The others are shown unfiltered: `exact` first, such as
   * the order with the typed number; `found`, server results, after the own matches; `typed` last, such as the lists
   * that can be searched for the text.
   */
  shows?: 'untyped' | 'exact' | 'found' | 'typed'
}

const filtered = (group: CommandGroup): boolean => group.shows === undefined || group.shows === 'untyped'

/**
 * Match score of an entry: its name by Chinese, pinyin or initials before its path; a match nearer to the start scores
 * higher. 0 is no match.
 */
export function score(entry: string, typed: string, trail: readonly string[] = []): number {
  const wanted = typed.trim()
  if (wanted === '') return 1
  const inName = PinyinMatch.match(entry, wanted)
  if (inName) return 1 - Math.min(inName[0], 40) / 100
  return trail.some((word) => PinyinMatch.match(word, wanted)) ? 0.3 : 0
}

/** The matches, best first within each group; of the filtered groups the one with the best match comes first. */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const isTyped = typed.trim() !== ''
  const own = groups
    .filter((group) => filtered(group) && !(isTyped && group.shows === 'untyped'))
    .map((group) => {
      const fitting = group.commands
        .map((command) => ({ command, fit: score(command.name, typed, command.trail) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((a, b) => b.fit - a.fit)
      return { ...group, commands: fitting.map(({ command }) => command), best: fitting[0]?.fit ?? 0 }
    })
    .toSorted((a, b) => b.best - a.best)
  const that = (wanted: CommandGroup['shows']) => groups.filter(({ shows }) => shows === wanted)
  const typedOnly = isTyped ? that('typed') : []
  return [...that('exact'), ...own, ...that('found'), ...typedOnly].filter(({ commands }) => commands.length > 0)
}
