import { useEffect, useSyncExternalStore } from 'react'
import { text } from '#ui/text.ts'
import { toast } from '#ui/toast/toast.ts'

/**
 * A part of the kit that comes when somebody reaches for it: what opens over a page is needed in few of its visits, and weighs
 * more than what it opens from.
 */
export class OnDemand<Part> {
  private part: Part | undefined
  private coming: Promise<void> | undefined
  private readonly listeners = new Set<() => void>()
  private readonly load: () => Promise<Part>

  constructor(load: () => Promise<Part>) {
    this.load = load
  }

  /** Begins to load. What fails here is asked for again, and told, when it is wanted. */
  preload = async (): Promise<void> => {
    if (!this.part) await this.fetch().catch(() => {})
  }

  /** The part, or undefined while it is on its way; being called asks for it. */
  usePart(): Part | undefined {
    const part = useSyncExternalStore(this.subscribe, () => this.part)
    useEffect(() => {
      if (!part) this.fetch().catch(() => toast.error(text.partFailed))
    }, [part])
    return part
  }

  private fetch(): Promise<void> {
    this.coming ??= this.load()
      .then((part) => {
        this.part = part
        for (const listener of this.listeners) listener()
      })
      .finally(() => {
        this.coming = undefined
      })
    return this.coming
  }

  private subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}
