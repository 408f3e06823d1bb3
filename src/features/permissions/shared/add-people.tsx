import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { Notice } from '#ui/notice/notice.tsx'

interface AddPeopleProps {
  /** The kind of person to add: 账号. */
  noun: string
  /** Search results. */
  options: readonly Choice[]
  onSearch: (keyword: string) => void
  isSearching: boolean
  /** Rejects with the server error for the selection. */
  onGive: (ids: number[]) => Promise<void>
}

/** Picks people by name and adds them to the adjacent list. */
export function AddPeople({ noun, options, onSearch, isSearching, onGive }: AddPeopleProps) {
  const [chosen, choose] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const add = async () => {
    setBusy(true)
    setFailure('')
    try {
      await onGive(chosen.map(Number))
      choose([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <Combobox
          multiple
          aria-label={`添加${noun}`}
          placeholder={`搜索姓名，添加${noun}`}
          value={chosen}
          onChange={choose}
          options={options}
          onSearch={onSearch}
          loading={isSearching}
          className="min-w-0 flex-1"
        />
        <Button loading={isBusy} disabled={chosen.length === 0} onClick={() => void add()}>
          添加{chosen.length > 0 && ` ${chosen.length} 个`}
        </Button>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  )
}
