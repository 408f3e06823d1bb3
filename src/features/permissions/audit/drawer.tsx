import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DataOf } from '#contract/endpoint.ts'
import { auditAction, auditResource } from '#contract/permissions/audit-labels.ts'
import { getAuditLog } from '#contract/permissions/audit-logs.ts'
import { auditArea, auditResult, auditSource } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { formatExactTime } from '#lib/formats.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { comparedChanges } from './change.ts'
import { type AuditQuery, searchesFrom } from './searches.ts'
import { wayToTarget } from './target.ts'

const RollbackDialog = lazyPart(() => import('#screen/detail/rollback-dialog.tsx'), 'RollbackDialog')

type AuditLog = DataOf<typeof getAuditLog>

interface AuditDrawerProps {
  id: number
  /** Opens another row of the same record. */
  onOpen: (id: number) => void
  onSearch: (filters: AuditQuery) => void
  onClose: () => void
}

/** Details of a log row: changes, actor, origin, and neighbouring rows of the record. */
export function AuditDrawer({ id, onOpen, onSearch, onClose }: AuditDrawerProps) {
  const read = useLookup(getAuditLog, { id })
  const log = read.data
  const [batchNo, rollBack] = useState<string | null>(null)
  const neighbour = (label: string, to: number | null | undefined, icon: 'before' | 'after') => (
    <Button disabled={!to} onClick={() => to && onOpen(to)}>
      {icon === 'before' && <ChevronLeft aria-hidden strokeWidth={1.75} />}
      {label}
      {icon === 'after' && <ChevronRight aria-hidden strokeWidth={1.75} />}
    </Button>
  )
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={log?.summary ?? '日志详情'}
        description={log && `${formatExactTime(log.occurredAt)} · ${log.actorName || log.actorAccount || '系统'}`}
      >
        <DrawerBody>
          <QueryBody read={read} noun="日志">
            {(log) => (
              <div className="grid gap-6">
                <Outcome log={log} />
                {log.changes.length > 0 && (
                  <section aria-label="变更对比">
                    <AuditDiff rows={comparedChanges(log.changes)} />
                  </section>
                )}
                <Facts log={log} />
                <Raw log={log} />
              </div>
            )}
          </QueryBody>
        </DrawerBody>
        {log && (
          <DrawerFoot className="flex-wrap">
            <span className="mr-auto flex gap-2">
              {neighbour('上一次变更', log.previousId, 'before')}
              {neighbour('下一次变更', log.nextId, 'after')}
            </span>
            {log.batchNo && log.resource !== 'job' && (
              <Button tone="danger" onClick={() => rollBack(log.batchNo)}>
                撤销本批
              </Button>
            )}
            {searchesFrom(log).map(({ label, filters }) => (
              <Button key={label} onClick={() => onSearch(filters)}>
                {label}
              </Button>
            ))}
          </DrawerFoot>
        )}
        {batchNo !== null && <RollbackDialog batchNo={batchNo} onClose={() => rollBack(null)} />}
      </DrawerContent>
    </Drawer>
  )
}

function Outcome({ log: { result, resultCode, resultMessage } }: { log: AuditLog }) {
  if (result === auditResult.success) return null
  return (
    <Notice
      tone={result === auditResult.refused ? 'warning' : 'danger'}
      title={`${auditResult.label(result)}（${resultCode}）`}
    >
      {resultMessage}
    </Notice>
  )
}

function Facts({ log }: { log: AuditLog }) {
  const permissions = useProfile()?.permissions ?? []
  const way = wayToTarget(log, permissions)
  const { targetName, targetId, actorName, actorAccount, batchNo, rollsBack } = log
  const target = targetName || (targetId && `#${targetId}`)
  return (
    <Descriptions>
      <Descriptions.Item label="对象">
        {way ? (
          <Link to={way} className="text-accent-text hover:underline hover:underline-offset-4">
            {target}
          </Link>
        ) : (
          target
        )}
      </Descriptions.Item>
      <Descriptions.Item label="操作">
        {[auditResource.label(log.resource), auditAction.label(log.action)].filter(Boolean).join(' · ')}
      </Descriptions.Item>
      <Descriptions.Item label="操作人">
        {actorName || '系统'}
        {actorAccount && `（${actorAccount}）`}
      </Descriptions.Item>
      <Descriptions.Item label="当时角色">{log.actorRoles}</Descriptions.Item>
      <Descriptions.Item label="账号类型">{accountType.label(log.accountType)}</Descriptions.Item>
      <Descriptions.Item label="功能域">{auditArea.label(log.area)}</Descriptions.Item>
      {log.reason && (
        <Descriptions.Item label="原因" wide>
          {log.reason}
        </Descriptions.Item>
      )}
      <Descriptions.Item label="结果">
        {auditResult.label(log.result)}（{log.resultCode}）
      </Descriptions.Item>
      <Descriptions.Item label="来源">{auditSource.label(log.source)}</Descriptions.Item>
      <Descriptions.Item label="IP">{log.ip}</Descriptions.Item>
      <Descriptions.Item label="设备">{log.device}</Descriptions.Item>
      <Descriptions.Item label="请求">{`${log.method} ${log.path}`}</Descriptions.Item>
      <Descriptions.Item label="耗时">{log.costMs} ms</Descriptions.Item>
      <Descriptions.Item label="请求号" wide copies={log.requestId} />
      {batchNo && <Descriptions.Item label="批次号" wide copies={batchNo} />}
      {rollsBack && <Descriptions.Item label="撤销的批次" wide copies={rollsBack} />}
      <Descriptions.Item label="日志编号" copies={String(log.id)} />
      <Descriptions.Item label="对象编号">{targetId}</Descriptions.Item>
    </Descriptions>
  )
}

/** The stored record as raw JSON. */
function Raw({ log: { changes, before, after } }: { log: AuditLog }) {
  if (changes.length === 0 && before === null && after === null) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer text-accent-text">原始数据</summary>
      <pre className="mt-2 max-h-80 overflow-auto whitespace-pre-wrap break-all rounded-panel bg-sunken p-3 font-mono text-small">
        {JSON.stringify({ changes, before, after }, null, 2)}
      </pre>
    </details>
  )
}
