import { useEffect, useState } from 'react'

const QUIET_MS = 400

/** The value once it has not changed for a moment, so that typing does not send a request per key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
