import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import type { AuditLogRow } from '#contract/permissions/audit-logs.ts'
import { AUDIT_MAX_DAYS, auditArea, auditResult, auditSource } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ChipRegisterContext } from '#screen/list/filter-chips.ts'
import { type Choices, CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import type { List } from '#screen/list/use-list.ts'
import { toast } from '#ui/toast/toast.ts'
import type { AuditQuery } from './searches.ts'

type AuditList = List<AuditLogRow, AuditQuery>

interface AuditFiltersProps {
  list: AuditList
  /** The range used if the URL has none. */
  range: { occurredFrom: string; occurredTo: string }
}

const DAY_MS = 86_400_000

/** The range is always set and has its own control first, so it needs no chip. */
const noChips = { put: () => {} }

export function AuditFilters({ list, range }: AuditFiltersProps) {
  const can = useCan()
  const { occurredFrom = range.occurredFrom, occurredTo = range.occurredTo } = list.query
  const setRange = ({ occurredFrom: from, occurredTo: to }: Partial<typeof range>) => {
    // A single bound means one day: the log is always queried with a range.
    const [first, last] = [from ?? to, to ?? from]
    const days = first && last ? (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 : 0
    if (days > AUDIT_MAX_DAYS) toast.error(`时间范围不能超过${AUDIT_MAX_DAYS}天`)
    else list.setFilters({ occurredFrom: first, occurredTo: last })
  }
  return (
    <Filters list={list}>
      <ChipRegisterContext value={noChips}>
        <DayRangeFilter
          list={{ query: { occurredFrom, occurredTo }, setFilters: setRange }}
          label="时间"
          from="occurredFrom"
          to="occurredTo"
        />
      </ChipRegisterContext>
      <TextFilter {...list.filter('keyword')} label="操作说明" />
      <TextFilter {...list.filter('targetName')} label="对象" placeholder="名称" />
      <TextFilter {...list.filter('account')} label="操作账号" />
      {can(listAdminUsers) && <ActorFilter list={list} />}
      <CodeFilter {...list.filter('area')} label="功能域" codes={auditArea} />
      <CodeFilter {...list.filter('resource')} label="资源" codes={auditResource} />
      <CodeFilter {...list.filter('action')} label="操作类型" codes={auditAction} />
      <CodeFilter {...list.filter('result')} label="结果" codes={auditResult} />
      <CodeFilter {...list.filter('source')} label="来源" codes={auditSource} />
      <CodeFilter {...list.filter('accountType')} label="账号类型" codes={accountType} />
      <TextFilter {...list.filter('ip')} label="IP" />
      <TextFilter {...list.filter('targetId')} label="对象编号" />
      <TextFilter {...list.filter('batchNo')} label="批次号" />
      <TextFilter {...list.filter('requestId')} label="请求号" />
    </Filters>
  )
}

function ActorFilter({ list }: { list: AuditList }) {
  const { actorId } = list.query
  const known = list.rows.find((row) => row.actorId === actorId)
  const useActors = (isWanted: boolean): Choices => useActorChoices(isWanted, known)
  return <PickFilter {...list.filter('actorId')} label="操作人" useChoices={useActors} />
}

/** Accounts by name; the name of the chosen one comes from the loaded rows. */
function useActorChoices(isWanted: boolean, known: AuditLogRow | undefined): Choices {
  const { data, isFetching } = useLookup(listAdminUsers, { pageSize: 100 }, { enabled: isWanted })
  const found = (data?.list ?? []).map(({ id, name, account }) => ({ value: String(id), label: name, hint: account }))
  const isFound = known === undefined || found.some(({ value }) => value === String(known.actorId))
  return {
    options: isFound ? found : [...found, { value: String(known.actorId), label: known.actorName }],
    loading: isFetching,
  }
}
