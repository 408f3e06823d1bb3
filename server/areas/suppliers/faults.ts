import type { Faults } from '#contract/suppliers/brand-rules.ts'
import { refuse } from '#server/refusal.ts'

/** Refuses with the message of each field that breaks a rule; none, and the change goes on. */
export function refuseFaults(faults: Faults): void {
  const [first] = Object.values(faults)
  if (first) throw refuse(first, faults)
}
