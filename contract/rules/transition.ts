/** A transition of a life cycle: its start states and its end state. */
export interface Transition<Status extends number> {
  title: string
  from: readonly Status[]
  to: Status
}

/** Whether a transition may start from a state. */
export function canMove<Status extends number>(transition: Transition<Status>, status: Status): boolean {
  return transition.from.includes(status)
}
