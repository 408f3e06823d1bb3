import { useState } from 'react'

const MAX_STEPS = 50

/** Undo and redo for a controlled value. */
export function useHistory<Value>(value: Value, onChange: (value: Value) => void) {
  const [past, setPast] = useState<readonly Value[]>([])
  const [future, setFuture] = useState<readonly Value[]>([])
  const previous = past.at(-1)
  const [next] = future
  return {
    change: (changed: Value) => {
      setPast([...past, value].slice(-MAX_STEPS))
      setFuture([])
      onChange(changed)
    },
    undo:
      previous === undefined
        ? undefined
        : () => {
            setPast(past.slice(0, -1))
            setFuture([value, ...future])
            onChange(previous)
          },
    redo:
      next === undefined
        ? undefined
        : () => {
            setPast([...past, value])
            setFuture(future.slice(1))
            onChange(next)
          },
  }
}
