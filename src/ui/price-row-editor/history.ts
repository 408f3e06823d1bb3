import type { Selection } from './range.ts'

/** The changes of one action, for any number of cells. */
export interface Step<State> {
  rows: readonly { index: number; before: State; after: State }[]
  selection: Selection
}

const limit = 200

export class History<State> {
  #done: Step<State>[] = []
  #undone: Step<State>[] = []

  get canUndo() {
    return this.#done.length > 0
  }

  get canRedo() {
    return this.#undone.length > 0
  }

  push(step: Step<State>): void {
    this.#done.push(step)
    if (this.#done.length > limit) this.#done.shift()
    this.#undone = []
  }

  undo(): Step<State> | undefined {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step
  }

  redo(): Step<State> | undefined {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
