import { useState } from 'react'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** State of the decision on the open review, blank again for each review. `decide` sends it once at a time. */
export function useReviewState<State extends { failure: string }>(id: number | undefined, undecided: State) {
  const [of, setOf] = useState(id)
  const [state, setState] = useState(undecided)
  const [isBusy, setBusy] = useState(false)
  if (id !== undefined && id !== of) {
    setOf(id)
    setState(undecided)
  }
  const change = (part: Partial<State>) => setState((now) => ({ ...now, ...part }))

  /** Sends a decision. An error stays beside it, as a message or as `failed` tells. */
  const decide = async (
    send: () => Promise<void>,
    failed: (error: unknown) => Partial<State> | Promise<Partial<State>> = (error) =>
      ({ failure: messageOf(error) }) as Partial<State>,
  ) => {
    if (isBusy) return
    setBusy(true)
    setState((now) => ({ ...now, failure: '' }))
    try {
      await send()
    } catch (error) {
      change(await failed(error))
    } finally {
      setBusy(false)
    }
  }
  return { state, change, isBusy, decide }
}
