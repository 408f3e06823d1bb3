import type { RequestHandler } from 'msw'
import { type LastSave, type Presence, type PresentPerson, renewPresence } from '#contract/presence.ts'
import { answer } from './answer.ts'
import { hoursAgo } from './records.ts'

export const present = (name: string, role: string, isEditing = true): PresentPerson => ({
  name,
  role,
  isEditing,
  since: hoursAgo(0.1),
})

export const savedBy = (by: string, change: Partial<LastSave> = {}): LastSave => ({
  logId: 1,
  by,
  isOwn: false,
  occurredAt: hoursAgo(0),
  summary: '编辑货架「春季新品」',
  canCompare: true,
  ...change,
})

/** Answers one after the other; the last one from then on. `renewals` collects what was sent. */
export function presenceHandlers(answers: readonly Partial<Presence>[], renewals: object[] = []): RequestHandler[] {
  let sent = 0
  return [
    answer(renewPresence, (params) => {
      renewals.push(params)
      const next = answers[Math.min(sent, answers.length - 1)]
      sent += 1
      return { others: [], lastSave: null, ...next }
    }),
  ]
}

/** Hides and shows the tab, as a user does who works in another one. */
export function setTabVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The state of the browser itself again. */
export const releaseTab = (): boolean => Reflect.deleteProperty(document, 'visibilityState')
