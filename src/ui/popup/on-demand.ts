import { useEffect, useSyncExternalStore } from 'react'
import { text } from '#ui/text.ts'
import { toast } from '#ui/toast/toast.ts'

/** A lazily loaded part of the kit: popups are rarely needed and larger than their triggers. */
export class OnDemand<Part> {
  private part: Part | undefined
  private coming: Promise<void> | undefined
  private readonly listeners = new Set<() => void>()
  private readonly load: () => Promise<Part>

  constructor(load: () => Promise<Part>) {
    this.load = load
  }

  /** Starts loading. A failed load is retried, and its error shown, when the part is needed. */
  preload = async (): Promise<void> => {
    if (!this.part) await this.fetch().catch(() => {})
  }

  /** The part, or undefined while loading; calling it starts loading. */
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
