import { useState } from 'react'
import { type ClientColumn, listClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind, columnStatus } from '#contract/merchants/codes.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { ColumnPreview } from './preview.tsx'

/** The enabled columns of a client; the most that a client can show. */
export const useEnabledColumns = (client: ClientColumn['client'] | null) =>
  useLookup(
    listClientColumns,
    { client: client ?? clientKind.applet, status: columnStatus.enabled, pageSize: 200 },
    { enabled: client !== null, staleMs: 0 },
  )

interface PreviewDrawerProps {
  client: ClientColumn['client']
  onClose: () => void
}

/** The clients as their users see them. */
export function ClientColumnPreviewDrawer({ client: first, onClose }: PreviewDrawerProps) {
  const [client, choose] = useState(first)
  const read = useEnabledColumns(client)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="narrow" title="预览客户端栏目" description="只显示已启用的栏目">
        <DrawerBody className="grid content-start gap-4">
          <FilterTabs
            label="客户端"
            value={String(client)}
            onChange={(value) => choose(clientKind.codes.find((code) => String(code) === value) ?? first)}
            tabs={clientKind.codes.map((code) => ({ value: String(code), label: clientKind.label(code) }))}
          />
          <QueryBody read={read} noun="栏目">
            {({ list }) => <ColumnPreview client={client} columns={list} />}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
