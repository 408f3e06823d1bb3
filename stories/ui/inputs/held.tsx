import { type ReactNode, useState } from 'react'

interface Bind<Value> {
  value: Value
  onChange: (value: Value) => void
}

interface HeldProps<Value> {
  initial: Value
  onChange?: (value: Value) => void
  children: (bind: Bind<Value>) => ReactNode
}

/** Stores the value of a controlled component, as a form would. */
export function Held<Value>({ initial, onChange, children }: HeldProps<Value>) {
  const [value, setValue] = useState(initial)
  return children({
    value,
    onChange: (next) => {
      setValue(next)
      onChange?.(next)
    },
  })
}
