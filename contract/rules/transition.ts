/** One step of a life cycle: from which states it starts and where it ends. */
export interface Transition<Status extends number> {
  title: string
  from: readonly Status[]
  to: Status
}

/** Whether a step may start from a state. */
export function canMove<Status extends number>(transition: Transition<Status>, status: Status): boolean {
  return transition.from.includes(status)
}
