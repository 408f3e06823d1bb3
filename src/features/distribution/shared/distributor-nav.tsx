import { useState } from 'react'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { partyState } from '#contract/orders/codes.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface DistributorNavProps {
  distributors: readonly AuthorizedDistributor[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The distributors beside the products of one of them. */
export function DistributorNav({ distributors, chosen, onChoose }: DistributorNavProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const matches = useTextMatch(wanted !== '')
  const shown = wanted === '' ? distributors : distributors.filter(({ name }) => matches(name, wanted))
  return (
    <div className="sticky top-3 grid content-start gap-2 max-lg:static">
      <TextInput aria-label="查找经销商" value={text} onChange={setText} placeholder="名称或拼音" clearable />
      <div className="max-h-[calc(100dvh-16rem)] overflow-y-auto overscroll-contain max-lg:max-h-60">
        <SideNav label="经销商">
          {shown.map(({ id, name, state, ruleCount }) => (
            <SideNavEntry
              key={id}
              isCurrent={id === chosen}
              onClick={() => onChoose(id)}
              count={state === partyState.active ? ruleCount : partyState.label(state)}
              countTitle={state === partyState.active ? `${ruleCount} 条授权规则` : partyState.label(state)}
            >
              {name}
            </SideNavEntry>
          ))}
        </SideNav>
        {shown.length === 0 && <p className="p-2 text-text-muted">没有符合的经销商</p>}
      </div>
    </div>
  )
}
