import type { ReactNode } from 'react'

const endsInCode = /^(.*)(（\d{3,}）)$/s

/** A message that ends in an error code: the code, for support requests, is styled less prominently. */
export function coded(message: ReactNode): ReactNode {
  const [, plainText, code] = (typeof message === 'string' && endsInCode.exec(message)) || []
  if (plainText === undefined) return message
  return (
    <>
      {plainText}
      <span className="whitespace-nowrap text-small tabular-nums">{code}</span>
    </>
  )
}
