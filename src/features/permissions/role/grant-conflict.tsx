import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type GrantTree, mergeGrants } from './grant.ts'
import type { RoleDetail } from './use-grant.ts'

interface RoleGrantConflictProps {
  tree: GrantTree
  /** The grant at the start of editing. */
  begun: readonly string[]
  mine: readonly string[]
  /** The role as saved by another user. */
  latest: RoleDetail
  onSettle: (latest: RoleDetail, selection: readonly string[]) => void
}

const grantText = (isGranted: boolean) => (isGranted ? '已授权' : '未授权')

/** Edit conflict: compares both grants and lets the user choose one. */
export function RoleGrantConflict({ tree, begun, mine, latest, onSettle }: RoleGrantConflictProps) {
  const theirs = latest.checkedIds.map(String)
  const sets = { begun: new Set(begun), theirs: new Set(theirs), mine: new Set(mine) }
  const differing = [...tree.items.values()].filter(({ id }) => sets.theirs.has(id) !== sets.mine.has(id))
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`授权刚刚被「${latest.updatedBy || '他人'}」修改，您的调整还没有保存`}
      action={
        <span className="flex gap-2">
          <Button size="tiny" onClick={() => onSettle(latest, theirs)}>
            采用最新授权
          </Button>
          <Button size="tiny" onClick={() => onSettle(latest, mine)}>
            保留我的授权
          </Button>
          <Button size="tiny" tone="primary" onClick={() => onSettle(latest, mergeGrants(begun, theirs, mine))}>
            合并双方调整
          </Button>
        </span>
      }
    >
      {differing.length === 0 ? (
        '最新授权与您勾选的一致。'
      ) : (
        <div className="max-h-52 overflow-y-auto pt-1">
          <table aria-label="授权差异" className="w-full">
            <thead>
              <tr className="text-left text-text-muted [&>th]:pr-6 [&>th]:font-normal">
                <th scope="col">页面</th>
                <th scope="col">权限</th>
                <th scope="col">打开时</th>
                <th scope="col">最新</th>
                <th scope="col">我的</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ id, page, name }) => (
                <tr key={id} className="[&>td]:pr-6">
                  <td>{page.name}</td>
                  <td>{name}</td>
                  <td className="text-text-muted">{grantText(sets.begun.has(id))}</td>
                  <td>{grantText(sets.theirs.has(id))}</td>
                  <td>{grantText(sets.mine.has(id))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Notice>
  )
}
