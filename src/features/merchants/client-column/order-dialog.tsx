import { type ClientColumn, listClientColumns, sortClientColumns } from '#contract/merchants/client-columns.ts'
import { clientKind, columnPosition, columnStatus } from '#contract/merchants/codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { OrderDialog } from '#screen/list/order-dialog.tsx'
import { Tag } from '#ui/tag/tag.tsx'

interface ClientColumnOrderDialogProps extends Pick<ClientColumn, 'client' | 'position'> {
  onClose: () => void
}

/** The order in which a place of a client shows its columns. */
export function ClientColumnOrderDialog({ client, position, onClose }: ClientColumnOrderDialogProps) {
  const sort = useChange(sortClientColumns)
  return (
    <OrderDialog<ClientColumn>
      title="调整栏目顺序"
      description={`${clientKind.label(client)}的${columnPosition.label(position)}，客户端按此顺序展示`}
      noun="栏目"
      lead={({ icon, status }) => (
        <>
          <img src={icon} alt="" className="size-5 shrink-0" />
          {status !== columnStatus.enabled && <Tag className="order-last ml-auto">{columnStatus.label(status)}</Tag>}
        </>
      )}
      read={useLookup(listClientColumns, { client, position, pageSize: 200 }, { staleMs: 0 })}
      onSave={(ids) => sort({ client, position, ids }, '栏目顺序已保存', { quiet: true })}
      onClose={onClose}
    />
  )
}
