import type { ReactNode } from 'react'

const endsInCode = /^(.*)(（\d{3,}）)$/s

/** A message that ends in the code of an error: the code is for who is asked for help, so it stands back. */
export function coded(message: ReactNode): ReactNode {
  const [, words, code] = (typeof message === 'string' && endsInCode.exec(message)) || []
  if (words === undefined) return message
  return (
    <>
      {words}
      <span className="whitespace-nowrap text-small tabular-nums">{code}</span>
    </>
  )
}
