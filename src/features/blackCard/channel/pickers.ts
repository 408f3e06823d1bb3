import { useState } from 'react'
import { getChannel, listChannels } from '#contract/blackCard/channels.ts'
import { FOUND, searchedChoices } from '#features/blackCard/shared/search.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'

/** Channels, searched by name, pinyin or number. */
export function useChannelSearch(isNeeded = true, value?: number): Choices {
  const [name, onSearch] = useState('')
  const chosen = useLookup(getChannel, { id: value ?? 0 }, { enabled: value !== undefined })
  const found = useLookup(listChannels, { pageSize: FOUND, ...(name && { name }) }, { enabled: isNeeded })
  return searchedChoices({ found, chosen: chosen.data, onSearch, hintOf: ({ channelNo }) => channelNo })
}
