import type { ReactNode } from 'react'

export interface ReasonWanted {
  /** Label: 停用原因 */
  label: string
  /** Minimum length; default 1. */
  min?: number
  max: number
  /** Common reasons, inserted by a click. */
  presets?: readonly string[]
}

export interface Question {
  /** Includes the name of the item: 停用「北欧之家」？ */
  title: string
  /** The consequences. */
  consequence?: ReactNode
  /** The verb of the action: 停用品牌. Never 确定. */
  action: string
  /** `danger` if data is lost. */
  tone?: 'primary' | 'danger'
  reason?: ReasonWanted
  /** Text that the user must type to enable the button, for irreversible actions. */
  typeToConfirm?: string
  /** Runs while the dialog is open. If it throws, the dialog stays open with the error and can be retried. */
  onConfirm?: (answer: Answer) => void | Promise<void>
}

export interface Answer {
  /** Present if a reason was requested. */
  reason?: string
}

export interface PendingQuestion {
  question: Question
  resolve: (answer: Answer | false) => void
}

let queue: readonly PendingQuestion[] = []
const listeners = new Set<() => void>()

function set(next: readonly PendingQuestion[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Asks for confirmation. Resolves to false if cancelled. `ConfirmHost` renders the question. */
export function confirm(question: Question): Promise<Answer | false> {
  return new Promise((resolve) => {
    const pending: PendingQuestion = {
      question,
      resolve: (answer) => {
        set(queue.filter((item) => item !== pending))
        resolve(answer)
      },
    }
    set([...queue, pending])
  })
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question currently shown; the next one waits for its answer. */
export const currentQuestion = () => queue[0]
