import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { useComposedText } from '#ui/field/use-composed-text.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { text } from '#ui/text.ts'

interface NameInputProps {
  label: string
  initial: string
  maxLength: number
  /** Saves the name; on failure the error is shown and the input stays. */
  onSave: (name: string) => Promise<unknown>
  onCancel: () => void
}

/** Inline name input. Enter or blur saves; Esc or an empty name cancels. */
export function NameInput({ label, initial, maxLength, onSave, onCancel }: NameInputProps) {
  const [name, setName] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const save = async () => {
    const wanted = name.trim()
    if (isBusy) return
    if (wanted === '' || wanted === initial) return onCancel()
    setBusy(true)
    try {
      await onSave(wanted)
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : text.unknownFailure)
      setBusy(false)
      input.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Row shortcuts do not apply while typing.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <input
        ref={input}
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
        maxLength={maxLength}
        readOnly={isBusy}
        {...useComposedText(name, (next) => {
          setName(next)
          setProblem(null)
        })}
        onKeyDown={onKeyDown}
        // A refused name waits for its correction; the next blur does not save it.
        onBlur={() => problem === null && void save()}
        onClick={(event) => event.stopPropagation()}
        className={cn(
          'h-6 w-56 min-w-0 rounded border border-accent bg-surface px-1.5 outline-2 outline-accent -outline-offset-1',
          'aria-invalid:border-danger aria-invalid:outline-danger',
        )}
      />
      {isBusy && <Spinner aria-label="正在保存" className="text-text-faint" />}
      {problem !== null && (
        <span id={problemId} role="alert" className="min-w-0 truncate text-danger-text text-small">
          {coded(problem)}
        </span>
      )}
    </span>
  )
}
