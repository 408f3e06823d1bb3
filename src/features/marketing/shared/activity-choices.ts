import { useState } from 'react'
import { type Activity, getActivity, listActivities, listActivityBrands } from '#contract/marketing/activities.ts'
import { canEditActivity } from '#contract/marketing/activity-rules.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import type { Choice } from '#ui/field/choice.ts'

const FOUND = 30

const toChoice = ({ id, name, status, activityNo }: Activity): Choice => ({
  value: String(id),
  label: name,
  hint: `${activityNo}，${activityStatus.label(status)}`,
})

function useActivities(isNeeded: boolean, filters: { status?: Activity['status'] }) {
  const [keyword, onSearch] = useState('')
  const search = { ...filters, pageSize: FOUND, ...(keyword && { keyword }) }
  const { data, isFetching } = useLookup(listActivities, search, { enabled: isNeeded })
  return { list: data?.list ?? [], loading: isFetching, onSearch }
}

function useChosen(id: number | null | undefined): readonly Choice[] {
  const isGiven = typeof id === 'number'
  const { data } = useLookup(getActivity, { id: isGiven ? id : 0 }, { enabled: isGiven })
  return data ? [toChoice(data)] : []
}

/** Activities, searched by name or number. */
export function useActivityChoices(isNeeded = true, value?: number | null): Choices {
  const { list, ...search } = useActivities(isNeeded, {})
  return { ...search, options: list.map(toChoice), chosenOptions: useChosen(value) }
}

/** Activities that take products now: suppliers submit while the enrolment is open. */
export function useOpenActivityChoices(isSupplier: boolean, chosen: number | null): Choices {
  const { list, ...search } = useActivities(true, isSupplier ? { status: activityStatus.enrolling } : {})
  return { ...search, options: list.filter(canEditActivity).map(toChoice), chosenOptions: useChosen(chosen) }
}

/** Enabled brands, with what each could bring. */
export function useActivityBrandChoices(): Choices {
  const [keyword, onSearch] = useState('')
  const { data, isFetching } = useLookup(listActivityBrands, keyword ? { keyword } : {})
  return {
    options: (data ?? []).map(({ id, name, supplierName, productCount }) => ({
      value: String(id),
      label: name,
      hint: `${supplierName}，在售 ${productCount} 件`,
    })),
    loading: isFetching,
    onSearch,
  }
}
