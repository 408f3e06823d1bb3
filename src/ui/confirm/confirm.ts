import type { ReactNode } from 'react'

export interface ReasonWanted {
  /** 停用原因 */
  label: string
  /** Fewest characters; 1 unless told. */
  min?: number
  max: number
  /** Common ones, to take over by a click. */
  presets?: readonly string[]
}

export interface Question {
  /** Names the thing: 停用「北欧之家」？ */
  title: string
  /** What follows, and for whom. */
  consequence?: ReactNode
  /** The verb again: 停用品牌. Never 确定. */
  action: string
  /** `danger` where something is lost. */
  tone?: 'primary' | 'danger'
  reason?: ReasonWanted
  /** This text must be typed before the button works, for what cannot be undone. */
  typeToConfirm?: string
  /** Does it while the dialog stands. When it throws, the dialog stays, says why, and can be tried again. */
  onConfirm?: (answer: Answer) => void | Promise<void>
}

export interface Answer {
  /** Present when one was asked for. */
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

/** Asks before something of consequence is done. Resolves to false when it is called off. `AskHost` shows the question. */
export function confirm(question: Question): Promise<Answer | false> {
  return new Promise((resolve) => {
    const asked: PendingQuestion = {
      question,
      resolve: (answer) => {
        set(queue.filter((one) => one !== asked))
        resolve(answer)
      },
    }
    set([...queue, asked])
  })
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that stands on the screen; the next one waits for its answer. */
export const currentQuestion = () => queue[0]
