import RotateCw from 'lucide-react/icons/rotate-cw'
import { useNavigate } from 'react-router-dom'
import type { FoundRecord } from '#contract/search.ts'
import type { Profile } from '#contract/session.ts'
import { useMenuPages } from '#lib/menu.ts'
import { pathWithQuery } from '#lib/route-query.ts'
import type { Command, CommandGroup } from '#ui/command-palette/find-commands.ts'
import { useOpenPages } from '../page-tabs/open-pages.ts'
import { addressOf } from '../page-tabs/use-page-tabs.ts'
import { listCommands, listOfKind, moreCommand, PageIcon } from './page-commands.tsx'
import { useFoundRecords } from './use-found-records.ts'
import { useRecentRecords } from './use-recent-records.ts'

/** Records that the text finds, lists to search for it, and without a text the records opened last. */
export function useRecordCommands(profile: Profile, text: string, isOpen: boolean) {
  const navigate = useNavigate()
  const go = (address: string) => void navigate(address)
  const tabs = useOpenPages().toSorted((a, b) => b.usedAt - a.usedAt)
  const recent = useRecentRecords(profile.id, isOpen && text === '')
  const found = useFoundRecords(text)
  const menu = useMenuPages()
  // Nobody looks for a number in lists when its record is found.
  const hasExact = found.groups.some(({ isExact }) => isExact)

  const [current, ...others] = tabs.map(({ path }) => path)
  const listsOf = (groups: typeof found.groups) => groups.flatMap(({ resource }) => listOfKind(resource)?.path ?? [])
  const lists = {
    first: [current ?? '', ...listsOf(found.groups), ...others],
    offered: listsOf(found.groups.filter(({ hasMore }) => hasMore)),
  }

  const addressOfRecord = ({ path, query }: FoundRecord) => pathWithQuery(path, query)
  const toCommand =
    (group: string) =>
    (record: FoundRecord): Command => ({
      id: `${group}-${record.resource}-${record.id}`,
      name: record.title,
      trail: [record.subtitle],
      icon: <PageIcon path={record.path} />,
      onSelect: () => go(addressOfRecord(record)),
    })
  const open = new Set(tabs.map(addressOf))
  const groups: CommandGroup[] = [
    {
      heading: '最近的记录',
      shows: 'untyped',
      commands: recent.filter((record) => !open.has(addressOfRecord(record))).map(toCommand('recent')),
    },
    ...found.groups.map(
      ({ resource, title, list, isExact, hasMore }): CommandGroup => ({
        heading: title,
        shows: isExact ? 'exact' : 'found',
        commands: [...list.map(toCommand('found')), ...(hasMore ? moreCommand(profile, resource, text, go) : [])],
      }),
    ),
    {
      heading: '记录',
      shows: 'found',
      commands: found.hasFailed
        ? [
            {
              id: 'search-retry',
              name: '查找记录失败，回车重试',
              icon: <RotateCw aria-hidden strokeWidth={1.75} />,
              staysOpen: true,
              onSelect: found.retry,
            },
          ]
        : [],
    },
    {
      heading: '在列表中查找',
      shows: 'typed',
      commands: text === '' || hasExact ? [] : listCommands(menu, text, lists, go),
    },
  ]
  return { groups, isLoading: found.isLoading }
}
