import { getAgentPackage } from '#contract/agents/packages.ts'
import { packagePaths } from '#features/agents/paths.ts'
import { useRead } from '#screen/data/use-read.ts'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { PackageEditor } from './editor.tsx'
import { useAllItems } from './use-all-items.ts'
import { PackageView } from './view.tsx'

/** One route with four modes: create, view, edit and copy. */
export default function AgentPackageDetail() {
  const { id, type = 'view', field } = useRouteQuery(packagePaths.form)
  const record = useRead(getAgentPackage, id === undefined ? null : { id })
  const items = useAllItems(record && type !== 'view' ? record.id : null)
  if (record && type === 'view') return <PackageView record={record} />
  return <PackageEditor opened={record && { record, items, isCopy: type === 'copy' }} field={field} />
}
