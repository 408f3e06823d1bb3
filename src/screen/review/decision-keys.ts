import type { KeyboardEvent } from 'react'
import { isTyping } from './review-queue.ts'

interface Decidable {
  canDecide: boolean
  isRefusing: boolean
  setRefusing: (isRefusing: boolean) => void
  toggleReason: (preset: string) => void
  pass: () => unknown
  refuse: () => unknown
}

/** R opens the refusal, digits pick reasons, Ctrl+Enter decides: a single accidental key decides nothing. */
export function decideByKey(event: KeyboardEvent, decision: Decidable, presets: readonly string[]) {
  const { canDecide, isRefusing } = decision
  if (!canDecide || event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    void (isRefusing ? decision.refuse() : decision.pass())
    return
  }
  if (!isPlainKey(event)) return
  const preset = presets[Number(event.key) - 1]
  if (isRefusing && preset) decision.toggleReason(preset)
  if (event.key === 'r' && !isRefusing) decision.setRefusing(true)
}

/** A key that is pressed alone, outside of a text. */
export const isPlainKey = (event: KeyboardEvent): boolean =>
  !(isTyping(event) || event.ctrlKey || event.metaKey || event.altKey)
