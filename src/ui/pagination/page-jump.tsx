import { useState } from 'react'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface PageJumpProps {
  pages: number
  onJump: (page: number) => void
}

/** Goes to a page by number, on Enter or blur. */
export function PageJump({ pages, onJump }: PageJumpProps) {
  const [typed, setTyped] = useState('')

  const jump = () => {
    if (typed === '') return
    onJump(Number(typed))
    setTyped('')
  }

  return (
    <span className="inline-flex items-center gap-1.5">
      跳至
      <TextInput
        aria-label={`跳至页码，共 ${pages} 页`}
        inputMode="numeric"
        className="w-14"
        value={typed}
        onChange={(value) => setTyped(value.replace(/\D/g, ''))}
        onBlur={jump}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump()
        }}
      />
      页
    </span>
  )
}
