import type { ReactNode } from 'react'
import type { Edits } from '#ui/dialog/edits.ts'

/** Switches between prices and stock; asks before it discards what is entered. */
export type RuleChoice = (edits: Edits) => ReactNode
