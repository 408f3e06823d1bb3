/** A stored file. */
export interface Uploaded {
  url: string
  name: string
  /** Bytes. */
  size: number
}

/** Uploads one file; injected, because the kit knows no server. `onProgress` takes 0 to 1. */
export type Upload = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<Uploaded>

export interface UploadTask {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  progress: number
  message: string
  result: Uploaded | undefined
}

const parallel = 3

/** Uploads files three at a time. Its state is read as a snapshot, so that React can subscribe to it. */
export class UploadQueue {
  upload: Upload
  #tasks: readonly UploadTask[] = []
  #sending = new Map<number, AbortController>()
  #listeners = new Set<() => void>()
  #nextId = 1

  constructor(upload: Upload) {
    this.upload = upload
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = () => this.#tasks

  add(files: readonly File[]): void {
    const fresh = files.map((file): UploadTask => {
      return { id: this.#nextId++, file, state: 'waiting', progress: 0, message: '', result: undefined }
    })
    this.#set([...this.#tasks, ...fresh])
    this.#fill()
  }

  /** Cancels a file, or removes a failed one. */
  cancel(id: number): void {
    this.#sending.get(id)?.abort()
    this.#sending.delete(id)
    this.#set(this.#tasks.filter((task) => task.id !== id))
    this.#fill()
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', progress: 0, message: '' })
    this.#fill()
  }

  stop(): void {
    for (const sending of this.#sending.values()) sending.abort()
    this.#sending.clear()
    this.#set([])
  }

  /** Removes and returns finished uploads in the order chosen: a fast file waits for a slow one before it. */
  takeArrived(): Uploaded[] {
    const open = this.#tasks.findIndex(({ state }) => state === 'waiting' || state === 'sending')
    const settled = open < 0 ? this.#tasks : this.#tasks.slice(0, open)
    const arrived = settled.filter(({ state }) => state === 'done')
    if (arrived.length > 0) this.#set(this.#tasks.filter((task) => !arrived.includes(task)))
    return arrived.flatMap(({ result }) => result ?? [])
  }

  #fill(): void {
    while (this.#sending.size < parallel) {
      const next = this.#tasks.find(({ state }) => state === 'waiting')
      if (!next) return
      void this.#send(next)
    }
  }

  async #send({ id, file }: UploadTask): Promise<void> {
    const sending = new AbortController()
    const { signal } = sending
    this.#sending.set(id, sending)
    this.#change(id, { state: 'sending' })
    try {
      const onProgress = (progress: number) => {
        if (!signal.aborted) this.#change(id, { progress: Math.min(1, Math.max(0, progress)) })
      }
      const result = await this.upload(file, { onProgress, signal })
      if (!signal.aborted) this.#change(id, { state: 'done', progress: 1, result })
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : '上传失败，请重试'
      if (!signal.aborted) this.#change(id, { state: 'failed', message })
    }
    if (this.#sending.get(id) === sending) this.#sending.delete(id)
    this.#fill()
  }

  #change(id: number, change: Partial<UploadTask>): void {
    this.#set(this.#tasks.map((task) => (task.id === id ? { ...task, ...change } : task)))
  }

  #set(tasks: readonly UploadTask[]): void {
    this.#tasks = tasks
    for (const listener of this.#listeners) listener()
  }
}
